"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { formatSize } from "#components/sources/file-size";
import { buttonLook } from "#components/ui/button";
import { Icon } from "#components/ui/icon";

/** A place for one file: to choose it from, or to see which it is and take it away again. */
export function FileSlot({
  id,
  label,
  file,
  endings,
  error,
  several = false,
  onChoose,
}: {
  id: string;
  label: ReactNode;
  file: File | null;
  endings: string;
  error: string | null;
  /** The files of a list may be chosen all at once: each goes to its place. */
  several?: boolean;
  onChoose: (files: File[]) => void;
}) {
  const t = useTranslations("sources");
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={`grid items-center gap-x-4 gap-y-1 py-2 ${several ? "sm:grid-cols-[16.5rem_minmax(0,1fr)]" : "sm:grid-cols-[auto_minmax(0,1fr)]"}`}
    >
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <div className="min-w-0">
        {error === null ? null : (
          <p id={`${id}-error`} className="mb-1 flex items-start gap-1.5 text-sm font-medium text-high">
            <Icon name="alert" className="mt-px" />
            {error}
          </p>
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <label
            className={`${buttonLook("plain", "small")} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
          >
            {t("form.choose")}
            <input
              ref={input}
              id={id}
              type="file"
              accept={endings}
              multiple={several}
              aria-labelledby={`${id}-label`}
              aria-describedby={[`${id}-file`, error === null ? null : `${id}-error`].filter(Boolean).join(" ")}
              aria-invalid={error === null ? undefined : true}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={(event) => {
                onChoose([...(event.target.files ?? [])]);
                // The same file may be chosen again after it was taken away, or mended.
                event.target.value = "";
              }}
            />
          </label>
          <span id={`${id}-file`} className={`numeric min-w-0 break-all ${file === null ? "text-ink-3" : ""}`}>
            {file === null ? t("form.none") : t("form.chosen", { name: file.name, size: formatSize(file.size, locale) })}
          </span>
          {file === null ? null : (
            <button
              type="button"
              onClick={() => {
                onChoose([]);
                input.current?.focus();
              }}
              className="inline-flex size-7 items-center justify-center rounded-md text-ink-2 hover:bg-wash"
            >
              <Icon name="cross" className="size-3.5" />
              <span className="sr-only">{t("form.remove", { name: file.name })}</span>
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { FORMATS } from "#components/sources/formats";
import type { UploadFormat } from "#lib/contract/sources";

/** What kind of file it is; of each, what it takes in words and where its publisher has it. */
export function FormatChoice({
  chosen,
  disabled,
  onChoose,
}: {
  chosen: UploadFormat;
  disabled: boolean;
  onChoose: (format: UploadFormat) => void;
}) {
  const t = useTranslations("sources");
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1 font-medium">{t("form.format")}</legend>
      <ul className="grid gap-x-8 border-t border-line-2 lg:grid-cols-2">
        {FORMATS.map(({ format, address }) => (
          <li key={format} className="border-b border-line py-2.5">
            <label className="flex cursor-pointer items-start gap-2.5">
              <input
                type="radio"
                name="format"
                value={format}
                checked={chosen === format}
                aria-describedby={`takes-${format}`}
                onChange={() => onChoose(format)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="font-medium">{t(`form.formats.${format}`)}</span>
            </label>
            <div className="mt-0.5 pl-6.5 text-sm text-ink-2">
              <p id={`takes-${format}`}>{t(`form.takes.${format}`)}</p>
              {address === null ? null : (
                <p className="break-words">
                  {t("form.where")}:{" "}
                  <a
                    href={address}
                    target="_blank"
                    rel="noreferrer"
                    className="text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current"
                  >
                    {address.replace(/^https:\/\/|\/$/g, "")}
                  </a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "#components/ui/icon";

/**
 * A question that must be answered before going on: the browser's own modal dialog, which holds the focus and gives it back.
 * Escape and the cross call `onClose`; a press outside does not, so that nothing typed is lost by a slip.
 */
export function Dialog({ open, title, onClose, children }: { open: boolean; title: ReactNode; onClose: () => void; children: ReactNode }) {
  const t = useTranslations("dialog");
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) box.current?.showModal();
    else box.current?.close();
  }, [open]);
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[32rem] max-w-[calc(100vw-2rem)] rounded-lg border border-line-2 bg-sheet p-0 text-ink shadow-lg backdrop:bg-paper/70"
    >
      {open ? (
        <div className="p-5">
          <div className="mb-3 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-lg">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              className="-m-1 inline-flex size-8 items-center justify-center rounded-md text-ink-2 hover:bg-wash"
            >
              <Icon name="cross" />
              <span className="sr-only">{t("close")}</span>
            </button>
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}

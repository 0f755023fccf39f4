"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "#components/ui/icon";

/**
 * A question that must be answered before going on: the browser's own modal dialog, which holds the focus and gives it back.
 * Escape and the cross call `onClose`; a press outside does not, so that nothing typed is lost by a slip. Null: only an answer
 * inside closes it. What carries `data-first` gets the focus at the opening.
 */
export function Dialog({
  open,
  title,
  onClose,
  urgent = false,
  describedBy,
  className = "w-[32rem] backdrop:bg-paper/70",
  children,
}: {
  open: boolean;
  title: ReactNode;
  onClose: (() => void) | null;
  /** Nobody asked for it: it is told as an alert. */
  urgent?: boolean;
  /** Id of the sentence inside that is read out with the title. */
  describedBy?: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations("dialog");
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!open || dialog === null) return;
    const show = () => {
      if (!dialog.open) dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-first]")?.focus();
    };
    show();
    // Browsers close a dialog at the second Escape, whatever it says.
    dialog.addEventListener("close", show);
    return () => {
      dialog.removeEventListener("close", show);
      dialog.close();
    };
  }, [open]);
  return (
    <dialog
      ref={box}
      role={urgent ? "alertdialog" : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      className={`m-auto max-w-[calc(100vw-2rem)] rounded-lg border border-line-2 bg-sheet p-0 text-ink shadow-lg ${className}`}
    >
      {open ? (
        <div className="p-5">
          <div className="mb-3 flex items-start justify-between gap-4">
            <h2 id={`${id}-title`} className="text-lg">
              {title}
            </h2>
            {onClose === null ? null : (
              <button
                type="button"
                onClick={onClose}
                className="-m-1 inline-flex size-8 items-center justify-center rounded-md text-ink-2 hover:bg-wash"
              >
                <Icon name="cross" />
                <span className="sr-only">{t("close")}</span>
              </button>
            )}
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}

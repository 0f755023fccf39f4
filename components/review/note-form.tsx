"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ReasonForm } from "#components/review/reason-form";
import { KeyCap } from "#components/review/key-cap";
import { reviewService } from "#components/review/review-service";
import { usePageKeys } from "#components/shell/page-keys";
import { Button } from "#components/ui/button";

/** A note beside an item: it decides nothing, and stays in its history. */
export function NoteForm({ itemId }: { itemId: string }) {
  const t = useTranslations("review");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [kept, setKept] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  usePageKeys([{ key: "n", name: t("keys.note"), run: () => setOpen(true) }]);
  const close = () => {
    setOpen(false);
    button.current?.querySelector("button")?.focus();
  };
  return (
    <div ref={button} className="screen-only">
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t("addNote")}
        <KeyCap of="n" />
      </Button>
      <p role="status" className="sr-only">
        {kept ? t("noteKept") : ""}
      </p>
      {open ? (
        <div className="mt-3">
          <ReasonForm
            id={`note-${itemId}`}
            label={t("note")}
            hint={t("noteHint")}
            submit={t("keepNote")}
            send={async (text) => (await reviewService()).note(itemId, { text: text ?? "" })}
            onDone={() => {
              setKept(true);
              close();
              router.refresh();
            }}
            onConflict={() => router.refresh()}
            onCancel={close}
          />
        </div>
      ) : null}
    </div>
  );
}

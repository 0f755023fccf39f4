"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useDraft } from "#components/drafts/use-draft";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { useFormSend } from "#components/settings/use-form-send";
import { Button } from "#components/ui/button";
import { TextArea } from "#components/ui/field";
import { Notice } from "#components/ui/notice";
import { Refusal } from "#lib/contract/refusal";

export interface ReasonErrand {
  /** Unique in the page; what was typed is kept under it. */
  id: string;
  label: string;
  hint: string;
  submit: string;
  /** An empty reason is sent as null. */
  optional?: boolean;
  /** A usual reason that was chosen: it stands in the field, and the button waits for a press. */
  fill?: { text: string } | null;
  send: (reason: string | null) => Promise<unknown>;
  onDone: () => void;
  /** Somebody else acted meanwhile: whoever holds the form brings the latest. `typed` is what stands in the field. */
  onConflict: (typed: string) => void;
  onCancel: () => void;
}

/** A reason and one act. It has the focus when it comes; Escape leaves it, and keeps what was typed. */
export function ReasonForm({ id, label, hint, submit, optional = false, fill = null, ...errand }: ReasonErrand) {
  const t = useTranslations("decide");
  const [reason, setReason, forget] = useDraft(id, "");
  const box = useRef<HTMLFormElement>(null);
  const { send, problemOf, pending, error } = useFormSend<{ reason: string | null }, unknown>({
    schema: () => reasonSchema(optional),
    say: (code) => t(`problem.${code}` as "problem.reasonShort"),
    send: async (request) => {
      await errand.send(request.reason).catch((failure: unknown) => {
        if (isConflict(failure)) errand.onConflict(reason);
        throw failure;
      });
    },
    onDone: () => {
      forget();
      errand.onDone();
    },
  });
  useEffect(() => {
    if (fill !== null) setReason(fill.text);
    box.current?.querySelector<HTMLElement>(fill === null ? "textarea" : "button")?.focus();
  }, [fill, setReason]);
  const hear = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send({ reason });
    }
    if (event.key !== "Escape") return;
    event.preventDefault();
    errand.onCancel();
  };
  return (
    <form
      ref={box}
      noValidate
      className="max-w-2xl space-y-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        send({ reason });
      }}
    >
      <TextArea
        id={id}
        label={label}
        hint={hint}
        error={problemOf("reason")}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={hear}
      />
      {error === null ? null : <DecideFailure error={error} />}
      <p className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" size="small" pending={pending} onKeyDown={hear}>
          {submit}
        </Button>
        <Button look="quiet" size="small" onClick={errand.onCancel} onKeyDown={hear}>
          {t("cancel")}
        </Button>
      </p>
    </form>
  );
}

/** Why an act was not taken; that somebody else was faster is told in its own words. */
export function DecideFailure({ error }: { error: Error }) {
  const t = useTranslations("decide");
  if (!isConflict(error)) return <RefusalNotice error={error} />;
  return (
    <Notice tone="warning" live title={t("conflictTitle")}>
      <p>{t("conflictText")}</p>
    </Notice>
  );
}

export function isConflict(error: unknown): boolean {
  return error instanceof Refusal && error.status === 409;
}

async function reasonSchema(optional: boolean) {
  const [{ Reason }, { z }] = await Promise.all([import("#lib/contract/review"), import("zod")]);
  const none = z.literal("").transform(() => null);
  return z.object({ reason: optional ? none.or(Reason) : Reason });
}

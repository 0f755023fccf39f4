"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useDraft } from "#components/drafts/use-draft";
import { DecideFailure, isConflict } from "#components/review/reason-form";
import { reviewService } from "#components/review/review-service";
import { useFormSend } from "#components/settings/use-form-send";
import { Button } from "#components/ui/button";
import { ChoiceField } from "#components/ui/choice-field";
import { TextArea } from "#components/ui/field";
import { Notice } from "#components/ui/notice";
import type { PersonDecision, PersonDecisionRequest, PersonOutcome } from "#lib/contract/review";

const OUTCOMES: readonly PersonOutcome[] = ["approved", "approved-enhanced", "rejected", "escalated"];

export interface PersonErrand {
  checkId: string;
  fourEyes: boolean;
  /** A sanction or PEP that nobody decided stops an approval. */
  blocked: boolean;
  onDone: (said: string) => void;
  onConflict: () => void;
  onCancel: () => void;
}

/** What a named person decides about a RUT, with the reason. Nothing is chosen beforehand: the score proposes no answer. */
export function DecisionForm({ checkId, fourEyes, blocked, ...ways }: PersonErrand) {
  const t = useTranslations("decide");
  const [typed, setTyped, forget] = useDraft(`decision ${checkId}`, { outcome: "" as PersonOutcome | "", reason: "" });
  const box = useRef<HTMLFormElement>(null);
  const { send, problemOf, pending, error } = useFormSend<PersonDecisionRequest, PersonDecision>({
    schema: () => requestSchema(blocked),
    say: (code) => t(`problem.${code}` as "problem.reasonShort"),
    send: async (request) =>
      (await reviewService()).decidePerson(checkId, request).catch((failure: unknown) => {
        if (isConflict(failure)) ways.onConflict();
        throw failure;
      }),
    onDone: ({ state }) => {
      forget();
      ways.onDone(t(state === "proposed" ? "person.proposed" : "person.done"));
    },
  });
  const problem = problemOf("outcome");
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={box}
      noValidate
      className="max-w-2xl space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      <ChoiceField<PersonOutcome | "">
        id="decision-outcome"
        legend={t("person.legend")}
        choices={OUTCOMES.map((value) => ({ value, label: t(`person.outcome.${value}`), hint: t(`person.hint.${value}`) }))}
        value={typed.outcome}
        onChange={(outcome) => setTyped({ ...typed, outcome })}
      />
      {problem === null ? null : <Notice tone="problem" live title={problem} />}
      <TextArea
        id="decision-reason"
        label={t("person.reason")}
        hint={fourEyes ? `${t("fourEyes")} ${t("person.reasonHint")}` : t("person.reasonHint")}
        error={problemOf("reason")}
        value={typed.reason}
        onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
      />
      {error === null ? null : <DecideFailure error={error} />}
      <p className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" size="small" pending={pending}>
          {t(fourEyes ? "person.submitProposal" : "person.submit")}
        </Button>
        <Button look="quiet" size="small" onClick={ways.onCancel}>
          {t("cancel")}
        </Button>
      </p>
    </form>
  );
}

/** The service refuses an approval over what waits, too; said here, nothing has to be sent to learn it. */
async function requestSchema(blocked: boolean) {
  const [{ PersonDecisionRequest, PersonOutcome, Reason }, { z }] = await Promise.all([import("#lib/contract/review"), import("zod")]);
  const outcome = z
    .string()
    .refine((text) => text !== "", { error: "outcomeMissing", abort: true })
    .refine((text) => !(blocked && text.startsWith("approved")), { error: "stillOpen", abort: true })
    .pipe(PersonOutcome);
  return z.object({ outcome, reason: Reason }).pipe(PersonDecisionRequest);
}

"use client";

import { useTranslations } from "next-intl";
import { ReasonForm } from "#components/review/reason-form";
import { reviewService } from "#components/review/review-service";

export interface ApprovalErrand {
  decisionId: string;
  act: "approve" | "return" | "withdraw";
  onDone: (said: string) => void;
  onConflict: () => void;
  onCancel: () => void;
}

/** The second person approves a proposed decision, or returns it and says why; who proposed it takes it back. */
export function ApprovalForm({ decisionId, act, onDone, ...ways }: ApprovalErrand) {
  const t = useTranslations("decide");
  return (
    <ReasonForm
      id={`approval-${decisionId}-${act}`}
      label={t(`label.${act}`)}
      hint={t(`person.hints.${act}`)}
      submit={t(`submit.${act}`)}
      optional={act === "approve"}
      send={async (reason) => (await reviewService()).approvePerson(decisionId, { approve: act === "approve", reason })}
      onDone={() => onDone(t(`person.ended.${act}`))}
      {...ways}
    />
  );
}

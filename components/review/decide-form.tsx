"use client";

import { useTranslations } from "next-intl";
import { type ReasonErrand, ReasonForm } from "#components/review/reason-form";
import { reviewService } from "#components/review/review-service";
import type { ReviewKind } from "#lib/contract/review";

/** `reopen` what was decided, `withdraw` an own proposal; `approve` and `return` are the second person's. */
export type DecideAct = "confirmed" | "dismissed" | "reopen" | "withdraw" | "approve" | "return";

/** One item as it was seen; many of one RUT only to confirm or dismiss. */
export interface DecidedItems {
  /** Of the first. */
  kind: ReviewKind;
  act: DecideAct;
  items: { id: string; revision: number }[];
  fourEyes: boolean;
}

/** The reason of an act on items, and the act. Used beside a Check and in the queue. */
export function DecideForm({
  decided,
  onDone,
  ...ways
}: {
  decided: DecidedItems;
  fill?: ReasonErrand["fill"];
  onDone: (said: string) => void;
  onConflict: ReasonErrand["onConflict"];
  onCancel: () => void;
}) {
  const t = useTranslations("decide");
  const { kind, act, items, fourEyes } = decided;
  const count = items.length;
  const proposes = fourEyes && (act === "confirmed" || act === "dismissed");
  // What people decide leaves the next Checks of a provider as they are.
  const stays = kind === "counter" && (act === "dismissed" || act === "reopen");
  const hint = count > 1 ? t("bulkHint") : t(stays ? `hintCounter.${act}` : `hint.${act}`);
  return (
    <ReasonForm
      id={`reason-${items[0]?.id ?? ""}-${act}`}
      label={t(`label.${act}`)}
      hint={proposes ? `${t("fourEyes")} ${hint}` : hint}
      submit={proposes ? t(`submitProposal.${act}`) : count > 1 ? t("submitMany", { count, act }) : t(`submit.${act}`)}
      optional={act === "approve"}
      send={(reason) => decide(decided, reason)}
      onDone={() => onDone(proposes ? t("proposed", { count }) : t(`done.${act}`, { count }))}
      {...ways}
    />
  );
}

async function decide({ act, items }: DecidedItems, reason: string | null): Promise<unknown> {
  const service = await reviewService();
  const [first] = items;
  if (first === undefined) return undefined;
  const { id, revision } = first;
  switch (act) {
    case "approve":
    case "return":
      return service.approve(id, { approve: act === "approve", reason, revision });
    case "reopen":
    case "withdraw":
      return service.reopen(id, { reason: reason ?? "", revision });
    default:
      if (items.length > 1) return service.decideMany({ items, outcome: act, reason: reason ?? "" });
      return service.decide(id, { outcome: act, reason: reason ?? "", revision });
  }
}

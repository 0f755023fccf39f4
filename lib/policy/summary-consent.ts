/** Whether the organisation lets a language model write its summaries: for the one recipient that was shown, with or without name and RUT. */
import type { Context, Settings } from "#lib/context";
import { assert } from "#lib/errors";

/** The installation's model in the words that an admin allows it by: its name and where it is asked. Null when there is none. */
export function recipientOf({ summaryModel }: Settings): string | null {
  return summaryModel === null ? null : `${summaryModel.name} (${summaryModel.host})`;
}

/** What the model may be told, or null: it is not asked. A model that was exchanged since it was allowed is another recipient. */
export async function readSummaryConsent(ctx: Context): Promise<{ identity: boolean } | null> {
  const offered = recipientOf(ctx.settings);
  if (offered === null) return null;
  const [row] = await ctx.db.query<{ summary_model: boolean; summary_identity: boolean; summary_recipient: string | null }>(
    "select summary_model, summary_identity, summary_recipient from organisations where org_id = $1",
    [ctx.actor.orgId],
    "policy.summary-consent",
  );
  assert(row, "the organisation of an actor exists");
  return row.summary_model && row.summary_recipient === offered ? { identity: row.summary_identity } : null;
}

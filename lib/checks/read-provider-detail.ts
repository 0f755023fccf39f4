import { lastDay } from "#lib/calendar/month";
import { type FullCheckRow, presentCheck } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import { CounterName } from "#lib/contract/evidence";
import { type ProviderCheckDetail, ProviderNote, type ProviderReport } from "#lib/contract/provider";
import { isSummaryWithheld } from "#lib/policy/penal-detail";
import { readBeside } from "#lib/review/read-beside";

/** A provider's Check with what is kept beside it. */
export async function readProviderDetail(ctx: Context, row: FullCheckRow): Promise<ProviderCheckDetail> {
  const { actor } = ctx;
  const check = presentCheck(ctx, row);
  const summaryWithheld = isSummaryWithheld(ctx, row);
  const provider = ProviderNote.parse(row.provider);
  const [reports, review] = await Promise.all([
    readReports(ctx, row.check_id),
    readBeside(ctx, { checkId: row.check_id, rut: row.rut, counters: check.data, host: provider.host }),
  ]);
  return {
    check,
    month: row.month,
    validUntil: lastDay(row.month),
    purpose: row.purpose,
    legalBasis: row.legal_basis,
    madeBy: { kind: row.made_by_kind, name: row.made_by_name },
    organisation: { name: actor.orgName, language: actor.language, demo: actor.scope === "demo" },
    provider,
    incomplete: CounterName.array().parse(row.incomplete),
    reports,
    summaryAt: summaryWithheld ? null : (row.summary_made_at?.toISOString() ?? null),
    summaryWithheld,
    review,
  };
}

async function readReports(ctx: Context, checkId: string): Promise<ProviderReport[]> {
  const rows = await ctx.db.query<{ digest: string; bytes: number; fetched_at: Date }>(
    `select digest, length(bytes) as bytes, fetched_at from provider_reports where org_id = $1 and check_id = $2
     order by fetched_at desc, digest`,
    [ctx.actor.orgId, checkId],
    "reports.of-provider",
  );
  return rows.map(({ digest, bytes, fetched_at }) => ({ digest, bytes, fetchedAt: fetched_at.toISOString() }));
}

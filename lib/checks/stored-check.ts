/** A Check as it is stored: read, shown in the contract's form, and with all its evidence. */
import { isoSeconds, lastDay, type Month } from "#lib/calendar/month";
import type { Context, OrgId } from "#lib/context";
import { type Check, CheckData, type ScoreLabel } from "#lib/contract/contract";
import { Evidence } from "#lib/contract/evidence";
import type { CheckDetail, CheckLine, LegalBasis, Purpose, SummaryFallback } from "#lib/contract/panel";
import type { Queryable } from "#lib/db/db";
import { isSummaryWithheld } from "#lib/policy/penal-detail";
import type { Rut } from "#lib/rut/rut";

/** The columns that the contract's answer needs: no evidence is read on the hot path. */
const CORE = `check_id, rut, month, created_at, name, data, score_value, score_label, incomplete, ai_summary, provider`;
const FULL = `${CORE}, evidence, purpose, legal_basis, made_by_kind, made_by_name, summary_maker, summary_made_at, summary_fallback,
  summary_retried, completed_at`;

export interface CheckRow {
  check_id: string;
  rut: Rut;
  month: Month;
  created_at: Date;
  name: string;
  data: unknown;
  score_value: number;
  score_label: ScoreLabel;
  incomplete: string[];
  ai_summary: string;
  /** `ProviderNote`; null of the own engine's. */
  provider: unknown;
}

export interface FullCheckRow extends CheckRow {
  /** Of the own engine; null of a provider's Check. */
  evidence: unknown;
  purpose: Purpose;
  legal_basis: LegalBasis;
  made_by_kind: "user" | "token";
  made_by_name: string;
  summary_maker: string | null;
  summary_made_at: Date | null;
  summary_fallback: SummaryFallback | null;
  summary_retried: boolean;
  completed_at: Date | null;
}

/** The organisation's Check of a RUT in a month, or null. */
export async function findCheckOfMonth(db: Queryable, orgId: OrgId, rut: Rut, month: Month): Promise<CheckRow | null> {
  const [row] = await db.query<CheckRow>(
    `select ${CORE} from checks where org_id = $1 and rut = $2 and month = $3`,
    [orgId, rut, month],
    "checks.of-month",
  );
  return row ?? null;
}

/** The organisation's Check by its id with its evidence, or null. */
export async function findCheck(db: Queryable, orgId: OrgId, checkId: string): Promise<FullCheckRow | null> {
  const [row] = await db.query<FullCheckRow>(
    `select ${FULL} from checks where org_id = $1 and check_id = $2`,
    [orgId, checkId],
    "checks.by-id",
  );
  return row ?? null;
}

/**
 * The contract's form, for who asks. `summary` replaces the stored text where the request decides what is returned; of a provider's there is
 * none for a role without penal detail.
 */
export function presentCheck(ctx: Pick<Context, "actor" | "settings">, row: CheckRow, summary = row.ai_summary): Check {
  const permalink = `${ctx.settings.publicBaseUrl}/checks/${row.check_id}`;
  return {
    id: row.check_id,
    permalink,
    rut: row.rut,
    name: row.name,
    data: CheckData.parse(row.data),
    created_at: isoSeconds(row.created_at),
    score: { value: row.score_value, label: row.score_label },
    pdf_report_url: `${permalink}/report.pdf`,
    ai_summary: isSummaryWithheld(ctx, row) ? "" : summary,
  };
}

/** The header that says which counters rest on a source that did not answer; none when complete. */
export function incompleteHeader(row: CheckRow): Record<string, string> {
  return row.incomplete.length === 0 ? {} : { "Cotejo-Incomplete": row.incomplete.join(", ") };
}

/** The own engine's Check with all that the panel, the PDF and the summary show. */
export function detailOf(ctx: Context, row: FullCheckRow): CheckDetail {
  const { actor } = ctx;
  return {
    check: presentCheck(ctx, row),
    month: row.month,
    validUntil: lastDay(row.month),
    evidence: Evidence.parse(row.evidence),
    purpose: row.purpose,
    legalBasis: row.legal_basis,
    madeBy: { kind: row.made_by_kind, name: row.made_by_name },
    organisation: { name: actor.orgName, language: actor.language, demo: actor.scope === "demo" },
    summary:
      row.summary_maker === null || row.summary_made_at === null
        ? null
        : { maker: row.summary_maker, madeAt: row.summary_made_at.toISOString(), fallback: row.summary_fallback },
  };
}

/** The Check as a line of a list or of the monthly history. */
export function lineOf(row: Omit<CheckRow, "data" | "ai_summary" | "provider">): CheckLine {
  return {
    id: row.check_id,
    rut: row.rut,
    name: row.name,
    month: row.month,
    createdAt: isoSeconds(row.created_at),
    score: { value: row.score_value, label: row.score_label },
    complete: row.incomplete.length === 0,
  };
}

/** A provider's Check put straight into the database, as if it had come from there. */
import { randomUUID } from "node:crypto";
import { monthOf } from "#lib/calendar/month";
import type { CheckData, CheckScore } from "#lib/contract/contract";
import type { ProviderNote } from "#lib/contract/provider";
import type { Queryable } from "#lib/db/db";
import { rutOfNumber } from "#lib/rut/rut";
import { NOTHING_COUNTED } from "#lib/testing/nothing-counted";

interface Given {
  /** The provider's id; a new one when absent. */
  checkId?: string;
  host?: string;
  createdAt?: string;
  rut?: string;
  name?: string;
  score?: CheckScore;
  data?: Partial<CheckData>;
  /** The provider's text; none when absent. */
  summary?: string;
  how?: ProviderNote["how"];
}

/** Stores it as an organisation's Check; answers its id and what is kept beside it. */
export async function storeProviderCheck(
  db: Queryable,
  orgId: string,
  given: Given = {},
): Promise<{ checkId: string; note: ProviderNote }> {
  const { checkId = randomUUID(), host = "api.example.cl", createdAt = "2026-11-20T14:00:00Z", how = "made" } = given;
  const { rut = rutOfNumber(12_345_678), name = "Ana Soto Pérez", score = { value: 12.5, label: "low" }, summary = "" } = given;
  const permalink = `https://${host}/checks/${checkId}`;
  const note: ProviderNote = { host, permalink, pdfReportUrl: `${permalink}/report.pdf`, receivedAt: createdAt, how };
  await db.query(
    `insert into checks (org_id, check_id, rut, month, created_at, name, data, score_value, score_label, incomplete, provider,
       purpose, legal_basis, made_by_kind, made_by_id, made_by_name, ai_summary, summary_maker, summary_made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}', $10,
       'customer-due-diligence', 'legal-obligation', 'user', $11, 'Carla Rojas', $12, $13, $14)`,
    [
      orgId,
      checkId,
      rut,
      monthOf(new Date(createdAt)),
      createdAt,
      name,
      JSON.stringify({ ...NOTHING_COUNTED, ...given.data }),
      score.value,
      score.label,
      JSON.stringify(note),
      randomUUID(),
      summary,
      ...(summary === "" ? [null, null] : [host, createdAt]),
    ],
  );
  return { checkId, note };
}

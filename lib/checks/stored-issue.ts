/** Issues of reports and the digests of their files as they are stored. Kept for good: the database refuses edits. */
import { randomUUID } from "node:crypto";
import { emit, entryOf } from "#lib/audit/audit";
import { isoSeconds } from "#lib/calendar/month";
import type { Context } from "#lib/context";
import type { ReportIssue } from "#lib/contract/report";
import type { Queryable, Transaction } from "#lib/db/db";
import { assert } from "#lib/errors";
import { type IssuedReport, issuedReport } from "#lib/report/report-document";

/** Which issues of a Check its reader may open: without the right to penal detail, only those that have none. */
const OF_READER = "org_id = $1 and check_id = $2 and (penal_hidden or $3)";
const ofReader = ({ actor }: Context, checkId: string) => [actor.orgId, checkId, actor.seesPenalDetail];

/** The kept issue of a Check by its folio, byte for byte; null when there is none that the reader may open. */
export async function findIssue(db: Queryable, ctx: Context, checkId: string, folio: string): Promise<IssuedReport | null> {
  const [row] = await db.query<{ document: string }>(
    `select document from report_issues where ${OF_READER} and folio = $4`,
    [...ofReader(ctx, checkId), folio],
    "reports.find-issue",
  );
  return row === undefined ? null : issuedReport(row.document);
}

/** The newest issues of a Check that the reader may open, and how many there are. */
export async function findIssues(
  db: Queryable,
  ctx: Context,
  checkId: string,
  most: number,
): Promise<{ total: number; issues: ReportIssue[] }> {
  const rows = await db.query<
    Omit<ReportIssue, "issuedAt" | "issuedBy"> & { issuedAt: Date; kind: "user" | "token"; name: string; total: number }
  >(
    `select folio, language, paper, penal_hidden as "penalHidden", issued_at as "issuedAt", issued_by_kind as kind, issued_by_name as name,
       document_sha256 as "documentSha256", count(*) over () as total
     from report_issues where ${OF_READER} order by issued_at desc, folio limit $4`,
    [...ofReader(ctx, checkId), most],
  );
  return {
    total: rows[0]?.total ?? 0,
    issues: rows.map(({ issuedAt, kind, name, total: _total, ...issue }) => ({
      ...issue,
      issuedAt: isoSeconds(issuedAt),
      issuedBy: { kind, name },
    })),
  };
}

/** Another one after every completion, new summary and act on an item or the person: all that a report says of a Check and that can change. */
const STATE = `select concat_ws(' ', c.completed_at, c.summary_made_at,
    (select sum(i.revision) from review_items i where i.org_id = c.org_id and i.rut = c.rut),
    (select concat(count(*), '-', count(*) filter (where d.state = 'proposed')) from person_decisions d where d.org_id = c.org_id and d.rut = c.rut)
  ) as state from checks c where c.org_id = $1 and c.check_id = $2`;

/** What a Check, its items and its decisions have come to: to be compared, nothing else. Null of a missing Check. */
export async function readCheckState(db: Queryable, { actor }: Pick<Context, "actor">, checkId: string): Promise<string | null> {
  const [row] = await db.query<{ state: string }>(STATE, [actor.orgId, checkId], "reports.check-state");
  return row?.state ?? null;
}

/** The same, and until the end of the transaction no completion and no summary comes in. */
export async function holdCheckState(tx: Transaction, { actor }: Context, checkId: string): Promise<string | null> {
  const held = await tx.query("select from checks where org_id = $1 and check_id = $2 for share", [actor.orgId, checkId]);
  return held.length === 0 ? null : readCheckState(tx, { actor }, checkId);
}

/** Keeps a new issue, with its entry in the trail. Answers false when another request has just issued the same. */
export async function insertIssue(tx: Transaction, ctx: Context, { document, bytes, sha256 }: IssuedReport): Promise<boolean> {
  const { folio, language, paper, penalHidden, issuedAt, issuedBy } = document;
  const { kind, id } = ctx.actor;
  assert(kind !== "system", "a person or a program issues a report");
  const inserted = await tx.query(
    `insert into report_issues (org_id, folio, check_id, language, paper, penal_hidden, document, document_sha256, issued_at,
       issued_by_kind, issued_by_id, issued_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (org_id, folio) do nothing returning folio`,
    [
      ctx.actor.orgId,
      folio,
      document.check.id,
      language,
      paper,
      penalHidden,
      bytes.toString("utf8"),
      sha256,
      issuedAt,
      kind,
      id,
      issuedBy.name,
    ],
  );
  if (inserted.length === 0) return false;
  await emit(tx, { ...entryOf(ctx, "report.issued", document.check.id, { folio, language, paper }), entryId: randomUUID() });
  return true;
}

/** Keeps the digest of a file of an issue, if it is new. */
export async function insertFile(db: Queryable, ctx: Context, file: { folio: string; sha256: string; signedWith: string }): Promise<void> {
  await db.query(
    `insert into report_files (org_id, folio, file_sha256, signed_with, made_at) values ($1, $2, $3, $4, date_trunc('second', $5::timestamptz))
     on conflict (org_id, folio, file_sha256) do nothing`,
    [ctx.actor.orgId, file.folio, file.sha256, file.signedWith, ctx.clock.now().toISOString()],
    "reports.insert-file",
  );
}

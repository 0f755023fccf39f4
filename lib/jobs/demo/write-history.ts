/** The past of the demonstration organisation in the database: its people, and month by month what they did. */
import { emitAll } from "#lib/audit/audit";
import { hashPassword } from "#lib/auth/passwords";
import { hashSecret, newSecret } from "#lib/auth/secrets";
import type { Month } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { type DemoLedgerEntry, entriesOf } from "#lib/jobs/demo/books";
import { instantAt, secondAt } from "#lib/jobs/demo/days";
import { DEMO_ORGANISATION } from "#lib/jobs/demo/demo-set";
import { actsOf, checkRow, type DemoCheck } from "#lib/jobs/demo/history";
import type { DemoSchedule } from "#lib/jobs/demo/schedule";
import type { DemoTeam } from "#lib/jobs/demo/team";
import { type DemoAct, entriesOfMonth } from "#lib/jobs/demo/trail";

/** The organisation, closed until its past stands, with the people and programs of its team in place of an older edition's. */
export async function writeTeam(tx: Queryable, orgId: OrgId, team: DemoTeam, { firstDay, firstStart, today }: DemoSchedule): Promise<void> {
  const since = instantAt(firstDay, secondAt("08:20"));
  await tx.query(
    `insert into organisations (org_id, name, scope, created_at, disabled_at) values ($1, $2, 'demo', $3, $4)
     on conflict (org_id) do update set created_at = excluded.created_at, disabled_at = excluded.disabled_at`,
    [orgId, DEMO_ORGANISATION, since, firstStart],
  );
  await tx.query(
    `insert into credit_accounts (org_id) values ($1) on conflict (org_id) do update set balance_credits = 0, last_entry = 0`,
    [orgId],
  );
  await tx.query("delete from users where org_id = $1 and email = any($2)", [orgId, team.people.map(({ email }) => email)]);
  await tx.query("delete from tokens where org_id = $1 and name = any($2)", [orgId, team.programs.map(({ name }) => name)]);
  // People and programs that do not exist sign in with secrets that were told to nobody.
  const passwordHash = await hashPassword(newSecret());
  const gone = (until: string | null) => (until !== null && until <= today ? instantAt(until, secondAt("12:08")) : null);
  for (const { id, email, name, role, from, until } of team.people) {
    await tx.query(
      `insert into users (user_id, org_id, email, name, role, password_hash, created_at, disabled_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict do nothing`,
      [id, orgId, email, name, role, passwordHash, instantAt(from, secondAt("08:32")), gone(until)],
    );
  }
  for (const { id, name, from, until } of team.programs) {
    await tx.query(
      `insert into tokens (token_id, token_hash, org_id, name, created_by, created_at, revoked_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing`,
      [id, hashSecret(newSecret()), orgId, name, team.people[0]?.name, instantAt(from, secondAt("08:51")), gone(until)],
    );
  }
}

export interface DemoMonth {
  month: Month;
  checks: DemoCheck[];
  books: readonly DemoLedgerEntry[];
  acts: readonly DemoAct[];
}

export async function writeMonth(tx: Queryable, orgId: OrgId, { month, checks, books, acts }: DemoMonth): Promise<void> {
  await insertRows(
    tx,
    "checks",
    checks.map((check) => checkRow(orgId, check)),
  );
  const entries = entriesOf(books, month);
  await insertRows(tx, "credit_entries", entries);
  const last = entries.at(-1);
  if (last !== undefined) {
    const account = [orgId, last.balance_after_credits, last.entry_no];
    await tx.query("update credit_accounts set balance_credits = $2, last_entry = $3 where org_id = $1", account);
  }
  await emitAll(tx, entriesOfMonth([...acts, ...checks.flatMap((check) => actsOf(orgId, check))], month));
}

/** Rows that all have the same columns, in one statement. */
async function insertRows(tx: Queryable, table: "checks" | "credit_entries", rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  if (columns === "") return;
  await tx.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
    JSON.stringify(rows),
  ]);
}

/** Opens the organisation; its people and programs were last seen when they last did something. */
export async function finishHistory(tx: Queryable, orgId: OrgId): Promise<void> {
  const lastAct = "select actor_id, max(at) as at from audit_entries where org_id = $1 and actor_id is not null group by actor_id";
  await tx.query(`update users set last_seen_at = acts.at from (${lastAct}) as acts where user_id = acts.actor_id and org_id = $1`, [
    orgId,
  ]);
  await tx.query(`update tokens set last_used_at = acts.at from (${lastAct}) as acts where token_id = acts.actor_id and org_id = $1`, [
    orgId,
  ]);
  await tx.query("update organisations set disabled_at = null where org_id = $1", [orgId]);
}

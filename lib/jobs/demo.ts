/**
 * The demonstration set: fictional people, companies, lists and cases in the scope `demo`, and the organisation that sees them.
 * It lands through the same stage, versions and checks as an import. Its dates hang on the day of the first loading.
 */
import { createHash, randomUUID } from "node:crypto";
import { createOrganisation } from "#lib/auth/create-organisation";
import { createUser } from "#lib/auth/create-user";
import { OPERATOR } from "#lib/auth/doer";
import type { Clock } from "#lib/calendar/clock";
import { localDate } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import type { Db, Queryable } from "#lib/db/db";
import { demoCases } from "#lib/jobs/demo-cases";
import { demoPep, demoSanctions } from "#lib/jobs/demo-entries";
import { demoRandom } from "#lib/jobs/demo-random";
import { demoCompanies, demoPeople } from "#lib/jobs/demo-subjects";
import { courtsShelf, stagedCourtRow } from "#lib/jobs/land-courts";
import { entryShelf } from "#lib/jobs/land-entries";
import { registerShelf } from "#lib/jobs/land-register";
import { landVersion, type Shelf } from "#lib/jobs/land-version";
import { stageRows } from "#lib/jobs/stage-rows";
import { grantCredits } from "#lib/ledger/ledger";
import { registerRow } from "#lib/registry/register-row";

export const DEMO_EMAIL = "demo@cotejo.example";
const DEMO_ORGANISATION = "Organización de demostración";
const DEMO_CREDITS = 1_000;
const PEOPLE = 2_000;
const COMPANIES = 200;
const CASES = 600;
/** Raised when the set changes: the next loading then lands new versions. */
const EDITION = 1;

interface DemoList {
  listId: string;
  shelf: Shelf;
  records: { key: string; record: unknown }[];
}

/**
 * Makes the set, the organisation, its admin `demo@cotejo.example` and 1,000 credits, whatever of them is missing.
 * `created` is true when the person was made now, with the given password. After `clearDemo` it does nothing: whoever
 * took the set away does not find it again at the next start.
 */
export async function ensureDemo(deps: { db: Db; clock: Clock; password: string }): Promise<{ created: boolean; email: string }> {
  return deps.db.withConnection(async (client) => {
    // Two starts at once on one database: the second finds all made.
    await client.query("select pg_advisory_lock(hashtextextended('cotejo demo organisation', 0))");
    try {
      return await makeMissing(deps);
    } finally {
      await client.query("select pg_advisory_unlock(hashtextextended('cotejo demo organisation', 0))");
    }
  });
}

async function makeMissing({
  db,
  clock,
  password,
}: {
  db: Db;
  clock: Clock;
  password: string;
}): Promise<{ created: boolean; email: string }> {
  const organisation = await findOrganisation(db);
  if (organisation?.disabled) return { created: false, email: DEMO_EMAIL };
  await loadDemo({ db, clock, now: clock.now() });
  const orgId = organisation?.orgId ?? (await createOrganisation({ db, clock }, OPERATOR, { name: DEMO_ORGANISATION, scope: "demo" }));
  await grantOnce(db, clock, orgId);
  const known = await db.query("select 1 from users where email = $1", [DEMO_EMAIL]);
  if (known.length > 0) return { created: false, email: DEMO_EMAIL };
  await createUser({ db, clock }, OPERATOR, { orgId, email: DEMO_EMAIL, name: "Demostración", role: "admin", password });
  return { created: true, email: DEMO_EMAIL };
}

/** Loads the set; when it is loaded already nothing changes. Re-opens a demonstration organisation that was cleared. */
export async function loadDemo({ db, clock, now }: { db: Db; clock: Clock; now: Date }): Promise<{ changed: boolean }> {
  return db.transact(async (tx) => {
    await lockDemo(tx);
    await tx.query("update organisations set disabled_at = null where name = $1 and scope = 'demo'", [DEMO_ORGANISATION]);
    await tx.query("update users set disabled_at = null where email = $1", [DEMO_EMAIL]);
    const [loaded] = await tx.query<{ as_of: string; checksum: string }>(
      `select v.as_of, v.checksum from lists l join list_versions v on v.list_id = l.list_id and v.version = l.current_version
       where l.list_id = 'demo-registry'`,
    );
    const anchor = loaded?.as_of ?? localDate(now);
    const checksum = createHash("sha256").update(`demo ${EDITION} ${anchor}`).digest("hex");
    if (loaded?.checksum === checksum) return { changed: false };
    for (const list of demoLists(anchor)) await landDemo(tx, list, { anchor, checksum, at: clock.now() });
    return { changed: true };
  });
}

/**
 * Takes away the set and the demonstration organisation's Checks, look-ups, sessions and tokens, and disables it.
 * Its ledger and its audit trail stay: they are append-only without exception, and hold fiction only.
 */
export async function clearDemo({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.transact(async (tx) => {
    await lockDemo(tx);
    await tx.query("update lists set current_version = null where scope = 'demo'");
    for (const table of ["list_entries", "list_versions"]) {
      await tx.query(`delete from ${table} where list_id in (select list_id from lists where scope = 'demo')`);
    }
    await tx.query("delete from court_cases where scope = 'demo'");
    await tx.query("delete from registry_records where scope = 'demo'");
    const organisations = await tx.query<{ org_id: string }>(
      "update organisations set disabled_at = coalesce(disabled_at, $1) where scope = 'demo' returning org_id",
      [clock.now()],
    );
    const orgIds = organisations.map((row) => row.org_id);
    for (const table of ["checks", "paid_lookups", "sessions", "tokens"]) {
      await tx.query(`delete from ${table} where org_id = any($1::uuid[])`, [orgIds]);
    }
    await tx.query("update users set disabled_at = coalesce(disabled_at, $2) where org_id = any($1::uuid[])", [orgIds, clock.now()]);
  });
}

function demoLists(anchor: string): DemoList[] {
  const random = demoRandom(20_261_120);
  const people = demoPeople(random, PEOPLE);
  const companies = demoCompanies(random, COMPANIES);
  const subjects = [...people, ...companies].map(({ rut, name }) => ({ key: rut, record: registerRow(rut, name, { note: "demo" }) }));
  const entry = (listed: ReturnType<typeof demoPep>) => listed.map((record) => ({ key: record.entryId, record }));
  const cases = demoCases(random, people, companies, anchor, CASES).map((row) => ({ key: row.case.caseId, record: stagedCourtRow(row) }));
  return [
    { listId: "demo-registry", shelf: registerShelf, records: subjects },
    { listId: "demo-sanctions", shelf: entryShelf, records: entry(demoSanctions(random, people, companies, anchor)) },
    { listId: "demo-pep", shelf: entryShelf, records: entry(demoPep(random, people, anchor)) },
    { listId: "demo-courts", shelf: courtsShelf, records: cases },
  ];
}

async function landDemo(tx: Queryable, list: DemoList, of: { anchor: string; checksum: string; at: Date }): Promise<void> {
  const stageId = randomUUID();
  await stageRows(
    tx,
    stageId,
    list.records.map((row, index) => ({ line: index + 1, ...row })),
  );
  const { listId } = list;
  const landing = { stageId, listId, asOf: of.anchor, checksum: of.checksum, fileName: "demo", acceptShrink: true, at: of.at };
  await landVersion(tx, landing, list.shelf);
  await tx.query("delete from import_rows where job_id = $1", [stageId]);
}

async function lockDemo(tx: Queryable): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('cotejo demo', 0))");
}

async function findOrganisation(db: Queryable): Promise<{ orgId: OrgId; disabled: boolean } | null> {
  const [row] = await db.query<{ orgId: OrgId; disabled: boolean }>(
    `select org_id as "orgId", disabled_at is not null as disabled from organisations where name = $1 and scope = 'demo'`,
    [DEMO_ORGANISATION],
  );
  return row ?? null;
}

async function grantOnce(db: Db, clock: Clock, orgId: OrgId): Promise<void> {
  await db.transact(async (tx) => {
    const granted = await tx.query("select 1 from credit_entries where org_id = $1 and kind = 'grant' limit 1", [orgId]);
    if (granted.length > 0) return;
    await grantCredits(tx, { orgId, credits: DEMO_CREDITS, reference: "demo", actor: "cotejo", at: clock.now() });
  });
}

/**
 * The demonstration set: about 20,000 fictional people, 2,000 companies, lists and cases in the scope `demo`, and an organisation
 * that has worked with them for thirteen months. It lands through the same stage and versions as an import.
 */
import { randomUUID } from "node:crypto";
import { createUser } from "#lib/auth/create-user";
import { OPERATOR } from "#lib/auth/doer";
import type { Clock } from "#lib/calendar/clock";
import { type Month, monthOf } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import type { Db, Queryable } from "#lib/db/db";
import { demoBooks } from "#lib/jobs/demo/books";
import { wipeOrganisations, wipeSet } from "#lib/jobs/demo/clear-demo";
import { DEMO_EMAIL, type DemoSet, EDITION, findDemoOrganisation, FULL_SET, readDemoSet } from "#lib/jobs/demo/demo-set";
import type { DemoListFacts } from "#lib/jobs/demo/engine";
import { demoHistory } from "#lib/jobs/demo/history";
import { holdDemo } from "#lib/jobs/demo/hold-demo";
import { landRelease } from "#lib/jobs/demo/land-release";
import { demoLookups } from "#lib/jobs/demo/lookups";
import { writeNews } from "#lib/jobs/demo/news";
import { writeReview } from "#lib/jobs/demo/review";
import { DEMO_MONTHS, demoSchedule } from "#lib/jobs/demo/schedule";
import { demoTeam } from "#lib/jobs/demo/team";
import { demoTrail } from "#lib/jobs/demo/trail";
import { type DemoWorld, demoWorld } from "#lib/jobs/demo/world";
import { finishHistory, writeMonth, writeTeam } from "#lib/jobs/demo/write-history";

export interface DemoLoading {
  db: Db;
  clock: Clock;
  password: string;
  /** Loads it although somebody took it away. */
  again?: boolean;
  /** How many people; another number than stands replaces the set. Default: as it stands, {@link FULL_SET} when there is none. */
  people?: number;
  onProgress?: (monthsDone: number, months: number) => void;
  /** Aborted: stops after the month in hand; the next loading goes on there. */
  signal?: AbortSignal;
}

export interface DemoLoaded {
  /** Whether anything was loaded now. */
  changed: boolean;
  /** False when somebody took the set away, or the loading was stopped. */
  stands: boolean;
}

/**
 * Makes the set, its organisation and its admin `demo@cotejo.example` with the given password, whatever of them is missing.
 * A loading that was cut goes on where it was; a set of an older edition is replaced. After `clearDemo` it does nothing
 * unless `again`: whoever took the set away does not find it again at the next start.
 */
export async function loadDemo(loading: DemoLoading): Promise<DemoLoaded> {
  return holdDemo(loading.db, async () => {
    const standing = await readDemoSet(loading.db);
    if (loading.again !== true && (await wasTakenAway(loading.db, standing))) return { changed: false, stands: false };
    const fits = standing?.edition === EDITION && standing.state !== "cleared" && (loading.people ?? standing.people) === standing.people;
    const set = fits && standing.orgId !== null ? { ...standing, orgId: standing.orgId } : await begin(loading);
    const changed = set.state === "loading";
    if (changed && !(await goOn(loading, set))) return { changed, stands: false };
    await ensurePerson(loading, set.orgId);
    return { changed, stands: true };
  });
}

/** A database of before edition 2 has no note: a closed organisation says it. */
async function wasTakenAway(db: Queryable, standing: DemoSet | null): Promise<boolean> {
  if (standing !== null) return standing.state === "cleared";
  return (await findDemoOrganisation(db))?.disabled === true;
}

type Begun = DemoSet & { orgId: OrgId };

/** What stood goes, in one transaction with the note of what comes. People and tokens that newcomers made stay. */
async function begin({ db, clock, people = FULL_SET }: DemoLoading): Promise<Begun> {
  const firstStart = clock.now();
  return db.transact(async (tx) => {
    const orgId = (await findDemoOrganisation(tx))?.orgId ?? (randomUUID() as OrgId);
    await wipeSet(tx);
    await wipeOrganisations(tx, [orgId], ["organisations", "credit_accounts", "users", "sessions", "setup_links", "tokens"]);
    const schedule = demoSchedule(firstStart);
    await writeTeam(tx, orgId, demoTeam(schedule.firstDay, schedule.today), schedule);
    const set: Begun = { edition: EDITION, people, firstStart, orgId, stepsDone: 0, state: "loading" };
    await tx.query(
      `insert into demo_set (edition, people, first_start, org_id, steps_done, state) values ($1, $2, $3, $4, 0, 'loading')
       on conflict (only_one) do update set edition = excluded.edition, people = excluded.people, first_start = excluded.first_start,
         org_id = excluded.org_id, steps_done = 0, state = 'loading'`,
      [EDITION, people, firstStart, orgId],
    );
    return set;
  });
}

/** Month by month from where it stands; false when it was told to stop. */
async function goOn({ db, onProgress, signal }: DemoLoading, { people, firstStart, orgId, stepsDone }: Begun): Promise<boolean> {
  const world = demoWorld(firstStart, { people, companies: people / 10 });
  const past = await pastOf(db, world, orgId);
  for (let step = stepsDone; step < DEMO_MONTHS; step++) {
    onProgress?.(step, DEMO_MONTHS);
    const month = world.schedule.months[step] as Month;
    const { history, books, acts } = past;
    const checks = history.checksOf(month);
    await db.transact(async (tx) => {
      for (const release of world.schedule.releases.filter(({ importedAt }) => monthOf(importedAt) === month)) {
        await landRelease(tx, world, release);
      }
      await writeMonth(tx, orgId, { month, checks, books, acts });
      await writeNews(tx, orgId, month, world.schedule, history.team);
      await tx.query("update demo_set set steps_done = $1", [step + 1]);
    });
    if (signal?.aborted) return false;
  }
  await db.transact(async (tx) => {
    await writeReview(tx, orgId, world.schedule, past.history.team);
    await finishHistory(tx, orgId);
    await tx.query("update demo_set set state = 'loaded'");
  });
  await db.query("analyze checks, credit_entries, audit_entries, court_cases, list_entries, review_items");
  return true;
}

async function pastOf(db: Queryable, world: DemoWorld, orgId: OrgId) {
  const lists = await db.query<DemoListFacts>(
    `select list_id as "listId", kind, name, required, licence from lists where scope = 'demo' order by kind, list_id`,
  );
  const history = demoHistory(world, lists);
  const { team, plan } = history;
  const lookups = demoLookups(plan);
  const { schedule } = world;
  return {
    history,
    books: demoBooks(orgId, schedule, plan, lookups),
    acts: demoTrail({ orgId, schedule, team, plan, lookups }),
  };
}

async function ensurePerson({ db, clock, password }: DemoLoading, orgId: OrgId): Promise<void> {
  const known = await db.query("select 1 from users where email = $1", [DEMO_EMAIL]);
  if (known.length > 0) return;
  await createUser({ db, clock }, OPERATOR, { orgId, email: DEMO_EMAIL, name: "Demostración", role: "admin", password });
}

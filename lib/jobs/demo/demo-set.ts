/** Which demonstration set stands in this database, and its organisation. */
import type { OrgId } from "#lib/context";
import type { Queryable } from "#lib/db/db";

export const DEMO_EMAIL = "demo@cotejo.example";
export const DEMO_ORGANISATION = "Organización de demostración";
/** Raised when the set changes: the next start replaces an older one. */
export const EDITION = 4;
/** People of a set of full size; a tenth as many companies. */
export const FULL_SET = 20_000;
/** The special ones and their namesakes need room. */
export const LEAST_SET = 500;

export interface DemoSet {
  edition: number;
  people: number;
  /** The instant on which all its dates hang. */
  firstStart: Date;
  orgId: OrgId | null;
  /** Months that stand. */
  stepsDone: number;
  state: "loading" | "loaded" | "cleared";
}

/** The set that stands, is being loaded or was taken away; null before the first loading, and on databases of before edition 2. */
export async function readDemoSet(db: Queryable): Promise<DemoSet | null> {
  const [row] = await db.query<DemoSet>(
    `select edition, people, first_start as "firstStart", org_id as "orgId", steps_done as "stepsDone", state from demo_set`,
  );
  return row ?? null;
}

/** The organisation of the set, whatever its edition; null when there is none. */
export async function findDemoOrganisation(db: Queryable): Promise<{ orgId: OrgId; disabled: boolean } | null> {
  const [row] = await db.query<{ orgId: OrgId; disabled: boolean }>(
    `select org_id as "orgId", disabled_at is not null as disabled from organisations where name = $1 and scope = 'demo'`,
    [DEMO_ORGANISATION],
  );
  return row ?? null;
}

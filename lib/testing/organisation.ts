/** An organisation with credits and a context acting for it, for tests. */
import { randomUUID } from "node:crypto";
import { type AuditEntry, entryOf } from "#lib/audit/audit";
import type { Clock } from "#lib/calendar/clock";
import type { Actor, Context, OrgId, Scope } from "#lib/context";
import type { Db } from "#lib/db/db";
import { grantCredits } from "#lib/ledger/ledger";
import { openLog } from "#lib/log";

export interface TestContext extends Context {
  clock: Clock & { set(instant: string): void };
  /** Views noted so far. */
  views: AuditEntry[];
}

/** A context of a new organisation with that many credits, at noon of 20 November 2026 in Chile until the clock is set. */
export async function testContext(db: Db, given: { credits?: number; scope?: Scope; name?: string } = {}): Promise<TestContext> {
  const { credits = 10, scope = "real", name = "Organización de prueba" } = given;
  let now = new Date("2026-11-20T15:00:00Z");
  const orgId = randomUUID() as OrgId;
  await db.query("insert into organisations (org_id, name, scope, created_at) values ($1, $2, $3, $4)", [orgId, name, scope, now]);
  await db.query("insert into credit_accounts (org_id) values ($1)", [orgId]);
  if (credits > 0) await grantCredits(db, { orgId, credits, reference: "test", actor: "test", at: now });
  const actor: Actor = {
    kind: "user",
    id: randomUUID(),
    name: "Carla Rojas",
    orgId,
    orgName: name,
    scope,
    role: "officer",
    seesPenalDetail: true,
    language: "es",
    purpose: "customer-due-diligence",
    legalBasis: "legal-obligation",
  };
  const views: AuditEntry[] = [];
  const ctx: TestContext = {
    db,
    clock: { now: () => now, set: (instant) => void (now = new Date(instant)) },
    log: openLog("silent", "test"),
    settings: {
      publicBaseUrl: "http://localhost:3000",
      prices: { check: 1, nameSearch: 1, rutLookup: 1 },
      pepCeasedYears: 1,
      caseMaxAgeYears: 0,
      uploads: { folder: "/nowhere", largestFileBytes: 2 ** 30 },
      largestPushBytes: 2 ** 26,
      provider: null,
      summaryModel: null,
    },
    actor,
    requestId: "test",
    noteView: (action, subject) => void views.push(entryOf(ctx, action, subject)),
    views,
  };
  return ctx;
}

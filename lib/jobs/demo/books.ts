/** The ledger of the demonstration organisation: grants before the balance runs low, one charge for each Check and look-up. Pure. */
import { reference } from "#lib/checks/paid-lookup";
import { monthOf } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import { instantAt, secondAt } from "#lib/jobs/demo/days";
import type { PlannedLookup } from "#lib/jobs/demo/lookups";
import type { PlannedCheck } from "#lib/jobs/demo/plan";
import type { DemoSchedule } from "#lib/jobs/demo/schedule";

/** A row of `credit_entries`. */
export interface DemoLedgerEntry {
  org_id: OrgId;
  entry_no: number;
  delta_credits: number;
  balance_after_credits: number;
  kind: "grant" | "check" | "name-search" | "rut-lookup";
  reference: string;
  actor: string;
  created_at: Date;
}

/** A grant comes when fewer credits than this are left; the last one leaves at least `LEFT_CREDITS` for the newcomer. */
const LOW_CREDITS = 60;
const GRANT_CREDITS = 500;
const LEFT_CREDITS = 1_000;
const FIRST_INVOICE = 1_041;

interface Charge {
  kind: DemoLedgerEntry["kind"];
  reference: string;
  actor: string;
  at: Date;
}

export function demoBooks(
  orgId: OrgId,
  schedule: DemoSchedule,
  plan: readonly PlannedCheck[],
  lookups: readonly PlannedLookup[],
): DemoLedgerEntry[] {
  const charges: Charge[] = [
    ...plan.map(({ checkId, maker, at }) => ({ kind: "check" as const, reference: checkId, actor: maker.name, at })),
    ...lookups.map(({ kind, key, maker, at }) => ({ kind, reference: reference(key), actor: maker.name, at })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.reference < b.reference ? -1 : 1));
  const entries: DemoLedgerEntry[] = [];
  let balance = 0;
  const enter = (delta: number, entry: Charge) => {
    balance += delta;
    const { kind, actor, at } = entry;
    const numbered = { org_id: orgId, entry_no: entries.length + 1, delta_credits: delta, balance_after_credits: balance };
    entries.push({ ...numbered, kind, reference: entry.reference, actor, created_at: at });
  };
  let invoice = FIRST_INVOICE;
  const grant = (credits: number, at: Date) => {
    enter(credits, { kind: "grant", reference: `Factura ${invoice}`, actor: "cotejo", at });
    invoice += 87;
  };
  grant(GRANT_CREDITS, instantAt(schedule.firstDay, secondAt("08:30")));
  for (const charge of charges) {
    if (balance < LOW_CREDITS) grant(GRANT_CREDITS, entries.at(-1)?.created_at ?? charge.at);
    enter(-1, charge);
  }
  const missing = Math.ceil((LEFT_CREDITS - balance) / GRANT_CREDITS);
  if (missing > 0) grant(missing * GRANT_CREDITS, charges.at(-1)?.at ?? schedule.firstStart);
  return entries;
}

/** The entries of a month, by the day in Chile. */
export function entriesOf(entries: readonly DemoLedgerEntry[], month: string): DemoLedgerEntry[] {
  return entries.filter((entry) => monthOf(entry.created_at) === month);
}

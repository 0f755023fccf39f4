/** The audit trail of the demonstration organisation: who came, signed in, looked and downloaded. Pure. */
import type { AuditEntry } from "#lib/audit/audit";
import { localDate, monthOf } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import { addDays, instantAt, nextWorkingDay, secondAt } from "#lib/jobs/demo/days";
import { DEMO_ORGANISATION } from "#lib/jobs/demo/demo-set";
import type { PlannedLookup } from "#lib/jobs/demo/lookups";
import type { PlannedCheck } from "#lib/jobs/demo/plan";
import { type DemoRandom, demoRandom } from "#lib/jobs/demo/random";
import type { DemoSchedule } from "#lib/jobs/demo/schedule";
import { type DemoMember, type DemoPerson, type DemoTeam, worksOn } from "#lib/jobs/demo/team";

/** An entry that has no id yet. */
export type DemoAct = Omit<AuditEntry, "entryId" | "requestId">;

/** Of a hundred Checks: read by their maker, downloaded, read by a colleague in the days after. */
const READ_PERCENT = 92;
const DOWNLOAD_PERCENT = 24;
const COLLEAGUE_PERCENT = 18;
const SIGN_OUT_PERCENT = 55;
const MISTYPED_PERCENT = 3;
/** An address that documents use and nobody has (RFC 5737). */
const OFFICE_ADDRESS = "198.51.100.24";

export interface TrailOf {
  orgId: OrgId;
  schedule: DemoSchedule;
  team: DemoTeam;
  plan: readonly PlannedCheck[];
  lookups: readonly PlannedLookup[];
}

/** All but what `actsOf` says of the Checks themselves, in order of time, nothing later than the first start. */
export function demoTrail(of: TrailOf): DemoAct[] {
  const random = demoRandom(`trail ${of.schedule.today}`);
  const read = readings(of, random);
  const acts = [...administration(of), ...sessions(of, read, random), ...read, ...lookupActs(of)];
  return acts.filter(({ at }) => at < of.schedule.firstStart).sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The entries of a month with their ids: the same acts, the same ids. */
export function entriesOfMonth(acts: readonly DemoAct[], month: string): AuditEntry[] {
  const random = demoRandom(`trail ids ${month}`);
  return acts
    .filter(({ at }) => monthOf(at) === month)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((act) => ({ ...act, entryId: random.uuid(), requestId: act.actorKind === "system" ? null : random.uuid() }));
}

function administration({ orgId, team, schedule }: TrailOf): DemoAct[] {
  const [chief] = team.people as [DemoPerson, ...DemoPerson[]];
  const bySystem = { orgId, actorKind: "system" as const, actorId: null, actorName: "cotejo" };
  const byChief = byMember(orgId, chief);
  const organisation: DemoAct = {
    ...bySystem,
    at: instantAt(schedule.firstDay, secondAt("08:20")),
    action: "organisation.created",
    subject: orgId,
    detail: { name: DEMO_ORGANISATION, scope: "demo", operator: false },
  };
  const people = team.people.flatMap((person, index): DemoAct[] => {
    const { id, email, name, role, from, until } = person;
    const by = index === 0 ? bySystem : byChief;
    const at = instantAt(from, secondAt("08:32") + index * 140);
    const made: DemoAct = { ...by, at, action: "user.created", subject: id, detail: { email, name, role } };
    if (until === null || until > schedule.today) return [made];
    return [
      made,
      { ...byChief, at: instantAt(until, secondAt("17:46")), action: "user.disabled", subject: id, detail: { sessionsEnded: 1 } },
    ];
  });
  const programs = team.programs.flatMap(({ id, name, from, until }, index): DemoAct[] => {
    const at = instantAt(from, secondAt("08:51") + index * 75);
    const made: DemoAct = { ...byChief, at, action: "token.issued", subject: id, detail: { name, expiresAt: null } };
    return until === null
      ? [made]
      : [made, { ...byChief, at: instantAt(until, secondAt("12:08")), action: "token.revoked", subject: id, detail: { name } }];
  });
  return [organisation, ...people, ...programs];
}

/** One session a person and day on which they made or read a Check. */
function sessions({ orgId, plan, team }: TrailOf, read: readonly DemoAct[], random: DemoRandom): DemoAct[] {
  const made = plan.map(({ maker, at }) => ({ id: maker.id, at }));
  const work = [...made, ...read.map(({ actorId, at }) => ({ id: actorId, at }))].sort((a, b) => a.at.getTime() - b.at.getTime());
  const days = new Map<string, { person: DemoPerson; first: Date; last: Date }>();
  for (const { id, at } of work) {
    const person = team.people.find((each) => each.id === id);
    if (person === undefined) continue;
    const key = `${id} ${localDate(at)}`;
    days.set(key, { person, first: days.get(key)?.first ?? at, last: at });
  }
  return [...days.values()].flatMap(({ person, first, last }) => {
    const by = { ...byMember(orgId, person), subject: person.id };
    const opened = minutesAfter(first, -3 - random.whole(12));
    const acts: DemoAct[] = [{ ...by, at: opened, action: "session.opened", detail: { method: "password" } }];
    if (random.chance(MISTYPED_PERCENT)) {
      const detail = { method: "password", address: OFFICE_ADDRESS };
      acts.push({ ...by, at: new Date(opened.getTime() - 9_000), action: "session.refused", detail });
    }
    if (random.chance(SIGN_OUT_PERCENT))
      acts.push({ ...by, at: minutesAfter(last, 6 + random.whole(40)), action: "session.closed", detail: {} });
    return acts;
  });
}

function readings({ orgId, plan, team }: TrailOf, random: DemoRandom): DemoAct[] {
  return plan.flatMap(({ checkId, maker, at }) => {
    const acts: DemoAct[] = [];
    const act = (who: DemoMember, when: Date, action: string) =>
      acts.push({ ...byMember(orgId, who), at: when, action, subject: checkId, detail: {} });
    if (maker.kind === "user" && random.chance(READ_PERCENT)) {
      act(maker, new Date(at.getTime() + 900 + random.whole(2_500)), "check.viewed");
      if (random.chance(DOWNLOAD_PERCENT)) act(maker, minutesAfter(at, 1 + random.whole(6)), "check.report-downloaded");
    }
    const later = nextWorkingDay(addDays(localDate(at), 1 + random.whole(4)));
    const colleagues = team.people.filter((person) => person !== maker && worksOn(person, later));
    if (colleagues.length > 0 && random.chance(COLLEAGUE_PERCENT)) {
      act(random.pick(colleagues), instantAt(later, secondAt("09:40") + random.whole(25_000)), "check.viewed");
    }
    return acts;
  });
}

function lookupActs({ orgId, lookups }: TrailOf): DemoAct[] {
  return lookups.map(({ kind, asked, detail, at, maker }) => ({
    ...byMember(orgId, maker),
    at,
    action: `${kind}.paid`,
    subject: asked,
    detail,
  }));
}

function byMember(orgId: OrgId, { kind, id, name }: DemoMember) {
  return { orgId, actorKind: kind, actorId: id, actorName: name };
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

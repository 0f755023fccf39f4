/** The paid look-ups of the past: names that somebody searched, and RUTs whose name somebody asked for. Pure. */
import { searchKey } from "#lib/checks/search-names";
import { demoRandom } from "#lib/jobs/demo/random";
import type { PlannedCheck } from "#lib/jobs/demo/plan";
import { NAMESAKES_NAME } from "#lib/jobs/demo/special-subjects";
import type { DemoMember } from "#lib/jobs/demo/team";

export interface PlannedLookup {
  kind: "name-search" | "rut-lookup";
  key: string;
  asked: string;
  /** For the audit trail: which page it was. */
  detail: Record<string, number>;
  at: Date;
  maker: DemoMember;
}

/** The panel's page. */
const WINDOW = { page: 1, pageSize: 25 };
/** Of a hundred Checks by people, how many began with a name, and how many with a look at whose RUT it is. */
const BY_NAME_PERCENT = 11;
const BY_RUT_PERCENT = 8;
const NAMESAKES_PERCENT = 4;

/** Shortly before a Check, by the one who made it. */
export function demoLookups(plan: readonly PlannedCheck[]): PlannedLookup[] {
  const random = demoRandom("lookups");
  return plan.flatMap(({ maker, subject, at }): PlannedLookup[] => {
    if (maker.kind !== "user") return [];
    const drawn = random.whole(100);
    const asked = random.chance(NAMESAKES_PERCENT) ? NAMESAKES_NAME : subject.name;
    const before = new Date(at.getTime() - (20 + random.whole(100)) * 1_000);
    if (drawn < BY_NAME_PERCENT) {
      return [
        { kind: "name-search", key: searchKey({ name: asked, kind: null }, WINDOW), asked, detail: { ...WINDOW }, at: before, maker },
      ];
    }
    if (drawn >= BY_NAME_PERCENT + BY_RUT_PERCENT) return [];
    return [{ kind: "rut-lookup", key: subject.rut, asked: subject.rut, detail: {}, at: before, maker }];
  });
}

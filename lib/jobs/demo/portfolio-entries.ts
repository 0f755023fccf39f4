/** What came onto the lists, changed on them and left them in the last days: the Checks of the month are older, and hear of it as news. */
import { addDays } from "#lib/jobs/demo/days";
import { blankEntry, type DemoEntry, pepEntry, postOverTime } from "#lib/jobs/demo/entries";
import type { DemoSchedule } from "#lib/jobs/demo/schedule";
import type { DemoSubject } from "#lib/jobs/demo/subjects";
import { assert } from "#lib/errors";

const ALWAYS = "0000-01-01";
/** Places in the portfolio, which is asked about on the first working day of each month. */
const LISTED = 28;
const DELISTED = 33;
const IN_OFFICE = 14;

export function portfolioSanctions(portfolio: readonly DemoSubject[], { today }: DemoSchedule): DemoEntry[] {
  const company = (entryId: string, place: number, from: string, until: string | null, listedOn: string): DemoEntry => {
    const { name } = subjectAt(portfolio, place);
    const names = [{ name: name.replace(/ \S+$/, "").toUpperCase(), strength: "primary" as const }];
    const said = { programs: ["DEMO-COMERCIO"], countries: ["Isla Ejemplo"], remarks: "Entrada ficticia de demostración." };
    return { entry: { ...blankEntry(entryId, "company"), names, listedOn, ...said }, from, until };
  };
  return [
    company("DEMO-S-007", LISTED, addDays(today, -8), null, addDays(today, -8)),
    company("DEMO-S-008", DELISTED, ALWAYS, addDays(today, -5), addDays(today, -1_400)),
  ];
}

export function portfolioPep(portfolio: readonly DemoSubject[], schedule: DemoSchedule): DemoEntry[] {
  const words = { post: "Director de Tránsito", institution: "Municipalidad de Villa Ejemplo", source: "Demostración" };
  const pep = { ...words, from: addDays(schedule.today, -28), to: null, relation: "holder" as const, relatedTo: null };
  return postOverTime(pepEntry("DEMO-PEP-P-001", subjectAt(portfolio, IN_OFFICE), pep, true), schedule);
}

function subjectAt(portfolio: readonly DemoSubject[], place: number): DemoSubject {
  const subject = portfolio[place];
  assert(subject !== undefined, "the portfolio has its places");
  return subject;
}

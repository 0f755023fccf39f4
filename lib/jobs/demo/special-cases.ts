/** Cases of the people and companies that docs/demo.md names. */
import { CaseMaker, type DemoCase } from "#lib/jobs/demo/cases";
import { CASE_KINDS, type CaseKind } from "#lib/jobs/demo/court-words";
import { nextWorkingDay } from "#lib/jobs/demo/days";
import type { DemoSchedule } from "#lib/jobs/demo/schedule";
import { SPECIAL_RUTS, type SpecialCompany, type SpecialPerson } from "#lib/jobs/demo/special-subjects";
import type { DemoSubject, DemoSubjects } from "#lib/jobs/demo/subjects";
import { assert } from "#lib/errors";

/** Kinds by the number's letter and the matter's first word. */
type KindName =
  | "debt"
  | "invoice"
  | "contract"
  | "rent"
  | "dismissal"
  | "payslip"
  | "rights"
  | "union"
  | "pension"
  | "ruling"
  | "brawl"
  | "fraud"
  | "appeal";

const KINDS: Record<KindName, CaseKind> = {
  debt: kindOf("Ejecutivo Obligación de Dar"),
  invoice: kindOf("Gestión Preparatoria"),
  contract: kindOf("Ordinario Mayor Cuantía"),
  rent: kindOf("Monitorio Ley 18.101"),
  dismissal: kindOf("Ordinario", "laboral"),
  payslip: kindOf("Monitorio"),
  rights: kindOf("Tutela"),
  union: kindOf("Práctica Antisindical"),
  pension: kindOf("Ejecutivo Previsional"),
  ruling: kindOf("Cumplimiento Laboral"),
  brawl: kindOf("Simplificado"),
  fraud: kindOf("Ordinario", "penal"),
  appeal: kindOf("Recurso de apelación"),
};

export function specialCases(subjects: DemoSubjects, schedule: DemoSchedule): DemoCase[] {
  const maker = new CaseMaker("special cases", "demo-s", schedule);
  return [...risingCases, ...manyCases, ...fewCases].map(({ of, kind, filed, acts = false, lives = true }) => {
    const declared = KINDS[kind];
    const subject = subjectOf(subjects, of);
    const other = otherSide(maker, subjects, acts ? declared.about : declared.acting);
    const parties: [DemoSubject, string][] = acts
      ? [
          [subject, declared.roles[0]],
          [other, declared.roles[1]],
        ]
      : [
          [other, declared.roles[0]],
          [subject, declared.roles[1]],
        ];
    const filedOn = filed === null ? maker.day(0) : nextWorkingDay(`${schedule.months[filed[0]]}-${String(filed[1]).padStart(2, "0")}`);
    return maker.make(declared, parties, filedOn, lives && filed !== null ? { endsOn: null } : {});
  });
}

interface Planned {
  of: SpecialPerson | SpecialCompany;
  kind: KindName;
  /** Month of the thirteen and day; null for some day before them. */
  filed: [month: number, day: number] | null;
  /** Acts instead of being sued or accused. */
  acts?: boolean;
  /** Still lives; without effect on cases before the thirteen months. */
  lives?: boolean;
}

const risingCases: Planned[] = [
  { of: "rising", kind: "debt", filed: [1, 5] },
  { of: "rising", kind: "rent", filed: [3, 12] },
  { of: "rising", kind: "debt", filed: [4, 18] },
  { of: "rising", kind: "brawl", filed: [6, 9], lives: false },
  { of: "rising", kind: "fraud", filed: [8, 4] },
  { of: "rising", kind: "fraud", filed: [9, 22] },
];

const times = (count: number, planned: Planned): Planned[] => Array.from({ length: count }, () => planned);

/** Forty in all. */
const manyCases: Planned[] = [
  ...times(14, { of: "manyCases", kind: "debt", filed: null }),
  ...times(4, { of: "manyCases", kind: "rent", filed: null }),
  ...times(3, { of: "manyCases", kind: "contract", filed: null }),
  ...times(3, { of: "manyCases", kind: "contract", filed: null, acts: true }),
  ...times(3, { of: "manyCases", kind: "payslip", filed: null, acts: true }),
  ...times(2, { of: "manyCases", kind: "fraud", filed: null }),
  ...times(2, { of: "manyCases", kind: "brawl", filed: null }),
  ...times(1, { of: "manyCases", kind: "appeal", filed: null, acts: true }),
  { of: "manyCases", kind: "debt", filed: [2, 14] },
  { of: "manyCases", kind: "debt", filed: [3, 3] },
  { of: "manyCases", kind: "fraud", filed: [4, 20] },
  { of: "manyCases", kind: "debt", filed: [6, 11] },
  { of: "manyCases", kind: "rent", filed: [7, 5] },
  { of: "manyCases", kind: "brawl", filed: [8, 17] },
  { of: "manyCases", kind: "debt", filed: [9, 9] },
  { of: "manyCases", kind: "debt", filed: [10, 2] },
];

const fewCases: Planned[] = [
  { of: "sanctioned", kind: "debt", filed: [5, 8] },
  { of: "pepWithCases", kind: "fraud", filed: null },
  { of: "pepWithCases", kind: "brawl", filed: [6, 19] },
  { of: "pepWithCases", kind: "debt", filed: null },
  { of: "pepWithCases", kind: "contract", filed: [9, 10] },
  { of: "pepWithCases", kind: "payslip", filed: null, acts: true },
  { of: "falling", kind: "debt", filed: null },
  { of: "notConsulted", kind: "debt", filed: null },
  { of: "notConsulted", kind: "fraud", filed: null },
  { of: "completed", kind: "debt", filed: null },
  { of: "completed", kind: "rent", filed: null },
  { of: "first", kind: "payslip", filed: [7, 7] },
  { of: "first", kind: "invoice", filed: null },
  { of: "listed", kind: "invoice", filed: null, acts: true },
  ...times(2, { of: "antiUnion", kind: "union", filed: null }),
  ...times(5, { of: "antiUnion", kind: "dismissal", filed: null }),
  ...times(6, { of: "antiUnion", kind: "payslip", filed: null }),
  ...times(2, { of: "antiUnion", kind: "rights", filed: null }),
  ...times(3, { of: "antiUnion", kind: "pension", filed: null }),
  { of: "antiUnion", kind: "union", filed: [4, 16] },
  { of: "antiUnion", kind: "rights", filed: [7, 21] },
  { of: "antiUnion", kind: "ruling", filed: [10, 6] },
];

function otherSide(maker: CaseMaker, { ordinary, trading, lenders, pensionFunds }: DemoSubjects, party: CaseKind["acting"]): DemoSubject {
  const { random } = maker;
  if (party === "lender") return random.pick(lenders);
  if (party === "pension-fund") return random.pick(pensionFunds);
  return random.pick(party === "person" ? ordinary : trading);
}

function subjectOf({ people, companies }: DemoSubjects, key: SpecialPerson | SpecialCompany): DemoSubject {
  const found = [...people.slice(0, 100), ...companies.slice(0, 20)].find(({ rut }) => rut === SPECIAL_RUTS[key]);
  assert(found !== undefined, `the special subject ${key} is in the set`);
  return found;
}

function kindOf(procedure: string, competence?: CaseKind["competence"]): CaseKind {
  const kind = CASE_KINDS.find((each) => each.procedure === procedure && (competence === undefined || each.competence === competence));
  assert(kind !== undefined, `there is a kind of case with the procedure ${procedure}`);
  return kind;
}

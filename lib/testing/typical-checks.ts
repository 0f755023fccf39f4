/** Twenty Checks as they occur, one for each thing that a summary has to say well; the texts of docs/summaries.md are made from them. */
import type { CaseHit, PepHit, SanctionHit } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";
import { type GivenCheck, madeUpCase, madeUpCheck, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";

const PERSON = { kind: "person", name: "Rosa Elena Fuentes Araya", rut: "12345678-5" } as const;
const HIGH = { value: 100, label: "high" } as const;
const MEDIUM = { value: 42.5, label: "medium" } as const;

const many = <Hit>(count: number, make: (at: number) => Hit) => Array.from({ length: count }, (_, at) => make(at));
const penal = (given: Partial<CaseHit> = {}) => madeUpCase({ counter: "penal", competence: "penal", roles: ["IMPUTADO"], ...given });
const labour = (given: Partial<CaseHit> = {}) => madeUpCase({ counter: "labour", competence: "laboral", ...given });
const plaintiff = (given: Partial<CaseHit> = {}) => madeUpCase({ roles: ["DTE."], adverse: false, ...given });

function sanction(similarity: number, given: Partial<SanctionHit> = {}, nameStrength: "primary" | "alias" | "weak-alias" = "primary") {
  const hit = madeUpSanction({ ...given });
  return { ...hit, explanation: { ...hit.explanation, similarity, nameStrength } };
}
function pepByName(similarity: number, given: Partial<PepHit> = {}) {
  const hit = madeUpPep({ basis: "name", ...given });
  return { ...hit, explanation: { ...hit.explanation, similarity } };
}
const un = { listId: "un-sc", listName: "ONU, Consejo de Seguridad" };
const left = (what: "sanction" | "pep" | "case", why: "dismissed" | "too-old", count: number) =>
  many(count, (at) => ({ what, why, id: `${what}-${at}`, name: "X" }));

/** Name of the case, and the Check. */
export const TYPICAL_CHECKS: readonly [title: string, check: CheckDetail][] = (
  [
    ["A company with a clean record", {}],
    ["A person with a clean record", PERSON],
    ["A PEP in office, by RUT", { ...PERSON, pep: [madeUpPep()], score: MEDIUM }],
    ["A PEP who left office within the legal term", { ...PERSON, pep: [madeUpPep({ status: "ceased", to: "2026-03-11" })], score: MEDIUM }],
    [
      "A declared relative of a PEP",
      { ...PERSON, pep: [madeUpPep({ status: "relative", relatedTo: "ROJAS SOTO MARÍA JOSÉ", from: null })], score: MEDIUM },
    ],
    ["OFAC, a weak match by name", { sanctions: [sanction(0.7214, {}, "weak-alias")], score: MEDIUM }],
    [
      "OFAC, a strong match by name",
      { ...PERSON, sanctions: [sanction(0.9731, { name: "FUENTES ARAYA, Rosa Elena", kind: "person" })], score: HIGH },
    ],
    ["OFAC, by RUT", { sanctions: [sanction(1, { basis: "rut" })], score: HIGH }],
    ["The UN list, by name", { ...PERSON, sanctions: [sanction(0.88, { ...un, name: "ROSA FUENTES" })], score: MEDIUM }],
    ["The UN list, by RUT", { sanctions: [sanction(1, { ...un, basis: "rut" })], score: HIGH }],
    [
      "Several lists at once",
      {
        ...PERSON,
        sanctions: [
          sanction(0.81, { name: "ROSA FUENTES A." }),
          sanction(1, { ...un, basis: "rut", name: "FUENTES ARAYA ROSA ELENA" }),
          sanction(0.93, { ...un, name: "ROSA ELENA FUENTES" }),
          sanction(0.75, { name: "FUENTEZ, Rosa" }, "alias"),
          sanction(0.71, { name: "R. FUENTES" }, "weak-alias"),
          sanction(0.7, { name: "FUENTES, R." }, "weak-alias"),
        ],
        pep: [pepByName(0.9, { name: "FUENTES ARAYA ROSA", post: "Concejala", institution: "Municipalidad de Talca" })],
        score: HIGH,
      },
    ],
    ["One civil case as plaintiff", { cases: [plaintiff()] }],
    ["Three labour cases as defendant", { cases: many(3, () => labour()), score: { value: 12, label: "low" } }],
    [
      "Criminal cases by name only, with a common name",
      { ...PERSON, name: "Juan Carlos González Muñoz", namesakes: 214, cases: many(2, () => penal({ basis: "name" })), score: MEDIUM },
    ],
    [
      "A company with sixty cases",
      {
        cases: [
          ...many(2, () => penal()),
          penal({ basis: "name", adverse: false }),
          ...many(38, () => madeUpCase()),
          ...many(4, () => plaintiff()),
          ...many(12, () => labour()),
          ...many(3, () => labour({ union: true })),
        ],
        score: { value: 71.25, label: "high" },
      },
    ],
    ["Incomplete: lists and courts not loaded", { notLoaded: ["un-sc", "pep-cl", "courts"], score: { value: 30, label: "medium" } }],
    ["Court cases switched off by policy", { ...PERSON, courtsOff: true }],
    [
      "Dismissed before, and too old",
      {
        leftOut: [...left("sanction", "dismissed", 1), ...left("case", "dismissed", 1), ...left("case", "too-old", 4)],
        caseLimit: { years: 10, since: "2016-11-20" },
      },
    ],
    [
      "Everything at once",
      {
        ...PERSON,
        namesakes: 3,
        sanctions: [sanction(1, { ...un, basis: "rut" }), sanction(0.84)],
        pep: [
          madeUpPep(),
          pepByName(0.91, { status: "associate", relatedTo: "SOTO PÉREZ ANA", from: "2024", to: null }),
          madeUpPep({
            status: "former",
            post: "Alcaldesa",
            institution: "Municipalidad de Talca",
            from: "2008-12-06",
            to: "2012-12-06",
            counted: false,
          }),
        ],
        cases: [
          penal({ basis: "name" }),
          madeUpCase(),
          labour({ union: true }),
          labour(),
          madeUpCase({ counter: null, competence: "apelaciones" }),
        ],
        leftOut: [...left("pep", "dismissed", 2), ...left("case", "too-old", 1)],
        notLoaded: ["ofac-sdn"],
        score: HIGH,
      },
    ],
    [
      "A match by name while the index of names is built",
      { ...PERSON, sanctions: [sanction(0.77)], cases: [madeUpCase({ basis: "name" })], score: MEDIUM },
    ],
  ] satisfies [string, GivenCheck][]
).map(([title, given]) => [title, made(title, given)]);

function made(title: string, given: GivenCheck): CheckDetail {
  const check = madeUpCheck(given);
  if (title.includes("index of names")) check.evidence.subject.namesakes = null;
  return check;
}

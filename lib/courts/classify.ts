/** What a case counts as, and whether a role in it is adverse. Pure. Rules: docs/decisions/0002-contract-openings.md, "counters". */
import type { CaseHit, Competence } from "#lib/contract/evidence";
import type { CourtCase } from "#lib/courts/court-case";
import { foldName } from "#lib/names/fold";

type Counter = NonNullable<CaseHit["counter"]>;

// Cobranza counts as labour; appeals and Supreme Court cases under their origin, which the source must tell.
const COUNTER: Record<Competence, Counter | null> = {
  penal: "penal",
  civil: "civil",
  laboral: "labour",
  cobranza: "labour",
  suprema: null,
  apelaciones: null,
};

/** The counter of a case, null when it is shown only; `union` for an anti-union case, which counts in labour and in union. */
export function classifyCase(given: Pick<CourtCase, "competence" | "origin" | "procedure" | "matter" | "rit">): {
  counter: Counter | null;
  union: boolean;
} {
  const counter = COUNTER[given.competence] ?? (given.origin === null ? null : COUNTER[given.origin]);
  return { counter, union: counter === "labour" && isAntiUnion(given) };
}

// In labour courts the letter S opens the number of a case for anti-union practice.
function isAntiUnion(given: Pick<CourtCase, "competence" | "procedure" | "matter" | "rit">): boolean {
  const words = foldName(`${given.procedure ?? ""} ${given.matter ?? ""}`);
  return (
    /\bpracticas? (desleal(es)? o )?anti ?sindical(es)?\b/.test(words) || (given.competence === "laboral" && /^S\s*-/i.test(given.rit))
  );
}

// First words of the roles that the sources write, folded. Everything else (plaintiff, victim, witness, lawyer, prosecutor) is not adverse.
const ADVERSE = [
  "ddo",
  "ddos",
  "dda",
  "ddas",
  "demandado",
  "demandada",
  "demandados",
  "ejecutado",
  "ejecutada",
  "imputado",
  "imputada",
  "acusado",
  "acusada",
  "querellado",
  "querellada",
  "denunciado",
  "denunciada",
  "condenado",
  "condenada",
  "requerido",
  "requerida",
  "formalizado",
  "formalizada",
  "recurrido",
  "recurrida",
  "reclamado",
  "reclamada",
  "deudor",
  "deudora",
  "infractor",
  "infractora",
];

/** Whether a role is that of a defendant or an accused: `DDO.`, `IMPUTADA`; not that of their lawyer (`AB.DDO`). */
export function isAdverseRole(role: string): boolean {
  return ADVERSE.includes(foldName(role).split(" ")[0] ?? "");
}

/** Whether a case has come to its end, by its states and stage. `Sin archivar` is the usual state of a living case. */
export function isConcluded(given: Pick<CourtCase, "proceduralState" | "administrativeState" | "stage">): boolean {
  const words = foldName(`${given.proceduralState ?? ""} ${given.stage ?? ""} ${given.administrativeState ?? ""}`).replace(
    "sin archivar",
    "",
  );
  return /\b(conclui|terminad|sobresei|archivad|cumplid)/.test(words);
}

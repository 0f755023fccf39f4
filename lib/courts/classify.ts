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
export function classifyCase(
  given: Pick<CourtCase, "competence" | "origin" | "procedure" | "matter" | "rit" | "numberParts" | "antiUnion">,
): {
  counter: Counter | null;
  union: boolean;
} {
  const counter = COUNTER[given.competence] ?? (given.origin === null ? null : COUNTER[given.origin]);
  return { counter, union: counter === "labour" && (given.antiUnion === true || isAntiUnion(given)) };
}

/** Whether a case says that it is about anti-union practice. In labour courts the letter S opens the number of such a case. */
export function isAntiUnion(given: Pick<CourtCase, "competence" | "procedure" | "matter" | "rit" | "numberParts">): boolean {
  const words = foldName(`${given.procedure ?? ""} ${given.matter ?? ""}`);
  return (
    /\bpracticas? (desleal(es)? o )?anti ?sindical(es)?\b/.test(words) ||
    (given.competence === "laboral" && (given.numberParts?.book === "s" || /^S\s*-/i.test(given.rit)))
  );
}

// Words of the roles that the sources write, folded. Everybody else (plaintiff, victim, witness, prosecutor) is not adverse.
const ADVERSE =
  /^(ddo|dda|demandad|ejecutad|imputad|acusad|querellad|denunciad|condenad|requerid|formalizad|recurrid|reclamad|deudor|infractor|inculpad|procesad|apelad)(|s|a|o|as|os|es)$/;
// They act for a party and are none: `AB.DDO`, `Abogado del demandado`, `Defensor`.
const FOR_ANOTHER =
  /^(ab|abg|abog|abogad[oa]|ap|apod|apoderad[oa]|rep|representante|defensora?|procuradora?|curadora?|mandatari[oa]|patrocinante|perit[oa]|testigo|fiscal)$/;

/** Whether a role is that of a defendant or an accused: `DDO.`, `IMPUTADA`, `Parte demandada`; not that of their lawyer (`AB.DDO`). */
export function isAdverseRole(role: string): boolean {
  const words = foldName(role).split(" ");
  return words.some((word) => ADVERSE.test(word)) && !words.some((word) => FOR_ANOTHER.test(word));
}

/** Whether a case has come to its end, by its states and stage. `Sin archivar` is the usual state of a living case. */
export function isConcluded(given: Pick<CourtCase, "proceduralState" | "administrativeState" | "stage">): boolean {
  const words = foldName(`${given.proceduralState ?? ""} ${given.stage ?? ""} ${given.administrativeState ?? ""}`).replace(
    "sin archivar",
    "",
  );
  return /\b(conclui|terminad|sobresei|absuel|absoluc|absolut|archivad|cumplid)/.test(words);
}

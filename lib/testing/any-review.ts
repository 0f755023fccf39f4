/** What people decided about a generated Check: marks in every state, second persons, decisions about the RUT that stand, wait or went back. */
import { isoSeconds } from "#lib/calendar/month";
import type { Evidence } from "#lib/contract/evidence";
import { type PersonDecision, PersonOutcome, type ReviewBeside, type ReviewMark, ReviewState } from "#lib/contract/review";
import type { Chance } from "#lib/testing/hostile-text";

/** Reasons are written by officers: the form lets no control and no change of direction through. */
const REASONS = [
  "El segundo apellido y la fecha de nacimiento no coinciden.",
  "Confirmado con la copia de la cédula; mismo número de pasaporte.",
  "Revisado con el gerente de riesgos (acta 14/2026).\nSe adjunta a la carpeta del cliente.",
  '=HYPERLINK("http://evil.example") <b>no es negrita</b> (ni esto \\)',
  "Homónimo evidente: otra ciudad, otro oficio. ".repeat(20).trim(),
];
const PEOPLE = ["Carla Rojas", "Tomás Núñez Güell", "D'Angelo <Ltda.> & Cía.", "Ñ. Íñiguez"];

export function anyReview(chance: Chance, checkId: string, { sanctions, pep, cases }: Evidence, at: Date): ReviewBeside {
  const items = [
    ...sanctions.map((hit) => ({ kind: "sanction" as const, listId: hit.listId, entryId: hit.entryId, basis: hit.basis })),
    ...pep.map((hit) => ({ kind: "pep" as const, listId: hit.listId, entryId: hit.entryId, basis: hit.basis })),
    ...cases.map((hit) => ({ kind: "case" as const, listId: "courts", entryId: hit.caseId, basis: hit.basis })),
  ].filter(({ basis }) => basis === "name");
  return {
    marks: items.filter(() => chance.hit(0.95)).map((item, index) => anyMark(chance, item, index, at)),
    decisions: chance.many(chance.upTo(3), (index) => anyDecision(chance, checkId, index, at)),
    fourEyes: chance.hit(0.5),
    open: { sanctions: 0, pep: 0, cases: 0, counters: 0 },
    viewerId: idOf(1),
    newestCheckId: checkId,
  };
}

function anyMark(
  chance: Chance,
  { kind, listId, entryId }: Pick<ReviewMark, "kind" | "listId" | "entryId">,
  index: number,
  at: Date,
): ReviewMark {
  const state = chance.one(ReviewState.options);
  const outcome = state === "confirmed" || state === "dismissed" ? state : chance.one(["confirmed", "dismissed"] as const);
  const wasDecided = state !== "to-confirm" || chance.hit(0.2);
  return {
    itemId: idOf(1_000 + index),
    kind,
    listId,
    entryId,
    state,
    revision: 1 + chance.upTo(5),
    openedAt: isoSeconds(at),
    openedWhy: chance.one(["found", "changed", "asked"]),
    assignee: chance.hit(0.3) ? anybody(chance) : null,
    decision: wasDecided
      ? { outcome, reason: chance.one(REASONS), by: anybody(chance), at: later(chance, at), second: second(chance, at) }
      : null,
  };
}

/** Newest first: only the newest one may wait for its second person. */
function anyDecision(chance: Chance, checkId: string, index: number, at: Date): PersonDecision {
  const approval = second(chance, at);
  return {
    decisionId: idOf(5_000 + index),
    checkId: chance.hit(0.7) ? checkId : idOf(9_000 + index),
    outcome: chance.one(PersonOutcome.options),
    reason: chance.one(REASONS),
    by: anybody(chance),
    at: later(chance, at),
    state: chance.one(index === 0 ? ["proposed", "standing", "returned"] : ["standing", "returned"]),
    second: approval && { ...approval, reason: chance.hit(0.5) ? chance.one(REASONS) : null },
    scoreValue: chance.upTo(100),
    scoreLabel: chance.one(["low", "medium", "high"]),
    openItems: chance.upTo(4),
  };
}

function anybody(chance: Chance): { userId: string; name: string } {
  const at = chance.upTo(PEOPLE.length - 1);
  return { userId: idOf(at), name: PEOPLE[at] as string };
}

function second(chance: Chance, at: Date): { by: { userId: string; name: string }; at: string } | null {
  return chance.hit(0.4) ? { by: anybody(chance), at: later(chance, at) } : null;
}

function later(chance: Chance, at: Date): string {
  return isoSeconds(new Date(at.getTime() + 60_000 * (1 + chance.upTo(50_000))));
}

function idOf(number: number): string {
  return `0199d3b0-7d4a-7c3e-9b1f-${number.toString(16).padStart(12, "0")}`;
}

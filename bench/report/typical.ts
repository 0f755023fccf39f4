/** The reports that are measured: a typical one, of a person with something of everything, and one of 400 cases. Each run has another name and folio. */
import type { CaseHit, Explanation, Score, TokenPair } from "#lib/contract/evidence";
import type { ReviewBeside, ReviewMark } from "#lib/contract/review";
import type { IssuedReport } from "#lib/report/report-document";
import { rutOfNumber } from "#lib/rut/rut";
import { MATRIX_V1 } from "#lib/scoring/matrix";
import { scoreFacts } from "#lib/scoring/score";
import { summarise } from "#lib/summary/summarise";
import { type GivenCheck, madeUpCase, madeUpCheck, madeUpIssue, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";

const SURNAMES = "ARAYA MUÑOZ TAPIA ÑANCO ZÚÑIGA ROJAS PEÑA URIBE NÚÑEZ SOTO".split(" ");
const GIVEN = "CARLOS ALBERTO MARÍA JOSÉ AYELÉN LUIS ÁNGELA INÉS HUGO ELSA".split(" ");
/** Of each kind below, in its order. */
const COURTS = [
  "1º Juzgado Civil de Santiago",
  "Juzgado de Letras del Trabajo de Valparaíso",
  "7º Juzgado de Garantía de Santiago",
  "Juzgado de Cobranza Laboral y Previsional de Concepción",
];
const KINDS = [
  { competence: "civil", counter: "civil", letter: "C" },
  { competence: "laboral", counter: "labour", letter: "O" },
  { competence: "penal", counter: "penal", letter: "Ordinaria" },
  { competence: "cobranza", counter: "labour", letter: "P" },
] as const;

const PLAINTIFFS = ["BANCO DEL VALLE/", "SOTO PÉREZ CON ", "MINISTERIO PÚBLICO C/ ", "AFP DEL VALLE S.A. CON "];
const MATTERS = ["Cobro de pesos", "Despido injustificado", "Estafas y otras defraudaciones", "Cobranza de cotizaciones previsionales"];

/** A person with two sanctions by name, a post of a PEP, twelve cases, a summary, decisions about matches and about the person. */
export function typicalIssue(run: number): IssuedReport {
  const name = nameOf(run);
  const [first = "", , given = ""] = name.split(" ");
  const sanctions = [
    madeUpSanction({
      name: `${first}, ${given}`,
      kind: "person",
      entryId: "9412",
      birthDates: ["1964-02-11"],
      programs: ["SDGT", "CUBA"],
      remarks: "Linked To: HAVANATUR; nationality Panama.",
      explanation: explanationOf(name, `${first}, ${given}`, 0.8613),
    }),
    madeUpSanction({
      name: `${given} ${first}`,
      kind: "person",
      listId: "un-sc",
      listName: "ONU, Consejo de Seguridad",
      version: 87,
      entryId: "QDi.112",
      programs: ["Al-Qaida"],
      explanation: explanationOf(name, `${given} ${first}`, 0.8207),
    }),
  ];
  const pep = [madeUpPep({ name, from: "2022-03-11", post: "Concejal", institution: "Municipalidad de Ñuñoa" })];
  const cases = Array.from({ length: 12 }, (_, at) =>
    caseOf(at, run, at % 3 === 0 ? { basis: "name", explanation: explanationOf(name, name, 1), participantName: name, namesakes: 4 } : {}),
  );
  return issueOf({ kind: "person", name, rut: rutOfNumber(9_000_000 + run), sanctions, pep, cases, namesakes: 4 });
}

export function heavyIssue(run: number): IssuedReport {
  const name = nameOf(run);
  return issueOf({
    kind: "person",
    name,
    rut: rutOfNumber(9_000_000 + run),
    cases: Array.from({ length: 400 }, (_, at) => caseOf(at, run, {})),
  });
}

function issueOf(given: GivenCheck): IssuedReport {
  const { evidence } = madeUpCheck(given);
  const score = scoreFacts(evidence, MATRIX_V1, "2026-11-20");
  const scored = { ...given, score };
  const summary = summarise(madeUpCheck(scored), "es").text;
  return madeUpIssue(madeUpCheck({ ...scored, summary, review: reviewOf(given, score) }));
}

/** Ten thousand names before one comes again: nothing measured was set before in the same words. */
function nameOf(run: number): string {
  const digit = (place: number) => Math.floor((run * 7_919) / 10 ** place) % 10;
  return `${SURNAMES[digit(0)]} ${SURNAMES[digit(1)]} ${GIVEN[digit(2)]} ${GIVEN[digit(3)]}`;
}

/** Word by word: what both have, and what only the name that was asked for has. */
function explanationOf(name: string, entry: string, similarity: number): Explanation {
  const words = (text: string) => text.toLocaleLowerCase("es-CL").split(/[ ,]+/);
  const [asked, known] = [words(name), words(entry)];
  const tokens = asked.map((word): TokenPair => {
    const both = known.includes(word);
    return { query: word, entry: both ? word : null, how: both ? "equal" : "query-only" };
  });
  const only = asked.filter((word) => !known.includes(word));
  const shared = { code: "shared-words", params: { count: known.length, words: known.join(" ") }, weight: "for" } as const;
  const lacking = { code: "query-only", params: { words: only.join(" ") }, weight: "against" } as const;
  return { similarity, matchedName: entry, nameStrength: "primary", tokens, reasons: only.length > 0 ? [shared, lacking] : [shared] };
}

function caseOf(at: number, run: number, given: Partial<CaseHit>): CaseHit {
  const { letter, ...kind } = KINDS[at % KINDS.length] as (typeof KINDS)[number];
  return madeUpCase({
    ...kind,
    caseId: `pjud/${at}`,
    rit: `${letter}-${1_000 + at * 7}-${2014 + (at % 12)}`,
    court: COURTS[at % COURTS.length],
    title: `${PLAINTIFFS[at % KINDS.length]}${nameOf(run * 400 + at)}`,
    filedOn: `${2014 + (at % 12)}-0${1 + (at % 9)}-1${at % 9}`,
    concluded: at % 2 === 0,
    adverse: at % 4 !== 0,
    roles: [at % 4 === 0 ? "DTE." : kind.counter === "penal" ? "IMPUTADO" : "DDO."],
    matter: MATTERS[at % KINDS.length],
    procedure: kind.counter === "civil" ? "Ejecutivo" : "Ordinario",
    state: at % 2 === 0 ? "Concluido" : "Tramitación",
    ...given,
  });
}

const BY = { userId: "0199d3b0-7d4a-7c3e-9b1f-2a6c5d8e4f01", name: "Tomás Núñez" };
const SECOND = { by: { userId: "0199d3b0-7d4a-7c3e-9b1f-2a6c5d8e4f02", name: "María Ibáñez" }, at: "2026-11-20T17:50:00Z" };

function reviewOf({ sanctions = [], cases = [] }: GivenCheck, score: Score): ReviewBeside {
  const mark = (at: number, item: Pick<ReviewMark, "kind" | "listId" | "entryId" | "state">): ReviewMark => ({
    itemId: `0199d3b0-7d4a-7c3e-9b1f-${String(at).padStart(12, "0")}`,
    ...item,
    revision: 2,
    openedAt: "2026-11-20T17:05:00Z",
    openedWhy: "found",
    assignee: null,
    decision:
      item.state === "to-confirm"
        ? null
        : {
            outcome: "dismissed",
            reason: "Otra fecha de nacimiento y otro segundo apellido.",
            by: BY,
            at: "2026-11-20T17:40:00Z",
            second: SECOND,
          },
  });
  const marks = [
    ...sanctions.map((hit, at) =>
      mark(at, { kind: "sanction", listId: hit.listId, entryId: hit.entryId, state: at === 0 ? "dismissed" : "to-confirm" }),
    ),
    ...cases
      .filter(({ basis }) => basis === "name")
      .map((hit, at) =>
        mark(100 + at, { kind: "case", listId: "courts", entryId: hit.caseId, state: at < 2 ? "dismissed" : "to-confirm" }),
      ),
  ];
  const decision: ReviewBeside["decisions"][number] = {
    decisionId: "0199d3b0-7d4a-7c3e-9b1f-2a6c5d8e4f33",
    checkId: "0199d3b0-7d4a-7c3e-9b1f-2a6c5d8e4f10",
    outcome: "approved-enhanced",
    reason: "PEP por el cargo de concejal: aprobado con diligencia reforzada y origen de fondos documentado.",
    by: BY,
    at: "2026-11-20T17:45:00Z",
    state: "standing",
    second: { ...SECOND, reason: "Conforme." },
    scoreValue: score.value,
    scoreLabel: score.label,
    openItems: 3,
  };
  return {
    marks,
    decisions: [decision],
    fourEyes: true,
    open: { sanctions: 1, pep: 0, cases: 2, counters: 0 },
    viewerId: BY.userId,
    newestCheckId: decision.checkId,
  };
}

/** Checks for the proofs of the report: of every state that one may have, from empty to 400 cases. The same index is the same Check. */
import { isoSeconds, lastDay, localDate, monthOf } from "#lib/calendar/month";
import type { CaseHit, Evidence, LeftOut, SourceUse } from "#lib/contract/evidence";
import { CheckDetail, LegalBasis, Purpose } from "#lib/contract/panel";
import { ReportPaper } from "#lib/contract/report";
import { withoutPenalDetail } from "#lib/policy/penal-detail";
import { type IssuedReport, issueDocument, reportContent } from "#lib/report/report-document";
import { rutOfNumber } from "#lib/rut/rut";
import { MATRIX_V1 } from "#lib/scoring/matrix";
import { scoreFacts } from "#lib/scoring/score";
import { summarise } from "#lib/summary/summarise";
import { anyCase, anyPep, anySanction, NAMES } from "#lib/testing/any-hit";
import { anyReview } from "#lib/testing/any-review";
import { madeUpCheck } from "#lib/testing/check-detail";
import { type Chance, chanceOf, longText } from "#lib/testing/hostile-text";

const SEED = 20_261_122;
/** Of how many Checks in a row each has its own place: the heaviest and the longest are among any forty that are evenly apart. */
const CYCLE = 500;
const MOST_CASES = 400;

/** The Check of an index, 0 and up; 0 is an empty one, every five hundred there are one of 400 cases and two with ten thousand characters. */
export function anyCheck(index: number): CheckDetail {
  const chance = chanceOf(SEED + index * 7_919, index % 3 === 0 ? 0 : index % 3 === 1 ? 0.08 : 0.5);
  const at = new Date(
    Date.UTC(2024 + chance.upTo(3), chance.upTo(11), 1 + chance.upTo(30), chance.upTo(23), chance.upTo(59), chance.upTo(59)),
  );
  const made = madeUpCheck(givenOf(chance, index));
  const evidence = evidenceOf(chance, made.evidence, localDate(at));
  const { value, label } = evidence.score;
  const whole: CheckDetail = {
    ...made,
    check: { ...made.check, data: evidence.counters, created_at: isoSeconds(at), score: { value, label } },
    month: monthOf(at),
    validUntil: lastDay(monthOf(at)),
    evidence,
    purpose: chance.one(Purpose.options),
    legalBasis: chance.one(LegalBasis.options),
    madeBy: { kind: chance.one(["user", "token"]), name: chance.text(["Carla Rojas", "Núcleo de créditos", "Íñigo Ñancupil"]) },
    ...(index > 0 && chance.hit(0.7) && { review: anyReview(chance, made.check.id, evidence, at) }),
  };
  const seen = index > 0 && chance.hit(0.12) ? withoutPenalDetail(whole) : whole;
  return CheckDetail.parse(withSummary(chance, seen, at));
}

/** Its report: language and paper follow from the index, all four pairs in turn. */
export function anyIssue(index: number): IssuedReport {
  const detail = anyCheck(index);
  const chance = chanceOf(index + 1, index % 5 === 4 ? 0.5 : 0);
  const language = index % 2 === 0 ? "es" : "en";
  return issueDocument(reportContent(detail, { language, paper: ReportPaper.options[(index >> 1) % 2] as ReportPaper }), {
    issuedAt: isoSeconds(new Date(Date.parse(detail.check.created_at) + chance.upTo(40_000_000_000 / 1000) * 1000)),
    issuedBy: { kind: chance.one(["user", "token"]), name: chance.text(["Carla Rojas", "Tomás Núñez Güell"]) },
    verificationPage: chance.one([
      "https://cotejo.example/verify",
      "http://localhost:3000/verify",
      "https://xn--ancud-9ta.example:8443/verify",
    ]),
  });
}

function givenOf(chance: Chance, index: number): Parameters<typeof madeUpCheck>[0] {
  const kind = chance.one(["person", "company"] as const);
  const name = index % CYCLE === 50 ? longText(chance) : chance.text(NAMES[kind]);
  const rut = rutOfNumber(kind === "person" ? 4_000_000 + chance.upTo(20_000_000) : 60_000_000 + chance.upTo(30_000_000));
  const organisation = {
    name: chance.text(["Corredora Quillay S.A.", "Cooperativa Ñielol Ltda.", "Banco Austral"]),
    language: chance.one(["es", "en"] as const),
    demo: chance.hit(0.1),
  };
  if (index === 0) return { kind, name, rut, organisation: { ...organisation, demo: false } };
  const cases = anyCases(chance, index, kind);
  const few = () => (chance.hit(0.5) ? 0 : chance.upTo(chance.hit(0.2) ? 9 : 3));
  return {
    kind,
    name,
    rut,
    organisation,
    sanctions: chance.many(few(), (at) => anySanction(chance, at, kind)),
    pep: kind === "person" ? chance.many(few(), (at) => anyPep(chance, at)) : [],
    cases,
    leftOut: chance.many(few(), (at) => anyLeftOut(chance, at)),
    caseLimit: chance.hit(0.2) ? { years: 5, since: "2021-11-20" } : null,
    namesakes: chance.one([1, 1, 2, 7, 1_204]),
  };
}

function anyCases(chance: Chance, index: number, kind: "person" | "company"): CaseHit[] {
  const place = index % CYCLE;
  const count =
    place === 475 ? MOST_CASES : place === 250 ? 3 : chance.upTo(chance.one([0, 2, 8, 8, 20, 40, chance.hit(0.15) ? MOST_CASES : 60]));
  const cases = chance.many(count, (at) => anyCase(chance, at, kind));
  const [first] = cases;
  return place === 250 && first ? [{ ...first, title: longText(chance) }, ...cases.slice(1)] : cases;
}

function anyLeftOut(chance: Chance, at: number): LeftOut {
  const what = chance.one(["sanction", "pep", "case"] as const);
  const dismissed = what !== "case" || chance.hit(0.5);
  return {
    what,
    id: `left-out-${at}`,
    name: chance.text(["IVÁN PETROV", "C-1-2010", "ANDES TRADING LLC"]),
    why: dismissed ? "dismissed" : "too-old",
    ...(what === "case" && { counter: chance.one(["penal", "civil", "labour", null] as const) }),
    ...(dismissed &&
      chance.hit(0.8) && {
        dismissal: {
          listId: "ofac-sdn",
          by: chance.text(["Tomás Núñez", "María Ibáñez"]),
          at: "2026-05-04T15:20:00Z",
          reason: chance.text(["Otra fecha de nacimiento y otro país", "Es un homónimo: segundo apellido distinto"]),
        },
      }),
  };
}

/** Sources in every state, without the hits of those that did not answer, and the score that follows. */
function evidenceOf(chance: Chance, evidence: Evidence, today: string): Evidence {
  const sources = evidence.sources.map((source) => anySource(chance, source));
  const gone = new Set(sources.filter(({ state }) => state !== "answered").map(({ sourceId }) => sourceId));
  const made = madeUpCheck({
    kind: evidence.subject.kind,
    sanctions: evidence.sanctions.filter(({ listId }) => !gone.has(listId)),
    pep: gone.has("pep-cl") ? [] : evidence.pep,
    cases: gone.has("courts") ? [] : evidence.cases,
  }).evidence;
  const { sanctions, pep, cases, counters, adverse, byName } = made;
  const records = evidence.subject.records.flatMap((record) =>
    chance.hit(0.1)
      ? []
      : [{ ...record, name: chance.hit(0.1) ? null : record.name, licence: chance.hit(0.3) ? chance.text(["CC BY 4.0"]) : null }],
  );
  const subject = { ...evidence.subject, records, namesakes: chance.hit(0.05) ? null : evidence.subject.namesakes };
  const found = { ...evidence, subject, sources, sanctions, pep, cases, counters, adverse, byName };
  const matrix = { ...MATRIX_V1, version: 1 + chance.upTo(11), thresholds: chance.one([MATRIX_V1.thresholds, { medium: 25, high: 60 }]) };
  return { ...found, score: scoreFacts(found, matrix, today) };
}

function anySource(chance: Chance, source: SourceUse): SourceUse {
  const state = chance.hit(0.88)
    ? "answered"
    : source.kind === "courts"
      ? chance.one(["switched-off", "not-loaded"] as const)
      : "not-loaded";
  const name = chance.hit(0.9) ? source.name : chance.text([source.name]);
  if (state !== "answered") return { ...source, name, state, version: null, asOf: null, importedAt: null, records: null };
  const coverage = [
    {
      counter: "civil",
      feed: "Poder Judicial",
      cases: 30_000,
      courts: 41,
      filedFrom: "2014-01-02",
      filedUntil: "2026-11-18",
      extractedUntil: "2026-11-18",
    },
    {
      counter: "penal",
      feed: chance.text(["Proveedor Sur"]),
      cases: 11_500,
      courts: 12,
      filedFrom: null,
      filedUntil: null,
      extractedUntil: null,
    },
  ] satisfies SourceUse["coverage"];
  return { ...source, name, ...(source.kind === "courts" && chance.hit(0.5) && { coverage }) };
}

/** None, the local text, or one of a model that says what it likes. */
function withSummary(chance: Chance, detail: CheckDetail, at: Date): CheckDetail {
  const kind = chance.one(["none", "local", "local", "model"] as const);
  if (kind === "none") return detail;
  const local = summarise(detail, chance.one(["es", "en"])).text;
  const text = kind === "local" ? local : `${local}\n\n${chance.text(["Un párrafo más."])}`;
  const madeAt = isoSeconds(new Date(at.getTime() + 4_000));
  const maker = kind === "local" ? "local" : chance.text(["modelo-de-la-casa", "gpt-4o"]);
  const fallback = kind === "local" && chance.hit(0.2) ? chance.one(["unreachable", "unfaithful"] as const) : null;
  return { ...detail, check: { ...detail.check, ai_summary: text }, summary: { maker, madeAt, fallback } };
}

/** The local maker of summaries held against generated Checks, and writers that are wrong on purpose. */
import fc from "fast-check";
import type { CheckDetail, Language } from "#lib/contract/panel";
import { gatherFacts, type SummaryFacts } from "#lib/summary/gather-facts";
import { localText, summarise } from "#lib/summary/summarise";
import { judgeSummary } from "#lib/testing/judge-summary";
import { anySummarisedCheck } from "#lib/testing/summary-checks";

const LANGUAGES = ["es", "en"] as const;

/** Throws with the Check and its faults where a text does not state its facts, all of them and no other. */
export function proveSummaries(numRuns: number, seed: number): void {
  fc.assert(
    fc.property(anySummarisedCheck, (detail) => {
      for (const language of LANGUAGES) {
        const { text } = summarise(detail, language);
        const faults = judgeSummary(text, detail, language);
        if (summarise(structuredClone(detail), language).text !== text) faults.push("another text for the same Check");
        if (faults.length > 0) throw new Error(`${faults.join("\n")}\n${language}: ${text}`);
      }
    }),
    { numRuns, seed },
  );
}

type Wrong = (facts: SummaryFacts) => SummaryFacts;
const oneMore = (facts: SummaryFacts, kind: "penal" | "civil" | "labour", what: "total" | "byName" | "adverse"): SummaryFacts => ({
  ...facts,
  cases: { ...facts.cases, [kind]: { ...facts.cases[kind], [what]: facts.cases[kind][what] + 1 } },
});
const allConsulted = (facts: SummaryFacts): SummaryFacts => ({
  ...facts,
  coverage: Object.fromEntries(Object.keys(facts.coverage).map((counter) => [counter, "full"])) as SummaryFacts["coverage"],
});
const next = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

/** Facts told wrong: one dropped, one counted up, one made certain, one made up. */
const WRONG_FACTS: Record<string, Wrong> = {
  "drops a match with a sanctions list": (facts) => ({ ...facts, sanctions: facts.sanctions.slice(1) }),
  "drops all matches with sanctions lists": (facts) => ({ ...facts, sanctions: [] }),
  "drops a PEP": (facts) => ({ ...facts, pep: facts.pep.slice(1) }),
  "drops the civil cases": (facts) => ({ ...facts, cases: { ...facts.cases, civil: { total: 0, byRut: 0, byName: 0, adverse: 0 } } }),
  "drops the union cases": (facts) => ({ ...facts, unionWithinLabour: 0 }),
  "drops what is shown only": (facts) => ({ ...facts, casesOnlyShown: 0 }),
  "drops what was dismissed": (facts) => ({
    ...facts,
    leftOut: { ...facts.leftOut, casesDismissed: 0, sanctionsDismissed: 0, pepDismissed: 0 },
  }),
  "drops what is too old": (facts) => ({ ...facts, leftOut: { ...facts.leftOut, casesTooOld: 0 } }),
  "drops the sources that are missing": (facts) => ({ ...facts, missing: [] }),
  "drops a source": (facts) => ({ ...facts, answered: facts.answered.slice(1) }),
  "drops that courts are off": (facts) => ({ ...facts, courtsOff: false }),
  "drops the namesakes": (facts) => ({ ...facts, subject: { ...facts.subject, namesakes: 1 } }),
  "adds a penal case": (facts) => oneMore(facts, "penal", "total"),
  "adds a civil case": (facts) => oneMore(facts, "civil", "total"),
  "adds a labour case by name": (facts) => oneMore(facts, "labour", "byName"),
  "adds an adverse role": (facts) => oneMore(facts, "penal", "adverse"),
  "adds a namesake": (facts) => ({ ...facts, subject: { ...facts.subject, namesakes: (facts.subject.namesakes ?? 0) + 1 } }),
  "adds a dismissal": (facts) => ({ ...facts, leftOut: { ...facts.leftOut, pepDismissed: facts.leftOut.pepDismissed + 1 } }),
  "says none where nothing was consulted": allConsulted,
  "says a name is a RUT": (facts) => ({ ...facts, sanctions: facts.sanctions.map((hit) => ({ ...hit, basis: "rut" as const })) }),
  "says a PEP by name is one by RUT": (facts) => ({ ...facts, pep: facts.pep.map((hit) => ({ ...hit, basis: "rut" as const })) }),
  "says a former PEP is in office": (facts) => ({
    ...facts,
    pep: facts.pep.map((hit) => (hit.status === "former" ? { ...hit, status: "current" as const } : hit)),
  }),
  "says an entry is of the United Nations": (facts) => ({
    ...facts,
    sanctions: facts.sanctions.map((hit) => ({ ...hit, unitedNations: true })),
  }),
  "says a name is nearer": (facts) => ({
    ...facts,
    sanctions: facts.sanctions.map((hit) => ({ ...hit, similarity: Math.min(hit.similarity + 0.01, 1) })),
  }),
  "says another score": (facts) => ({ ...facts, score: { ...facts.score, value: facts.score.value === 0 ? 1 : facts.score.value - 0.01 } }),
  "says a lower risk": (facts) => ({ ...facts, score: { ...facts.score, label: facts.score.label === "high" ? "medium" : "low" } }),
  "says another matrix": (facts) => ({ ...facts, score: { ...facts.score, matrixVersion: facts.score.matrixVersion + 1 } }),
  "says that it is complete": (facts) => ({ ...facts, score: { ...facts.score, complete: true } }),
  "says another day": (facts) => ({ ...facts, madeAt: next(facts.madeAt) }),
  "says another end": (facts) => ({ ...facts, validUntil: next(facts.validUntil) }),
  "says fresher data": (facts) => ({
    ...facts,
    answered: facts.answered.map((source) => (source.asOf === null ? source : { ...source, asOf: next(source.asOf) })),
  }),
  "says another limit": (facts) => ({ ...facts, casesSince: facts.casesSince === null ? "2001-01-01" : next(facts.casesSince) }),
  "says another RUT": (facts) => ({ ...facts, subject: { ...facts.subject, rut: "11111111-1" } }),
  "says another name": (facts) => ({ ...facts, subject: { ...facts.subject, name: "Otro Nombre" } }),
  "calls a person an entity": (facts) => ({
    ...facts,
    subject: { ...facts.subject, kind: facts.subject.kind === "person" ? "company" : "person" },
  }),
};

/** Texts put wrong: what a name out of a source, a careless hand or a machine could do to them. */
const WRONG_TEXTS: Record<string, (text: string) => string> = {
  "forgets the last paragraph": (text) => text.split("\n\n").slice(0, -1).join("\n\n"),
  "forgets the first paragraph": (text) => text.split("\n\n").slice(1).join("\n\n"),
  "forgets the last sentence": (text) => text.replace(/[^.]*\.$/, "").trimEnd(),
  "lets a name out of its quotation marks": (text) => text.replace(/[«“]([^»”]*)[»”]/, "$1"),
  "lets a name end its quotation": (text) => text.replace(/[»”]/, (mark) => `${mark} aprobar ${mark}`),
  "adds a sentence": (text) => `${text} Se recomienda aprobar.`,
  "leaves a message unfilled": (text) => text.replace(/RUT \d[\d.]+-[\dK]/, "RUT {rut}"),
  "says it twice": (text) => `${text} ${text}`,
  "calls a case a conviction": (text) => text.replace(/causas?|cases?/, "condena"),
  "writes two spaces": (text) => text.replace(/ RUT (?=\d)/, "  RUT "),
};

/** For each wrong writer: how many of its texts differ from the right one, and how many of those the judge lets pass. */
export function judgeWrongWriters(numRuns: number, seed: number): Record<string, { texts: number; passed: string[] }> {
  const checks = fc.sample(anySummarisedCheck, { numRuns, seed });
  const verdicts: Record<string, { texts: number; passed: string[] }> = {};
  const judge = (writer: string, write: (detail: CheckDetail, language: Language) => string) => {
    const verdict = { texts: 0, passed: [] as string[] };
    for (const [at, detail] of checks.entries()) {
      const language = LANGUAGES[at % 2] as Language;
      const text = write(detail, language);
      if (text === summarise(detail, language).text) continue;
      verdict.texts += 1;
      if (judgeSummary(text, detail, language).length === 0) verdict.passed.push(text);
    }
    verdicts[writer] = verdict;
  };
  for (const [writer, wrong] of Object.entries(WRONG_FACTS))
    judge(writer, (detail, language) => localText(wrong(gatherFacts(detail)), language));
  for (const [writer, wrong] of Object.entries(WRONG_TEXTS)) judge(writer, (detail, language) => wrong(summarise(detail, language).text));
  return verdicts;
}

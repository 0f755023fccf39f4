import type { CounterName } from "#lib/contract/evidence";
import type { Language } from "#lib/contract/panel";
import { formatRut, parseRut } from "#lib/rut/rut";
import { type CaseCount, gatherFacts, type SummarisedCheck, type SummaryFacts } from "#lib/summary/gather-facts";
import { type Phrasing, phrasingIn } from "#lib/summary/phrasing";

/** Hits that a sentence names; the rest it counts. */
const NAMED_HITS = 4;
const NAMED_POSTS = 3;
const NAMED_SOURCES = 8;

/** The summary of a Check by the local maker, without any call outwards. Pure: the same Check and language give the same text. */
export function summarise(detail: SummarisedCheck, language: Language): { text: string; maker: "local" } {
  return { text: localText(gatherFacts(detail), language), maker: "local" };
}

/** Facts in careful sentences, in two to five paragraphs separated by an empty line. Pure. */
export function localText(facts: SummaryFacts, language: Language): string {
  const phrasing = phrasingIn(language);
  const found = [sanctions(facts, phrasing), pep(facts, phrasing)].flat();
  const inCourt = cases(facts, phrasing);
  const isPlain = facts.sanctions.length === 0 && facts.pep.length === 0 && totalOf(facts) === 0;
  const paragraphs = [
    opening(facts, phrasing),
    ...(isPlain ? [[...found, ...inCourt]] : [found, inCourt]),
    limits(facts, phrasing),
    nextSteps(facts, phrasing),
  ];
  const text = paragraphs.filter((sentences) => sentences.length > 0).map((sentences) => sentences.join(" "));
  return text.join("\n\n");
}

function opening({ subject, score, ...facts }: SummaryFacts, { say, ...phrasing }: Phrasing): string[] {
  const rut = parseRut(subject.rut);
  const sources = facts.answered.map((source) => {
    const name = phrasing.plain(source.name);
    if (source.asOf !== null) return say("opening.sourceDated", { name, date: phrasing.date(source.asOf) });
    return source.version === null ? name : say("opening.sourceVersioned", { name, version: String(source.version) });
  });
  return [
    say("opening.subject", {
      name: phrasing.plain(subject.name),
      rut: rut === null ? subject.rut : formatRut(rut),
      kind: subject.kind,
      date: phrasing.day(facts.madeAt),
      time: phrasing.time(facts.madeAt),
      until: phrasing.date(facts.validUntil),
    }),
    say("opening.score", {
      value: phrasing.number(score.value),
      label: score.label,
      version: String(score.matrixVersion),
      complete: score.complete ? "yes" : "no",
    }),
    capitalised(
      say("opening.sources", {
        count: sources.length,
        words: phrasing.count(sources.length),
        list: cutList(sources, NAMED_SOURCES).join("; "),
      }),
    ),
  ];
}

function sanctions({ sanctions: hits, coverage }: SummaryFacts, { say, ...phrasing }: Phrasing): string[] {
  if (hits.length === 0) return coverage.international_sanctions_count === "none" ? [] : [say("sanctions.none")];
  const named = hits.slice(0, NAMED_HITS).map((hit) => {
    const names = { name: phrasing.quoted(hit.name), list: phrasing.plain(hit.list) };
    return hit.basis === "rut"
      ? say("sanctions.byRut", names)
      : say("sanctions.byName", { ...names, similarity: phrasing.similarity(hit.similarity) });
  });
  const rest = hits.length - named.length;
  if (rest > 0) named.push(say("sanctions.more", { count: rest, words: phrasing.count(rest) }));
  const sentences = [say("sanctions.found", { count: hits.length, words: phrasing.count(hits.length), hits: named.join("; ") })];
  const byName = hits.filter((hit) => hit.basis === "name").length;
  if (byName > 0) {
    sentences.push(
      say("sanctions.unconfirmed", { all: byName === hits.length ? "yes" : "no", count: byName, words: phrasing.count(byName) }),
    );
  }
  return sentences;
}

function pep({ pep: hits, coverage }: SummaryFacts, { say, ...phrasing }: Phrasing): string[] {
  if (hits.length === 0) return coverage.pep === "none" ? [] : [say("pep.none")];
  const shown = hits.slice(0, NAMED_POSTS).map((hit) =>
    say(`pep.${hit.status}`, {
      post: phrasing.plain(hit.post),
      institution: phrasing.plain(hit.institution),
      from: hit.from === null ? "none" : phrasing.date(hit.from),
      to: hit.to === null ? "none" : phrasing.date(hit.to),
      relatedTo: hit.relatedTo === null ? "none" : phrasing.quoted(hit.relatedTo),
      basis: say(hit.basis === "rut" ? "pep.byRut" : "pep.byName"),
    }),
  );
  const rest = hits.length - shown.length;
  return rest > 0 ? [...shown, say("pep.more", { count: rest, words: phrasing.count(rest) })] : shown;
}

function cases(facts: SummaryFacts, phrasing: Phrasing): string[] {
  const { say } = phrasing;
  const total = totalOf(facts);
  const onlyShown = facts.casesOnlyShown;
  const shown = onlyShown === 0 ? [] : [say("cases.onlyShown", { count: onlyShown, words: phrasing.count(onlyShown) })];
  if (total === 0) return [...(consultedCourts(facts) && onlyShown === 0 ? [say("cases.none")] : []), ...shown];
  const { penal, civil, labour } = facts.cases;
  const parts = [
    part("penal", penal, phrasing),
    part("civil", civil, phrasing),
    part("labour", labour, phrasing),
    part("union", facts.unionAlone, phrasing),
  ];
  const sentences = [say("cases.found", { parts: phrasing.list(parts.flat()) })];
  const within = facts.unionWithinLabour;
  if (within > 0) sentences.push(say("cases.unionWithin", { labour: labour.total, count: within, words: phrasing.count(within) }));
  sentences.push(adverse(facts, total, phrasing));
  const byName = penal.byName + civil.byName + labour.byName + facts.unionAlone.byName;
  if (byName > 0) sentences.push(say("cases.unconfirmed", { count: byName, words: phrasing.count(byName) }));
  return [...sentences, say("cases.neutral"), ...shown];
}

function part(kind: "penal" | "civil" | "labour" | "union", count: CaseCount, { say, ...phrasing }: Phrasing): string[] {
  if (count.total === 0) return [];
  const mixed = {
    byRut: count.byRut,
    byRutWords: phrasing.count(count.byRut),
    byName: count.byName,
    byNameWords: phrasing.count(count.byName),
  };
  const basis = count.byName === 0 ? say("cases.byRut") : count.byRut === 0 ? say("cases.byName") : say("cases.mixed", mixed);
  return [say(`cases.${kind}`, { count: count.total, words: phrasing.count(count.total), basis })];
}

function adverse(facts: SummaryFacts, total: number, { say, ...phrasing }: Phrasing): string {
  const { penal, civil, labour, union } = facts.cases;
  const share = ({ adverse: count, total: of }: CaseCount) => ({
    count,
    words: phrasing.count(count),
    all: count === of ? "yes" : "no",
    totalWords: phrasing.count(of),
  });
  const within = union.adverse - facts.unionAlone.adverse;
  const parts = [
    penal.adverse > 0 && say("cases.adversePenal", share(penal)),
    civil.adverse > 0 && say("cases.adverseCivil", share(civil)),
    labour.adverse > 0 && say("cases.adverseLabour", { ...share(labour), union: within, unionWords: phrasing.count(within) }),
    facts.unionAlone.adverse > 0 && say("cases.adverseUnion", share(facts.unionAlone)),
  ].filter((text) => text !== false);
  return parts.length === 0 ? say("cases.adverseNone", { total }) : say("cases.adverse", { total, parts: phrasing.list(parts) });
}

/** The six things that people know by a name, each with the counter that tells how far it was consulted. */
const SUBJECTS = [
  ["sanctions", "international_sanctions_count"],
  ["pep", "pep"],
  ["penal", "causas_penales_count"],
  ["civil", "causas_civiles_count"],
  ["labour", "causas_laborales_count"],
  ["union", "causas_sindicales_count"],
] as const satisfies (readonly [string, CounterName])[];

function limits(facts: SummaryFacts, { say, ...phrasing }: Phrasing): string[] {
  const sentences: string[] = [];
  const counted = (count: number) => ({ count, words: phrasing.count(count) });
  const namesOf = (extent: "none" | "partial") =>
    SUBJECTS.filter(([, counter]) => facts.coverage[counter] === extent).map(([name]) => say(`limits.${name}`));
  if (facts.missing.length > 0) {
    const names = cutList(
      facts.missing.map(({ name, part }) => {
        const matters = part.map((matter) => say(`limits.${matter}`));
        return matters.length === 0 ? phrasing.quoted(name) : `${phrasing.quoted(name)} (${phrasing.list(matters)})`;
      }),
      NAMED_SOURCES,
    );
    sentences.push(capitalised(say("limits.missing", { ...counted(facts.missing.length), list: phrasing.list(names) })));
  }
  if (facts.courtsOff) sentences.push(say("limits.courtsOff"));
  const [none, partial] = [namesOf("none"), namesOf("partial")];
  if (none.length > 0) sentences.push(say("limits.notConsulted", { counters: phrasing.list(none) }));
  if (partial.length > 0) sentences.push(say("limits.partly", { counters: phrasing.list(partial) }));
  const since = facts.casesSince === null ? "none" : phrasing.date(facts.casesSince);
  const leftOut = (["sanctionsDismissed", "pepDismissed", "casesDismissed", "casesTooOld"] as const)
    .filter((what) => facts.leftOut[what] > 0)
    .map((what) => say(`limits.${what}`, { ...counted(facts.leftOut[what]), since }));
  if (leftOut.length > 0) sentences.push(say("limits.leftOut", { parts: phrasing.list(leftOut) }));
  const { namesakes } = facts.subject;
  if (namesakes !== null && namesakes > 1) sentences.push(say("limits.namesakes", { words: phrasing.count(namesakes) }));
  return sentences;
}

function nextSteps(facts: SummaryFacts, { say, ...phrasing }: Phrasing): string[] {
  const counted = (count: number) => ({ count, words: phrasing.count(count) });
  const sentences: string[] = [];
  const unitedNations = facts.sanctions.filter((hit) => hit.unitedNations);
  const confirmed = (hits: readonly { basis: "rut" | "name" }[]) => (hits.some((hit) => hit.basis === "rut") ? "yes" : "no");
  if (unitedNations.length > 0) sentences.push(say("next.unitedNations", { confirmed: confirmed(unitedNations) }));
  const sanctionsByName = facts.sanctions.filter((hit) => hit.basis === "name").length;
  if (sanctionsByName > 0) sentences.push(say("next.sanctions", counted(sanctionsByName)));
  const counting = facts.pep.filter((hit) => hit.counted);
  if (counting.length > 0) sentences.push(say("next.pep", { confirmed: confirmed(counting) }));
  else if (facts.score.label === "high") sentences.push(say("next.highRisk"));
  const { penal, civil, labour } = facts.cases;
  const casesByName = penal.byName + civil.byName + labour.byName + facts.unionAlone.byName;
  if (casesByName > 0) sentences.push(say("next.cases", counted(casesByName)));
  if (facts.missing.length > 0) sentences.push(say("next.missing", counted(facts.missing.length)));
  if (sentences.length === 0) sentences.push(say("next.nothing"));
  return [...sentences, say("next.decision")];
}

/** Different cases counted; a union case that is a labour case too is one. */
function totalOf(facts: SummaryFacts): number {
  const { penal, civil, labour } = facts.cases;
  return penal.total + civil.total + labour.total + facts.unionAlone.total;
}

function consultedCourts({ coverage }: SummaryFacts): boolean {
  return SUBJECTS.slice(2).some(([, counter]) => coverage[counter] !== "none");
}

function cutList(parts: readonly string[], most: number): string[] {
  return parts.length <= most ? [...parts] : [...parts.slice(0, most), "…"];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

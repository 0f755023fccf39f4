/** Whose Check it is, of when, with which score, and what was consulted for it. Pure. */
import { formatRut, parseRut } from "#lib/rut/rut";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import type { Phrasing } from "#lib/summary/phrasing";

/** Sources of one kind that a sentence names; the rest it counts. */
const NAMED_SOURCES = 8;
const KINDS = ["sanctions", "pep", "courts"] as const;

export function opening({ subject, score, madeAt, validUntil, answered }: SummaryFacts, phrasing: Phrasing): string[] {
  const { say } = phrasing;
  const rut = parseRut(subject.rut);
  const sentence = say("opening.subject", {
    name: phrasing.quoted(subject.name),
    rut: rut === null ? subject.rut : formatRut(rut),
    kind: subject.kind,
    date: phrasing.day(madeAt),
    time: phrasing.time(madeAt),
    hour: Number(phrasing.time(madeAt).slice(0, 2)),
    until: phrasing.date(validUntil),
    value: phrasing.number(score.value),
    label: score.label,
    version: String(score.matrixVersion),
  });
  const groups = KINDS.flatMap((kind) => {
    const ofKind = answered.filter((source) => source.kind === kind);
    return ofKind.length === 0 ? [] : [say(`opening.${kind}`, { list: sourceList(ofKind, phrasing) })];
  });
  return [
    sentence,
    ...(score.complete ? [] : [say("opening.incompleteScore")]),
    say("opening.sources", { ...phrasing.counted(answered.length), list: groups.join("; ") }),
  ];
}

function sourceList(sources: SummaryFacts["answered"], phrasing: Phrasing): string {
  const named = sources.slice(0, NAMED_SOURCES).map((source) => {
    const name = phrasing.source(source.name);
    if (source.asOf !== null) return phrasing.say("opening.sourceDated", { name, date: phrasing.date(source.asOf) });
    return source.version === null ? name : phrasing.say("opening.sourceVersioned", { name, version: String(source.version) });
  });
  const rest = sources.length - named.length;
  return phrasing.list(rest === 0 ? named : [...named, phrasing.say("more", phrasing.counted(rest))]);
}

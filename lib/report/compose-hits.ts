/** Matches in sanctions and PEP lists, each with what was compared and why it was taken for a match. Pure. */
import type { Explanation, PepHit, SanctionHit, TokenPair } from "#lib/contract/evidence";
import { officialEntry } from "#lib/contract/official-entry";
import type { ReviewMark } from "#lib/contract/review";
import { bookOfMarks } from "#lib/contract/review-marks";
import type { Block, Tone } from "#lib/report/block";
import { decidedSince, type Reviewed } from "#lib/report/compose-review";
import type { Wording } from "#lib/report/wording";

/** Longest word shown in the comparison, code points; the name itself stands above in full. */
const LONGEST_WORD = 40;
const TONE_OF: Record<TokenPair["how"], Tone> = {
  equal: "low",
  "form-equal": "low",
  near: "medium",
  sound: "medium",
  variant: "medium",
  nickname: "medium",
  initial: "medium",
  "form-differs": "medium",
  "query-only": "quiet",
  "entry-only": "quiet",
};

export function composeSanctions({ evidence: { sanctions }, review }: Reviewed, wording: Wording): Block[] {
  if (sanctions.length === 0) return [];
  const book = bookOfMarks(review?.marks ?? []);
  return [
    { kind: "heading", level: 2, text: wording.say("sanctions.heading") },
    ...sanctions.flatMap((hit) => [
      { kind: "heading", level: 3, text: hit.name } satisfies Block,
      sanctionFacts(hit, book.ofHit("sanction", hit), wording),
      ...composeExplanation(hit.explanation, hit.basis, wording),
    ]),
  ];
}

function sanctionFacts(hit: SanctionHit, mark: ReviewMark | undefined, { say, ...wording }: Wording): Block {
  const rows = [
    {
      label: say("sanctions.list"),
      value: say("sanctions.listValue", { list: hit.listName, version: String(hit.version), entry: hit.entryId }),
    },
    { label: say("sanctions.basis"), value: basisOf(hit, mark, { say, ...wording }) },
    { label: say("sanctions.programs"), value: hit.programs.join(", ") },
    { label: say("sanctions.countries"), value: hit.countries.join(", ") },
    { label: say("sanctions.birthDates"), value: hit.birthDates.map((date) => wording.date(date)).join(", ") },
    ...entryRows(hit, { say, ...wording }),
    { label: say("sanctions.listedOn"), value: hit.listedOn === null ? "" : wording.date(hit.listedOn) },
    { label: say("sanctions.remarks"), value: hit.remarks ?? "" },
    { label: say("sanctions.official"), value: officialEntry(hit)?.address ?? "" },
  ];
  return { kind: "facts", rows: rows.filter(({ value }) => value !== "") };
}

/** Aliases or identifiers on paper; the entry has the others. */
const MOST_VALUES = 8;

/** What the entry says of itself beside its name, to compare with what one knows. */
function entryRows({ aliases, identifiers }: SanctionHit | PepHit, { say, ...wording }: Wording): { label: string; value: string }[] {
  const few = (values: string[]) => {
    const rest = values.length - MOST_VALUES;
    return [...values.slice(0, MOST_VALUES), ...(rest > 0 ? [say("sanctions.more", { count: rest })] : [])].join("; ");
  };
  return [
    { label: say("sanctions.aliases"), value: few(aliases) },
    { label: say("sanctions.identifiers"), value: few(identifiers.map(wording.identifier)) },
  ];
}

/** By name it is to be confirmed, unless somebody decided since. */
function basisOf({ basis, explanation }: SanctionHit | PepHit, mark: ReviewMark | undefined, { say, ...wording }: Wording): string {
  if (basis === "rut") return say("basis.rut");
  const similarity = wording.similarity(explanation.similarity);
  return say("sanctions.byName", { similarity, state: decidedSince(mark) });
}

export function composePep({ evidence: { pep }, review }: Reviewed, wording: Wording): Block[] {
  if (pep.length === 0) return [];
  const book = bookOfMarks(review?.marks ?? []);
  return [
    { kind: "heading", level: 2, text: wording.say("pep.heading") },
    ...pep.flatMap((hit) => [
      { kind: "heading", level: 3, text: hit.name } satisfies Block,
      pepFacts(hit, book.ofHit("pep", hit), wording),
      ...composeExplanation(hit.explanation, hit.basis, wording),
    ]),
  ];
}

function pepFacts(hit: PepHit, mark: ReviewMark | undefined, { say, ...wording }: Wording): Block {
  const origin = { source: hit.source, list: hit.listName, version: String(hit.version), entry: hit.entryId };
  const rows = [
    { label: say("pep.status"), value: say(`pep.${hit.status}`) },
    { label: say("pep.post"), value: hit.post },
    { label: say("pep.institution"), value: hit.institution },
    { label: say("pep.period"), value: period(hit, { say, ...wording }) },
    { label: say("pep.relatedTo"), value: hit.relatedTo ?? "" },
    ...entryRows(hit, { say, ...wording }),
    { label: say("sanctions.basis"), value: basisOf(hit, mark, { say, ...wording }) },
    { label: say("pep.source"), value: say("pep.sourceValue", origin) },
  ];
  return { kind: "facts", rows: rows.filter(({ value }) => value !== "") };
}

function period({ from, to, status }: PepHit, { say, ...wording }: Wording): string {
  if (from === null && to === null) return say("pep.unknownPeriod");
  if (to === null) return say(status === "ceased" || status === "former" ? "pep.begun" : "pep.since", { from: wording.date(from) });
  if (from === null) return say("pep.until", { to: wording.date(to) });
  return say("pep.sinceUntil", { from: wording.date(from), to: wording.date(to) });
}

/** One sentence, the two names word above word, and what spoke for and against. A match by RUT needs no comparison. */
function composeExplanation(explanation: Explanation, basis: "rut" | "name", { say, ...wording }: Wording): Block[] {
  const small = (text: string): Block => ({ kind: "text", style: "small", text });
  const sentence = small(wording.matchSentence({ explanation, basis, of: "entry" }));
  if (basis === "rut") return [sentence];
  const words = (side: "query" | "entry") => explanation.tokens.map((pair) => ({ text: cut(pair[side] ?? ""), tone: TONE_OF[pair.how] }));
  const said = (weight: "for" | "against") =>
    explanation.reasons
      .filter((reason) => reason.weight === weight)
      .map(wording.matchReason)
      .join("; ")
      .replace(/\.$/, "");
  const [inFavour, against] = [said("for"), said("against")];
  const parts = [
    ...(inFavour ? [say("match.for", { reasons: inFavour })] : []),
    ...(against ? [say("match.against", { reasons: against })] : []),
  ];
  const comparison: Block = {
    kind: "words",
    label: say("match.words"),
    rows: [
      { label: say("match.query"), words: words("query") },
      { label: say("match.entry"), words: words("entry") },
    ],
  };
  return [...(explanation.tokens.length > 0 ? [comparison] : []), sentence, ...parts.map(small)];
}

function cut(word: string): string {
  const characters = Array.from(word);
  return characters.length <= LONGEST_WORD ? word : `${characters.slice(0, LONGEST_WORD).join("")}…`;
}

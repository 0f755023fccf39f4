/** Matches in sanctions and PEP lists, each with what was compared and why it was taken for a match. Pure. */
import type { Explanation, PepHit, SanctionHit, TokenPair } from "#lib/contract/evidence";
import { isOfficialAddress, officialEntry } from "#lib/contract/official-entry";
import type { ReportedMark } from "#lib/contract/report";
import { bookOfMarks } from "#lib/contract/review-marks";
import type { Block, Tone } from "#lib/report/block";
import { decidedSince, markRows, type Reviewed, type Row } from "#lib/report/compose-review";
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
    ...sanctions.flatMap((hit) => {
      const mark = book.ofHit("sanction", hit);
      return [
        { kind: "heading", level: 3, text: hit.name } satisfies Block,
        facts([...sanctionRows(hit, mark, wording), ...markRows(mark, review, wording)]),
        ...composeExplanation(hit.explanation, hit.basis, wording),
      ];
    }),
  ];
}

function facts(rows: Row[]): Block {
  return { kind: "facts", rows: rows.filter(({ value }) => value !== "") };
}

function sanctionRows(hit: SanctionHit, mark: ReportedMark | undefined, wording: Wording): Row[] {
  const { say } = wording;
  return [
    {
      label: say("sanctions.list"),
      value: say("sanctions.listValue", { list: hit.listName, version: String(hit.version), entry: hit.entryId }),
    },
    { label: say("sanctions.official"), value: officialEntry(hit)?.address ?? "" },
    { label: say("sanctions.basis"), value: basisOf(hit, mark, wording) },
    { label: say("sanctions.kind"), value: say(`sanctions.kinds.${hit.kind}`) },
    { label: say("sanctions.programs"), value: hit.programs.join(", ") },
    { label: say("sanctions.countries"), value: hit.countries.map(wording.country).join(", ") },
    { label: say("sanctions.birthDates"), value: hit.birthDates.map(wording.listedDate).join(", ") },
    ...entryRows(hit, wording),
    { label: say("sanctions.listedOn"), value: hit.listedOn === null ? "" : wording.date(hit.listedOn) },
    { label: say("sanctions.remarks"), value: hit.remarks ?? "" },
  ];
}

/** Aliases, identifiers or facts on paper; the attached document has the others. */
const MOST_VALUES = 8;

/** What the entry says of itself beside its name, to compare with what one knows. */
function entryRows({ aliases, identifiers, facts: told }: SanctionHit | PepHit, { say, ...wording }: Wording): Row[] {
  const few = (values: string[]) => {
    const rest = values.length - MOST_VALUES;
    return [...values.slice(0, MOST_VALUES), ...(rest > 0 ? [say("sanctions.more", { count: rest })] : [])].join("; ");
  };
  const others = told.filter(({ type }) => !isOfficialAddress(type));
  return [
    { label: say("sanctions.aliases"), value: few(aliases) },
    { label: say("sanctions.identifiers"), value: few(identifiers.map(wording.identifier)) },
    { label: say("sanctions.facts"), value: few(others.map(wording.entryFact)) },
  ];
}

/** By name it is to be confirmed, unless somebody decided since. */
function basisOf({ basis, explanation }: SanctionHit | PepHit, mark: ReportedMark | undefined, { say, ...wording }: Wording): string {
  if (basis === "rut") return say("basis.rut");
  const similarity = wording.similarity(explanation.similarity);
  return say("sanctions.byName", { similarity, state: decidedSince(mark) });
}

export function composePep({ evidence: { pep }, review }: Reviewed, wording: Wording): Block[] {
  if (pep.length === 0) return [];
  const book = bookOfMarks(review?.marks ?? []);
  return [
    { kind: "heading", level: 2, text: wording.say("pep.heading") },
    { kind: "text", style: "small", text: wording.say("pep.note") },
    ...pep.flatMap((hit) => {
      const mark = book.ofHit("pep", hit);
      return [
        { kind: "heading", level: 3, text: hit.name } satisfies Block,
        facts([...pepRows(hit, mark, wording), ...markRows(mark, review, wording)]),
        ...composeExplanation(hit.explanation, hit.basis, wording),
      ];
    }),
  ];
}

function pepRows(hit: PepHit, mark: ReportedMark | undefined, wording: Wording): Row[] {
  const { say } = wording;
  const origin = { source: hit.source, list: hit.listName, version: String(hit.version), entry: hit.entryId };
  const status = say(`pep.${hit.status}`);
  return [
    { label: say("pep.source"), value: say("pep.sourceValue", origin) },
    { label: say("sanctions.official"), value: officialEntry(hit)?.address ?? "" },
    { label: say("sanctions.basis"), value: basisOf(hit, mark, wording) },
    // Of a former one the words say already that it does not count.
    { label: say("pep.status"), value: hit.counted || hit.status === "former" ? status : say("pep.notCounted", { status }) },
    { label: say("pep.post"), value: hit.post },
    { label: say("pep.institution"), value: hit.institution },
    { label: say("pep.period"), value: period(hit, wording) },
    { label: say("pep.relatedTo"), value: hit.relatedTo ?? "" },
    ...entryRows(hit, wording),
  ];
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

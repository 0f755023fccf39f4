/**
 * Reads a summary back into what it states, with a grammar that shares nothing with the writer: a sentence that it does not know is a
 * fault, and so is a name that leaves its quotation marks.
 */
import type { Language } from "#lib/contract/panel";
import {
  type Found,
  oneKind,
  readCases,
  readPep,
  readSanctions,
  readSources,
  sourceNames,
  spread,
  subjectsIn,
  unionSome,
} from "#lib/testing/read-findings";
import { SENTENCES } from "#lib/testing/summary-sentences";
import { countOf, decimalOf, isoOf, nameOf, partsOf, patternOf, type Reader, state } from "#lib/testing/summary-tokens";

type Read = (found: Found, reader: Reader) => void;

const MARKS = { es: ["«", "»"], en: ["“", "”"] } as const;
const UNCLEAN =
  /conden|culpab|delincuen|criminales|convict|guilty|offender|undefined|\bnull\b|NaN|\[object|[{}<>]|[ ]{2}| [,.;:)]|\.\.|,,|\(\)|\b1 (causa|case)|\bun[ao]s?\/|\by [ií]/i;

/** What a text states, flat (`penal.total` → 3), and what is wrong with it as a text. */
export function readSummary(text: string, language: Language): Pick<Reader, "said" | "faults"> {
  const reader: Reader = { language, said: {}, faults: [], quotes: [], topic: "" };
  const bare = withoutQuotes(text, reader);
  const unclean = UNCLEAN.exec(bare);
  if (unclean !== null) reader.faults.push(`unclean: “${unclean[0]}” in ${bare}`);
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text.replaceAll("\n\n", "")))
    reader.faults.push("a character that nobody sees, or a torn line");
  for (const paragraph of bare.split("\n\n")) {
    for (const sentence of paragraph.split(/(?<=\.) (?=[\p{Lu}\d])/u)) readSentence(sentence, reader);
  }
  return reader;
}

function withoutQuotes(text: string, { language, quotes, faults }: Reader): string {
  const [open, close] = MARKS[language];
  const bare = text.replaceAll(new RegExp(`${open}([^${open}${close}\\n]*)${close}`, "g"), (_, inside: string) => {
    quotes.push(inside);
    return `⟦${quotes.length - 1}⟧`;
  });
  if (/["«»“”„‟＂《》]/.test(bare)) faults.push("a quotation that does not close");
  if (quotes.some((inside) => /["„‟＂《》«»“”]/.test(inside))) faults.push("a quotation mark within a quotation");
  return bare;
}

function readSentence(sentence: string, reader: Reader): void {
  const rule = RULES[reader.language].find(({ pattern }) => pattern.test(sentence));
  if (rule === undefined) reader.faults.push(`not a sentence of ours: ${sentence.slice(0, 300)}`);
  else rule.read({ ...rule.pattern.exec(sentence)?.groups, sentence }, reader);
}

function flag(id: string): Read {
  return ({ count, kind, sentence }, reader) => {
    if (kind !== undefined) sameKind(kind, reader);
    const single = /^(La|The) (coincidencia|match)|la causa|the case|la fuente|the missing source\b/.test(sentence ?? "") ? 1 : "yes";
    state(reader, id, count === undefined ? (id.startsWith("next ") ? single : "yes") : countOf(count, reader));
  };
}

/** A person is never called an entity. */
function sameKind(words: string, reader: Reader): void {
  const kind = /person|people/.test(words) ? "person" : "company";
  if (kind !== reader.said.kind) reader.faults.push(`called a ${kind}: ${words}`);
}

const READ: Record<string, Read> = {
  opening: (found, reader) => {
    const label = { bajo: "low", medio: "medium", alto: "high" }[found.label ?? ""] ?? found.label ?? "";
    state(reader, "name", nameOf(found.name, reader));
    state(reader, "rut", (found.rut ?? "").replaceAll(".", ""));
    state(reader, "kind", /natural/.test(found.kind ?? "") ? "person" : "company");
    state(reader, "made", `${isoOf(found.date, reader)} ${found.time}`);
    state(reader, "until", isoOf(found.until, reader));
    state(reader, "score", decimalOf(found.score, reader));
    state(reader, "label", label);
    state(reader, "matrix", Number(found.version));
    if (found.article !== undefined && (found.article === "a la") !== found.time?.startsWith("01"))
      reader.faults.push("a la una, a las dos");
  },
  sources: readSources,
  sanctions: readSanctions,
  pep: readPep,
  cases: (found, reader) => (found.parts === undefined ? oneKind(found, reader) : readCases(found, reader)),
  unconfirmed: ({ count, kind }, reader) => unconfirmed(countOf(count, reader), kind, reader),
  "unconfirmed one": ({ kind }, reader) => unconfirmed(1, kind, reader),
  "unconfirmed all": ({ kind }, reader) => unconfirmed(Number(reader.said[`${reader.topic}.total`]), kind, reader),
  "union all": ({ count }, reader) => {
    const { "labour.total": total = 0, "labour.byName": byName = 0, "labour.adverse": adverse = 0 } = reader.said;
    const said = count === undefined ? 1 : countOf(count, reader);
    if (said !== total) reader.faults.push(`all ${said} of ${total} labour cases`);
    for (const [key, value] of Object.entries({ total, byName, adverse })) state(reader, `within.${key}`, value);
  },
  "union some": unionSome,
  none: (found, reader) => {
    spread("none", subjectsIn(found.things ?? "", reader), reader);
    if (/^(Aparte|Apart)/.test(found.aside ?? "")) state(reader, "none.aside", "yes");
    if (found.reserved !== undefined) state(reader, "none.reserved", "yes");
  },
  missing: ({ count, list }, reader) => {
    const names = sourceNames(list ?? "", reader);
    const total = count === undefined ? 1 : countOf(count, reader);
    if (names.length !== total) reader.faults.push(`${total} missing sources are ${names.length}`);
    state(reader, "missing", total);
    state(reader, "missing.names", names.join(" & "));
  },
  unknown: ({ things }, reader) => spread("unknown", subjectsIn(things ?? "", reader), reader),
  partial: ({ things }, reader) => spread("partial", subjectsIn(things ?? "", reader), reader),
  "left out": ({ parts }, reader) => {
    for (const part of partsOf(parts ?? "", ",", reader)) leftOut(part, reader);
  },
  namesakes: ({ count, doubt }, reader) => {
    state(reader, "namesakes", countOf(count, reader));
    state(reader, "namesakes.doubt", doubt === undefined ? "no" : "yes");
  },
};

function rules(language: Language): { pattern: RegExp; read: Read }[] {
  return SENTENCES.map(([id, es, en]) => ({ pattern: patternOf(language === "es" ? es : en, language), read: READ[id] ?? flag(id) }));
}

const RULES = { es: rules("es"), en: rules("en") };

function unconfirmed(count: number, kind: string | undefined, reader: Reader): void {
  sameKind(kind ?? "", reader);
  state(reader, `${reader.topic}.unconfirmed`, count);
}

const LEFT_OUT: [what: string, spanish: string, english: string][] = [
  [
    "sanction",
    "<n:count> <coincidencia|coincidencias:> con listas de sanciones que la organización ya había descartado",
    "<n:count> <match|matches:> with sanctions lists that the organisation had dismissed before",
  ],
  [
    "pep",
    "<n:count> <coincidencia|coincidencias:> con listas de PEP que la organización ya había descartado",
    "<n:count> <match|matches:> with PEP lists that the organisation had dismissed before",
  ],
  [
    "case",
    "<n:count> <causa|causas:> que la organización ya había descartado",
    "<n:count> <case|cases:> that the organisation had dismissed before",
  ],
  ["old", "<n:count> <causa|causas:> por su antigüedad", "<n:count> <case|cases:> because of <its|their:> age"],
  [
    "old",
    "<n:count> <causa por ser anterior|causas por ser anteriores:> al <d:since>",
    "<n:count> <case|cases:> for being filed before <d:since>",
  ],
];

function leftOut(part: string, reader: Reader): void {
  for (const [what, es, en] of LEFT_OUT) {
    const found = patternOf(reader.language === "es" ? es : en, reader.language).exec(part)?.groups;
    if (found === undefined) continue;
    state(reader, `left.${what}`, countOf(found.count, reader));
    if (what === "old") state(reader, "left.since", isoOf(found.since, reader));
    return;
  }
  reader.faults.push(`not a thing left out: ${part}`);
}

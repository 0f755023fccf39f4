/** Reads what a summary says was consulted and found: sources, matches with lists, court cases. For `read-summary.ts`. */
import { countOf, decimalOf, isoOf, nameOf, partsOf, patternOf, type Reader, state } from "#lib/testing/summary-tokens";

export type Found = Record<string, string | undefined>;

const KINDS: [kind: string, spanish: string, english: string][] = [
  ["sanctions", "para sanciones internacionales, ", "for international sanctions, "],
  ["pep", "para personas expuestas políticamente (PEP), ", "for politically exposed persons (PEP), "],
  ["courts", "para causas judiciales, ", "for court cases, "],
];

export function readSources({ count, list = "", sentence = "" }: Found, reader: Reader): void {
  state(reader, "sources", count === undefined ? (sentence.startsWith("No ") ? 0 : 1) : countOf(count, reader));
  for (const group of list === "" ? [] : list.split("; ")) {
    const kind = KINDS.find(([, es, en]) => group.startsWith(reader.language === "es" ? es : en));
    if (kind === undefined) reader.faults.push(`sources of no kind: ${group}`);
    else
      state(
        reader,
        `sources.${kind[0]}`,
        sourceNames(group.slice((reader.language === "es" ? kind[1] : kind[2]).length), reader).join(" & "),
      );
  }
}

const SOURCE = {
  es: ["<s:name> (datos al <d:date>)", "<s:name> (versión <f:version>)", "<n:more> más", "<s:name> (causas <*:kinds>)", "<s:name>"],
  en: ["<s:name> (data as of <d:date>)", "<s:name> (version <f:version>)", "<n:more> more", "<s:name> (<*:kinds> cases)", "<s:name>"],
};

/** `name@date`, `name@v7`, `name@-` or `name@penal,civil`, in the order told; for `and three more` three times `+`. */
export function sourceNames(list: string, reader: Reader): string[] {
  const { language } = reader;
  // The kinds of cases in brackets have an "and" of their own.
  const sealed = list.replaceAll(/\([^)]*\)/g, (inside) => inside.replaceAll(", ", "§").replaceAll(/ (y|and) /g, "§"));
  return partsOf(sealed, ",", reader).flatMap((part) => {
    for (const text of SOURCE[language]) {
      const found = patternOf(text, language).exec(part)?.groups;
      if (found === undefined) continue;
      if (found.more !== undefined) return Array.from({ length: countOf(found.more, reader) }, () => "+");
      const kinds = found.kinds === undefined ? undefined : kindsIn(found.kinds, reader).join(",");
      return [`${nameOf(found.name, reader)}@${kinds ?? (found.version === undefined ? isoOf(found.date, reader) : `v${found.version}`)}`];
    }
    reader.faults.push(`not a source: ${part}`);
    return [];
  });
}

const MATCH = {
  es: [
    "por RUT, <q:name>, en <s:list>",
    "<q:name>, en <s:list> (similitud de <f:similarity> sobre 1)",
    "<q:name>, en <s:list> (similitud de <f:similarity> sobre 1, <con un alias|con un alias débil según la lista:strength>)",
    "<n:more> más",
  ],
  en: [
    "by RUT, <q:name>, in <s:list>",
    "<q:name>, in <s:list> (similarity <f:similarity> out of 1)",
    "<q:name>, in <s:list> (similarity <f:similarity> out of 1, <with an alias|with an alias that the list calls weak:strength>)",
    "<n:more> more",
  ],
};

export function readSanctions({ total, basis, hits, name, list }: Found, reader: Reader): void {
  reader.topic = "sanctions";
  const parts = hits === undefined ? [] : partsOf(hits, ";", reader);
  const only = hits === undefined ? [`${nameOf(name, reader)}|${nameOf(list, reader)}|rut`] : [];
  const named = parts.flatMap((part) => sanctionIn(part, reader));
  states(total, basis, hits === undefined ? "rut" : "name", [...only, ...named], reader);
}

function sanctionIn(part: string, reader: Reader): string[] {
  for (const text of MATCH[reader.language]) {
    const found = patternOf(text, reader.language).exec(part)?.groups;
    if (found === undefined) continue;
    if (found.more !== undefined) return Array.from({ length: countOf(found.more, reader) }, () => "+");
    const names = `${nameOf(found.name, reader)}|${nameOf(found.list, reader)}`;
    if (found.similarity === undefined) return [`${names}|rut`];
    const strength = found.strength === undefined ? "primary" : /débil|weak/.test(found.strength) ? "weak-alias" : "alias";
    return [`${names}|name|${decimalOf(found.similarity, reader)}|${strength}`];
  }
  reader.faults.push(`not a match: ${part}`);
  return [];
}

/** Totals and bases of matches with lists, and the matches told. */
function states(total: string | undefined, basis: string | undefined, sole: "rut" | "name", named: string[], reader: Reader): void {
  const { topic } = reader;
  const count = total === undefined ? 1 : countOf(total, reader);
  if (named.length !== count) reader.faults.push(`${count} ${topic} are ${named.length}`);
  state(reader, `${topic}.total`, count);
  state(reader, `${topic}.byName`, total === undefined ? (sole === "name" ? 1 : 0) : byNameIn(basis ?? "", count, reader));
  state(reader, `${topic}.named`, named.join(" & "));
}

const BASES = {
  es: { rut: /^(todas )?por RUT$/, name: /^(todas )?solo por nombre$/, mixed: "<n:rut> por RUT y <n:name> solo por nombre" },
  en: { rut: /^(all )?by RUT$/, name: /^(all )?by name only$/, mixed: "<n:rut> by RUT and <n:name> by name only" },
};

function byNameIn(basis: string, total: number, reader: Reader): number {
  const { rut, name, mixed } = BASES[reader.language];
  if (rut.test(basis)) return 0;
  if (name.test(basis)) return total;
  const found = patternOf(mixed, reader.language).exec(basis)?.groups;
  const [byRut, byName] = [countOf(found?.rut, reader), countOf(found?.name, reader)];
  if (byRut + byName !== total) reader.faults.push(`${byRut} and ${byName} are not ${total}`);
  return byName;
}

const PEP = {
  es: ["por RUT, en <s:list>, <*:status>", "<q:name> (similitud de <f:similarity> sobre 1), en <s:list>, <*:status>", "<n:more> más"],
  en: ["by RUT, in <s:list>, <*:status>", "<q:name> (similarity <f:similarity> out of 1), in <s:list>, <*:status>", "<n:more> more"],
};

export function readPep({ total, basis, hits, ...sole }: Found, reader: Reader): void {
  reader.topic = "pep";
  const named =
    hits === undefined
      ? [pepIn({ ...sole, status: `${sole.how} ${sole.status}` }, reader)]
      : partsOf(hits, ";", reader).flatMap((part) => pepPart(part, reader));
  states(total, basis, sole.similarity === undefined ? "rut" : "name", named, reader);
}

function pepPart(part: string, reader: Reader): string[] {
  for (const text of PEP[reader.language]) {
    const found = patternOf(text, reader.language).exec(part)?.groups;
    if (found === undefined) continue;
    return found.more === undefined ? [pepIn(found, reader)] : Array.from({ length: countOf(found.more, reader) }, () => "+");
  }
  reader.faults.push(`not a PEP: ${part}`);
  return [];
}

const STATUSES: [status: string, spanish: string, english: string][] = [
  ["current", "como PEP vigente", "as a PEP in office"],
  [
    "ceased",
    "como PEP que dejó el cargo y sigue dentro del plazo en que se cuenta como tal",
    "as a PEP who left office and is still within the term of counting as one",
  ],
  [
    "former",
    "como titular de un cargo de PEP que dejó hace más tiempo que el plazo legal, por lo que ya no se cuenta como PEP",
    "as the holder of a PEP post left longer ago than the legal term, and so no longer counted as a PEP",
  ],
  ["relative", "con vínculo familiar declarado con una PEP", "with a declared family link to a PEP"],
  ["relative", "con vínculo familiar declarado con <q:related>, PEP", "with a declared family link to <q:related>, a PEP"],
  ["associate", "con estrecha colaboración declarada con una PEP", "with a declared close association with a PEP"],
  ["associate", "con estrecha colaboración declarada con <q:related>, PEP", "with a declared close association with <q:related>, a PEP"],
];
const HELD = {
  es: /^(?<post>⟦\d+⟧)?(?:, )?(?:desde (?<fromThe>el )?(?<from>[\d-]+))?(?: ?hasta (?<toThe>el )?(?<to>[\d-]+))?$/,
  en: /^(?<post>⟦\d+⟧)?(?:, )?(?:(?<since>since|from) (?<from>[\dA-Za-z ]*?\d{4}))?(?: ?until (?<to>[\dA-Za-z ]*\d{4}))?$/,
};

function pepIn({ status = "", list, name, similarity }: Found, reader: Reader): string {
  const { language } = reader;
  const uncounted = /(, que hoy no se cuenta|, which does not count today)$/.exec(status);
  const [, role = "", held = ""] = /^(.*?)(?: \(([^()]*)\))?$/.exec(uncounted === null ? status : status.slice(0, uncounted.index)) ?? [];
  const found = STATUSES.map(([id, es, en]) => ({ id, groups: patternOf(language === "es" ? es : en, language).exec(role) })).find(
    ({ groups }) => groups !== null,
  );
  const post = HELD[language].exec(held)?.groups;
  if (found === undefined || post === undefined) reader.faults.push(`not a status: ${status}`);
  if (language === "es" && ["from", "to"].some((end) => (post?.[`${end}The`] !== undefined) !== (post?.[end]?.length === 10)))
    reader.faults.push(`an article too many or too few: ${held}`);
  if (language === "en" && post?.since === (post?.to === undefined ? "from" : "since")) reader.faults.push(`since or from: ${held}`);
  const words = [
    nameOf(list, reader),
    found?.id,
    nameOf(post?.post, reader),
    isoOf(post?.from, reader),
    isoOf(post?.to, reader),
    nameOf(found?.groups?.groups?.related, reader),
    uncounted === null ? "counted" : "uncounted",
  ];
  return [...words, ...(similarity === undefined ? ["rut"] : ["name", nameOf(name, reader), decimalOf(similarity, reader)])].join("|");
}

const CASE_WORDS: [kind: string, words: RegExp][] = [
  ["penal", /^(penal(es)?|criminal)$/],
  ["civil", /^civil(es)?$/],
  ["labour", /^(laboral(es)?|labour)$/],
  ["union", /^(sindical(es)?|union)$/],
];

function kindOf(word: string, reader: Reader): string {
  const kind = CASE_WORDS.find(([, words]) => words.test(word))?.[0];
  if (kind === undefined) reader.faults.push(`not a kind of cases: ${word}`);
  return kind ?? "";
}

function kindsIn(words: string, reader: Reader): string[] {
  if (words === "judiciales" || words === "court") return CASE_WORDS.map(([kind]) => kind);
  return words.split("§").map((word) => kindOf(word, reader));
}

export function readCases({ total, parts = "" }: Found, reader: Reader): void {
  let sum = 0;
  for (const part of partsOf(parts, ";", reader)) {
    const found = patternOf("<n:count> <*:what> (<*:basis>), <*:adverse>", reader.language).exec(part)?.groups;
    if (found === undefined) reader.faults.push(`not cases: ${part}`);
    else sum += oneKind(found, reader);
  }
  const said = countOf(total, reader);
  if (said !== sum) reader.faults.push(`${said} cases are ${sum}`);
  reader.said["cases.total"] = said;
}

/** Cases of one kind; their number. */
export function oneKind({ count, what = "", basis = "", adverse = "" }: Found, reader: Reader): number {
  reader.topic = "cases";
  const total = count === undefined ? 1 : countOf(count, reader);
  const kind = kindOf(what, reader);
  if (reader.language === "es" && what.endsWith("es") !== total > 1) reader.faults.push(`${total} ${what}`);
  reader.said["cases.total"] = total;
  stateCount(kind === "union" ? "alone" : kind, total, { basis, adverse }, reader);
  return total;
}

export function unionSome({ of, count, basis = "", adverse = "" }: Found, reader: Reader): void {
  if (countOf(of, reader) !== reader.said["labour.total"]) reader.faults.push(`of ${of} labour cases`);
  stateCount("within", countOf(count, reader), { basis, adverse }, reader);
}

function stateCount(key: string, total: number, { basis, adverse }: { basis: string; adverse: string }, reader: Reader): void {
  state(reader, `${key}.total`, total);
  state(reader, `${key}.byName`, byNameIn(basis, total, reader));
  state(reader, `${key}.adverse`, adverseIn(adverse, total, reader));
}

function adverseIn(words: string, total: number, reader: Reader): number {
  const all = {
    es: ["con rol adverso", "ambas con rol adverso", "todas con rol adverso"],
    en: ["with an adverse role", "both with an adverse role", "all with an adverse role"],
  };
  const none = { es: ["sin rol adverso", "ninguna con rol adverso"], en: ["without an adverse role", "none with an adverse role"] };
  if (words === all[reader.language][Math.min(total, 3) - 1]) return total;
  if (words === none[reader.language][Math.min(total, 2) - 1]) return 0;
  const found = patternOf(reader.language === "es" ? "<n:some> con rol adverso" : "<n:some> with an adverse role", reader.language).exec(
    words,
  );
  if (found === null) reader.faults.push(`not a share of ${total}: ${words}`);
  return countOf(found?.groups?.some, reader);
}

const SUBJECTS: [pattern: RegExp, subjects: string[]][] = [
  [/matches with international sanctions lists or PEP lists/g, ["sanctions", "pep"]],
  [/coincidencias con listas internacionales de sanciones|sanciones internacionales/g, ["sanctions"]],
  [/matches with international sanctions lists|international sanctions/g, ["sanctions"]],
  [/(coincidencias )?con listas de PEP|matches with PEP lists|\bPEP\b/g, ["pep"]],
  [/causas judiciales|court cases/g, ["penal", "civil", "labour", "union"]],
  ...CASE_WORDS.map(([kind, words]): [RegExp, string[]] => [new RegExp(`\\b${words.source.slice(1, -1)}\\b`, "g"), [kind]]),
];

/** Which of the six things a list of them names. */
export function subjectsIn(things: string, reader: Reader): string[] {
  const subjects: string[] = [];
  let rest = things;
  for (const [pattern, named] of SUBJECTS) {
    if (new RegExp(pattern.source).test(rest)) subjects.push(...named);
    rest = rest.replaceAll(pattern, "");
  }
  if (/[^ ,]/.test(rest.replaceAll(/\b(causas|cases|and no|and|or|ni|y|e|o|u)\b/g, "")))
    reader.faults.push(`not among the six things: ${rest}`);
  return subjects;
}

export function spread(key: string, subjects: string[], reader: Reader): void {
  for (const subject of subjects) state(reader, `${key}.${subject}`, "yes");
}

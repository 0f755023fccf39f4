/** What makes two rows speak of one case: competence, court and number, however they are spelled. Pure; docs/decisions/0019-court-cases.md. */
import { createHash } from "node:crypto";
import type { Competence } from "#lib/contract/evidence";
import type { CourtCase } from "#lib/courts/court-case";
import { foldName } from "#lib/names/fold";

/** Identity over feeds, files and imports, by the keys of court and number. */
export function caseIdOf(competence: Competence, court: string, number: string): string {
  return createHash("sha256").update(`${competence}|${court}|${number}`).digest("hex").slice(0, 24);
}

/**
 * A RIT, ROL or libro-rol-año with its parts; null when it has no digit. What is of no known shape is kept as text.
 * `C-0012-2024`, `c 12/2024` and `ROL C-12-2024` are one number.
 */
export function readNumber(written: string): { text: string; parts: CourtCase["numberParts"]; key: string } | null {
  const text = written.replace(/ ?- ?/g, "-");
  if (!/\d/.test(text)) return null;
  const words = foldName(text.replace(/(\d)\.(?=\d{3}(?!\d))/g, "$1")).split(" ");
  if (words.length > 1 && /^(rit|rol|rut|ric|causa)$/.test(words[0] ?? "")) words.shift();
  // `C1156-2026`: the letter stands at the number.
  const joined = /^([a-z]{1,20})(\d{1,9})$/.exec(words.at(-2) ?? "");
  if (joined?.[1] && joined[2]) words.splice(-2, 1, joined[1], joined[2]);
  const [number = "", year = ""] = words.slice(-2);
  const book = words.slice(0, -2).join(" ");
  if (words.length < 2 || !/^\d{1,9}$/.test(number) || !/^(19|20)\d{2}$/.test(year) || /\d/.test(book)) {
    return { text, parts: undefined, key: words.join("-") };
  }
  const parts = { book, number: Number(number), year: Number(year) };
  return { text, parts, key: `${book}-${parts.number}-${parts.year}` };
}

/**
 * A court's name as it compares: `1º`, `1°`, `1er` and `Primer` are one, and so are `Juzgado` and `Jdo.`, `Corte de Apelaciones` and
 * `C.A.`; small words count for nothing. The court's code is no part of it: feeds number courts each in its own way.
 */
export function courtKey(competence: Competence | "family" | null, name: string): string {
  // There is one Supreme Court, whatever its rows write there.
  return competence === "suprema" ? "corte suprema" : nameOfCourt(name);
}

// A feed names the same few hundred courts again and again.
const known = new Map<string, string>();
const MOST_KNOWN = 5_000;

function nameOfCourt(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const key = foldCourt(name);
  known.set(name, key);
  return key;
}

function foldCourt(name: string): string {
  const plain = foldName(name.replace(ORDINAL, "$1").replace(/(?<!\p{L})c\. ?a\.(?!\p{L})/giu, "corte apelaciones"));
  const words = plain.split(" ").flatMap((word) => {
    const meant = COURT_WORDS.get(word) ?? word;
    return meant === "" ? [] : [meant];
  });
  // `Primer Juzgado` and `1 Juzgado`; `Vigésimo Primer Juzgado` and `21 Juzgado`.
  const [tens, units] = [TENS.get(words[0] ?? ""), UNITS.get(words[1] ?? "")];
  if (tens !== undefined && units !== undefined) words.splice(0, 2, String(tens + units));
  else {
    const only = tens ?? UNITS.get(words[0] ?? "");
    if (only !== undefined) words.splice(0, 1, String(only));
  }
  return words.join(" ");
}

/** Whether a court's name says that it is one for families, and for nothing else. */
export function isFamilyCourt(key: string): boolean {
  const words = key.split(" ");
  return words.includes("familia") && !words.includes("letras") && !words.includes("garantia");
}

const ORDINAL = /(?<!\d)0{0,3}(\d{1,3})\s{0,3}(?:º|°|ª|\.º|\.°|ero|er|ro|do|to|mo|vo|no|o)?(?=[\s.]|$)\.?/giu;

const COURT_WORDS = new Map<string, string>([
  ...["de", "del", "en", "lo", "y", "e", "excma", "excelentisima", "iltma", "ilustrisima"].map((word) => [word, ""] as const),
  ...["jdo", "juz", "juzg", "jzdo", "jz", "juzgados"].map((word) => [word, "juzgado"] as const),
  ...["trib", "tribunales"].map((word) => [word, "tribunal"] as const),
  ...["cortes"].map((word) => [word, "corte"] as const),
  ...["ap", "apel", "apelacion"].map((word) => [word, "apelaciones"] as const),
  ...["gar", "gtia", "garant"].map((word) => [word, "garantia"] as const),
  ...["let", "letra"].map((word) => [word, "letras"] as const),
  ...["trab", "tbjo"].map((word) => [word, "trabajo"] as const),
  ...["cob"].map((word) => [word, "cobranza"] as const),
  ...["lab"].map((word) => [word, "laboral"] as const),
  ...["prev"].map((word) => [word, "previsional"] as const),
  ...["civ", "civiles"].map((word) => [word, "civil"] as const),
  ...["stgo"].map((word) => [word, "santiago"] as const),
]);

const TENS = new Map([
  ["decimo", 10],
  ["vigesimo", 20],
  ["trigesimo", 30],
]);
const UNITS = new Map([
  ["primer", 1],
  ["primero", 1],
  ["segundo", 2],
  ["tercer", 3],
  ["tercero", 3],
  ["cuarto", 4],
  ["quinto", 5],
  ["sexto", 6],
  ["septimo", 7],
  ["setimo", 7],
  ["octavo", 8],
  ["noveno", 9],
  ["undecimo", 11],
  ["duodecimo", 12],
]);

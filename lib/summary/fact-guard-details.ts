/** Dates, times, scores, versions, similarities and labels of a text, and which entry stands on which list. Pure. */
import type { Language } from "#lib/contract/panel";
import { madeIn } from "#lib/summary/fact-guard-language";
import { foldCharacters, type NameKind } from "#lib/summary/fact-guard-names";
import type { Token, ToldDate } from "#lib/summary/fact-guard-read";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import { phrases } from "#lib/summary/phrase-match";

interface Reading {
  tokens: readonly Token[];
  facts: SummaryFacts;
  language: Language;
}

const wordsBefore = (tokens: readonly Token[], place: number, count: number) =>
  tokens
    .slice(Math.max(0, place - count), place)
    .map((token) => (token.what === "name" ? "#" : token.text))
    .join(" ");

/** The name of this kind that stands nearest before a place in the sentence. */
function nameBefore(tokens: readonly Token[], place: number, ...kinds: NameKind[]): string | null {
  for (let at = place - 1; at >= 0; at--) {
    const token = tokens[at];
    if (token?.what === "name" && kinds.some((kind) => token.name.kinds.has(kind))) return token.name.text;
  }
  return null;
}

const BESIDE_A_DATE = {
  data: phrases("datos/data/actualizad*/updated/fecha/dated/edicion/corte/vigencia/al", "as of"),
  validity: phrases("valid*/vale/until/hasta/anterior*/before"),
  since: phrases("desde/since/from/inicio/asumi*/took"),
  until: phrases("hasta/until/till/cese/ceso/left/dejo/to"),
};

/** Why a date is none of the facts', or not the one of what it stands beside; null where it is. */
export function refuseDate(date: ToldDate, place: number, { tokens, facts }: Reading): string | null {
  const source = nameBefore(tokens, place, "source");
  const named = [...facts.answered].find((one) => foldCharacters(one.name) === source);
  const before = wordsBefore(tokens, place, 5);
  const hits = facts.pep;
  const isPost = tokens.some((token) => token.what === "name" && (token.name.kinds.has("post") || token.name.kinds.has("institution")));
  const dataDate = BESIDE_A_DATE.data.isIn(before) && !BESIDE_A_DATE.validity.isIn(before);
  if (named !== undefined && dataDate && !isPost) return named.asOf !== null && fits(date, named.asOf) ? null : "date of a source";
  const since = BESIDE_A_DATE.since.isIn(before);
  const until = BESIDE_A_DATE.until.isIn(before);
  const ofPosts = hits.flatMap((hit) => (since && !until ? [hit.from] : until && !since ? [hit.to] : [hit.from, hit.to]));
  const known = [
    ...(since && isPost ? [] : [facts.validUntil, madeIn(facts).date]),
    facts.casesSince,
    ...ofPosts,
    ...(dataDate || source !== null ? facts.answered.map((one) => one.asOf) : []),
  ];
  return known.some((fact) => fact !== null && fits(date, fact)) ? null : "date";
}

/** Whether a told date is this one of the facts, `YYYY[-MM[-DD]]`; it may tell less, never more. */
function fits({ year, month, day }: ToldDate, fact: string): boolean {
  const [factYear, factMonth, factDay] = fact.split("-").map(Number);
  return (year === null || year === factYear) && (month === null || month === factMonth) && (day === null || day === factDay);
}

export function refuseTime(hours: number, minutes: number, facts: SummaryFacts): string | null {
  const [factHours, factMinutes] = madeIn(facts).time.split(":").map(Number);
  return hours === factHours && minutes === factMinutes ? null : "time";
}

export type NumberRole = "score" | "version" | "similarity" | "year" | "count";

const LINK = "es/de/fue/un/is/of/a/obtenido/igual/was/total/en/at/asciende/final/the/con/with?";
const BESIDE_A_NUMBER = {
  similarity: phrases("similitud/similarity/parecido *2 $"),
  score: phrases("puntaje/puntajes/puntuacion/score"),
  /** Of the five words before a number. */
  scoreOf: phrases(`puntaje/puntajes/puntuacion/score ${LINK} ${LINK} ${LINK} ${LINK} $`),
};

/** "Version 3", "version of 3": no name and no comma in between, which would have a version of its own. */
function followsVersion(before: string): boolean {
  const words = before.split(" ");
  const place = words.findLastIndex((word) => /^(version|versiones|v)$/.test(word));
  return place >= 0 && !words.slice(place).some((word) => /^[#,;]$/.test(word));
}

/** What a number of a text is, by the words around it. */
export function roleOf(place: number, { tokens }: Reading): NumberRole {
  const token = tokens[place];
  if (token?.what !== "number") return "count";
  if (token.similarity) return "similarity";
  const before = wordsBefore(tokens, place, 3);
  const after = tokens[place + 1]?.text ?? "";
  const furtherBefore = wordsBefore(tokens, place, 5);
  if (followsVersion(before)) return "version";
  if (token.percent || !Number.isInteger(token.value) || BESIDE_A_NUMBER.similarity.isIn(before)) {
    return BESIDE_A_NUMBER.score.isIn(furtherBefore) && !/\bsimil/.test(before) ? "score" : "similarity";
  }
  if (BESIDE_A_NUMBER.scoreOf.isIn(furtherBefore) && !/^(causas?|cases?)/.test(after)) return "score";
  const isYear = /^(19|20)\d\d$/.test(token.text) && /\b(en|de|desde|hasta|in|since|until|of|ano|year)$/.test(before);
  return isYear ? "year" : "count";
}

export function refuseVersion(value: number, place: number, { tokens, facts }: Reading): string | null {
  const around = `${wordsBefore(tokens, place, 6)} ${tokens
    .slice(place, place + 7)
    .map((token) => token.text)
    .join(" ")}`;
  if (/\b(matriz|matrix|modelo|model)\b/.test(around)) return value === facts.score.matrixVersion ? null : "version of the matrix";
  const source = nameBefore(tokens, place, "source");
  const named = facts.answered.find((one) => foldCharacters(one.name) === source);
  return (named === undefined ? facts.score.matrixVersion : named.version) === value ? null : "version";
}

export function refuseSimilarity(value: number, percent: boolean, place: number, { tokens, facts }: Reading): string | null {
  const told = percent ? value / 100 : value;
  const name = nameBefore(tokens, place, "entry", "pepEntry");
  const hits = [...facts.sanctions, ...facts.pep].filter((hit) => name === null || entryNamed(hit.name, name));
  const same = (similarity: number) =>
    [0, 1].some(
      (digits) => Math.abs(Math.floor(similarity * 100 + 1e-9) / 100 - told) < 1e-9 || (digits === 1 && Math.abs(similarity - told) < 1e-9),
    );
  return hits.some((hit) => same(hit.similarity)) ? null : "similarity";
}

function entryNamed(name: string, folded: string): boolean {
  const whole = foldCharacters(
    name
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
      .trim(),
  );
  return (
    whole === folded ||
    (folded.length > 60 && whole.startsWith(folded.replace(/…$/, ""))) ||
    foldCharacters(name.normalize("NFC").trim()) === folded ||
    loosely(whole) === loosely(folded)
  );
}
const loosely = (text: string) => text.replace(/[\p{Cf}"«»“”']/gu, "");

const LABELS: Record<Language, Record<"low" | "medium" | "high", RegExp>> = {
  es: { low: /^baj[oa]s?$/, medium: /^(medi[oa]s?|moderad[oa]s?|intermedi[oa]s?)$/, high: /^(alt[oa]s?|elevad[oa]s?)$/ },
  en: { low: /^low$/, medium: /^(medium|moderate)$/, high: /^(high|elevated)$/ },
};
const OTHER_LABELS =
  /^(minim[oa]|nul[oa]|critic[oa]|extrem[oa]|sever[oa]|grave|graves|maxim[oa]|mayor|menor|minimal|negligible|critical|extreme|severe|serious|lower|higher|lowest|highest|maximum|superior|inferior|insignificante|aceptable|acceptable)$/;
const NOT_LABELS: Record<Language, RegExp> = {
  es: /\b(alta (administracion|direccion|gerencia)|(por|en) medio (de|del)|medio de (verificacion|prueba)|bajo (la|el|los|las|ese|este|esta|su|un|una|reserva)|tribunal(es)? superior(es)?|corte (suprema|superior)|de mayor|mayor(es)? antecedentes)\b/g,
  en: /\b(higher courts?|senior|high courts?|low similarity|serious(ly)?)\b/g,
};

const RISK_DENIED = phrases("no/sin/ningun/not/without *2 riesgo/riesgos/risk/risks");
const RISK_NOT_TOLD = phrases("no *6 indica*/significa*/implica*", "not/cannot mean/imply");

/** The words for a level of risk have to be the one of the score; `held` tells whether the right one was said. */
export function labelOf({ tokens, facts, language }: Reading): { refused: boolean; held: boolean } {
  const line = tokens.map((token) => (token.what === "word" ? token.text : "#")).join(" ");
  const words = line.replace(NOT_LABELS[language], "#").split(/[^a-z]+/);
  const isRisk = words.some((word) => /^(riesgos?|puntajes?|puntuacion|nivel|calificacion|risks?|score|level|rating|label)$/.test(word));
  let held = false;
  for (const word of words) {
    if (isRisk && OTHER_LABELS.test(word)) return { refused: true, held: false };
    for (const label of ["low", "medium", "high"] as const) {
      if (!LABELS[language][label].test(word)) continue;
      if (!isRisk || label !== facts.score.label) return { refused: true, held: false };
      held = true;
    }
  }
  return { refused: RISK_DENIED.isIn(line) && !RISK_NOT_TOLD.isIn(line), held };
}

/** Which list an entry stands on and by what it matched, of each entry that a sentence names; why one is wrong, or null. */
export function refusePairs({ tokens, facts }: Reading): string | null {
  const stops = tokens.flatMap((token, place) =>
    token.what === "name" && (token.name.kinds.has("entry") || token.name.kinds.has("pepEntry")) ? [place] : [],
  );
  for (const [turn, place] of stops.entries()) {
    const token = tokens[place];
    if (token?.what !== "name" || token.name.kinds.has("subject")) continue;
    const until = tokens.findIndex((other, at) => at > place && other.what === "mark" && other.text === ";");
    const end = Math.min(stops[turn + 1] ?? tokens.length, until < 0 ? tokens.length : until);
    const stretch = tokens.slice(place + 1, end);
    const hits = [...facts.sanctions, ...facts.pep].filter((hit) => entryNamed(hit.name, token.name.text));
    const lists = stretch.flatMap((other) => (other.what === "name" && other.name.kinds.has("source") ? [other.name.text] : []));
    const onLists = hits.filter((hit) => lists.length === 0 || lists.includes(foldCharacters(hit.list)));
    if (lists.some((list) => !hits.some((hit) => foldCharacters(hit.list) === list))) return "entry on another list";
    const line = stretch.map((other) => (other.what === "name" ? "#" : other.text)).join(" ");
    const basis = /\b(rut|nombre|name)\b/.test(line) ? basisIn(line) : basisIn(lineBefore(tokens, place));
    if (basis !== null && !onLists.some((hit) => hit.basis === basis)) return "basis of an entry";
  }
  return null;
}

/** The one basis that some words name; null when they name none, or both. */
function basisIn(line: string): "rut" | "name" | null {
  const [rut, name] = [/\brut\b/.test(line), /\b(nombre|name)\b/.test(line)];
  return rut === name ? null : rut ? "rut" : "name";
}

/** The words before an entry that belong to it alone. */
function lineBefore(tokens: readonly Token[], place: number): string {
  const words: string[] = [];
  for (let at = place - 1; at >= 0; at--) {
    const token = tokens[at];
    if (token === undefined || /^[;:]$/.test(token.text)) break;
    if (token.what === "name" && (token.name.kinds.has("entry") || token.name.kinds.has("pepEntry"))) break;
    words.unshift(token.what === "name" ? "#" : token.text);
  }
  return words.join(" ");
}

const STATUSES = {
  current: phrases("vigente/actualmente/currently/serving", "en ejercicio", "in office", "en el cargo"),
  relative: phrases("familiar/pariente/relative", "family member"),
  associate: phrases("colaborador*/estrecha/asociado/asociada/associate"),
};
const LEFT = phrases("dejo/ceso/ex/former/ceased/antiguo/antigua", "left the/their/his/her? office/post/position", "no longer");

/** Status, post and institution of a politically exposed person belong to one hit. */
export function refusePost({ tokens, facts, language }: Reading): string | null {
  const line = tokens.map((token) => (token.what === "name" ? "#" : token.text)).join(" ");
  const speaksOfPep = language === "es" ? /\b(pep|expuesta|cargo)\b/.test(line) : /\b(pep|exposed|office|post)\b/.test(line);
  if (!speaksOfPep && !tokens.some((token) => token.what === "name" && token.name.kinds.has("post"))) return null;
  for (const [status, words] of Object.entries(STATUSES)) {
    if (words.isIn(line) && !facts.pep.some((hit) => hit.status === status)) return "status of a PEP";
  }
  if (LEFT.isIn(line) && !facts.pep.some((hit) => hit.status === "ceased" || hit.status === "former" || hit.to !== null))
    return "status of a PEP";
  for (const [place, token] of tokens.entries()) {
    if (token.what !== "name" || !token.name.kinds.has("institution") || token.name.kinds.has("post")) continue;
    const post = nameBefore(tokens, place, "post");
    if (post === null) continue;
    const paired = facts.pep.some((hit) => entryNamed(hit.post, post) && entryNamed(hit.institution, token.name.text));
    if (!paired) return "post of another institution";
  }
  return null;
}

/** The names that a text about these facts may carry: subject, lists and sources, entries, posts, institutions. Pure. */
import type { Language } from "#lib/contract/panel";
import { formatRut, parseRut } from "#lib/rut/rut";
import { LOADED, PLAIN_WORDS } from "#lib/summary/fact-guard-words";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import { phrasingIn } from "#lib/summary/phrasing";

export type NameKind = "subject" | "rut" | "source" | "entry" | "pepEntry" | "post" | "institution" | "relative";

/** One name of the facts. `bare`: it may stand without quotation marks, for it says nothing by itself. */
export interface FactName {
  /** Folded character by character, see `foldCharacters`. */
  text: string;
  kinds: ReadonlySet<NameKind>;
  bare: boolean;
}

/** Lower case without accents, each character for one character, so that places in the text stay the same. */
export function foldCharacters(text: string): string {
  let folded = "";
  for (let at = 0; at < text.length; at++) folded += foldUnit(text[at] ?? "");
  return folded;
}

const folds = new Map<string, string>();

/** Remembered: texts have few different characters, and each is looked up many times. */
function foldUnit(unit: string): string {
  let folded = folds.get(unit);
  if (folded === undefined) {
    folded = foldedUnit(unit);
    if (folds.size < 5_000) folds.set(unit, folded);
  }
  return folded;
}

function foldedUnit(unit: string): string {
  const folded = (unit.normalize("NFD")[0] ?? unit).toLowerCase();
  return folded.length === 1 ? folded : unit;
}

// Made once: a translator costs more than to hold a text.
const phrasings = { es: phrasingIn("es"), en: phrasingIn("en") };

/** All names of the facts, the longest first. */
export function namesOf(facts: SummaryFacts, language: Language): FactName[] {
  const { plain } = phrasings[language];
  const kinds = new Map<string, Set<NameKind>>();
  const add = (kind: NameKind, name: string | null) => {
    if (name === null) return;
    for (const form of new Set([name.normalize("NFC").trim(), plain(name), plain(name).replace(/…$/, "")])) {
      const text = foldCharacters(form);
      if (text.length > 0) kinds.set(text, (kinds.get(text) ?? new Set()).add(kind));
    }
  };
  const addOffice = (office: string) => kinds.set(foldCharacters(office), new Set(["post", "institution"]));
  add("subject", facts.subject.name);
  for (const form of rutForms(facts.subject.rut)) add("rut", form);
  for (const source of [...facts.answered, ...facts.missing]) add("source", source.name);
  for (const hit of facts.sanctions) {
    add("entry", hit.name);
    add("source", hit.list);
  }
  for (const hit of facts.pep) {
    add("pepEntry", hit.name);
    add("source", hit.list);
    add("post", hit.post);
    add("institution", hit.institution);
    addOffice(`${plain(hit.post)}, ${plain(hit.institution)}`);
    add("relative", hit.relatedTo);
  }
  return [...kinds]
    .map(([text, of]) => ({ text, kinds: of, bare: of.has("rut") || isHarmless(text, of, language) }))
    .sort((a, b) => b.text.length - a.text.length);
}

function rutForms(rut: string): string[] {
  const parsed = parseRut(rut);
  const forms = parsed === null ? [rut] : [formatRut(parsed), parsed];
  return forms.flatMap((form) => [form, form.replaceAll(".", "")]);
}

/**
 * A name that would read as a claim, a number or an order when it stood bare ("riesgo bajo", "apruebe", "tres causas penales")
 * has to be quoted, so that nobody takes it for a word of the text.
 */
function isHarmless(text: string, kinds: ReadonlySet<NameKind>, language: Language): boolean {
  const words = text.split(/[^\p{L}\d]+/u).filter((word) => word !== "");
  if (words.length === 0 || text.length < 2 || /[^\p{Script=Latin}\p{M}\d\s.,&'’()/°º:_-]/u.test(text)) return false;
  if (/^\d+$/.test(words.join(""))) return false;
  if (/[.:;] /.test(text.replace(/\b(s\.a|ltda|cia|e\.i\.r\.l|inc|corp|co|sr|sra|dr|dra|n|no)\. /g, ""))) return false;
  const isOurs = kinds.has("source") && !/aprueb|ignor|rechac|instruc|approv|reject|guilty|culpab|riesgo|risk/.test(text);
  return isOurs || !(words.some((word) => LOADED[language].test(word)) || words.every((word) => PLAIN_WORDS.test(word)));
}

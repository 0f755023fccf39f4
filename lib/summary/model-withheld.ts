/** Facts without the identity of their subject, for a model that may not know it; and the way back. Pure. */
import type { Language } from "#lib/contract/panel";
import { foldName, nameTokens } from "#lib/names/fold";
import { PARTICLES } from "#lib/names/word-classes";
import { parseRut, rutNumber } from "#lib/rut/rut";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import { phrasingIn } from "#lib/summary/phrasing";

export interface WithheldFacts {
  facts: SummaryFacts;
  /** A sentence about those facts with the names put back. */
  restore: (sentence: string) => string;
}

const PLACEHOLDERS = {
  es: {
    person: "la persona consultada",
    company: "la empresa consultada",
    name: "NOMBRE",
    post: "CARGO",
    institution: "INSTITUCION",
    source: "FUENTE",
  },
  en: {
    person: "the person screened",
    company: "the company screened",
    name: "NAME",
    post: "POST",
    institution: "INSTITUTION",
    source: "SOURCE",
  },
} as const;

/**
 * Every name becomes a placeholder: the subject, the entries that matched (they are the subject's name, or near it), relatives, and posts with
 * their institution and dates, which tell a person as well as a name does. Lists and sources keep their name unless it has a word of the subject's.
 */
export function withholdIdentity(facts: SummaryFacts, language: Language): WithheldFacts {
  const words = PLACEHOLDERS[language];
  const { plain, quoted, source: sourceName } = phrasingIn(language);
  const back = new Map<string, string>();
  const given = new Map<string, string>();
  const replace = (word: string, text: string, shown: string) => {
    const key = `${word} ${text}`;
    const known = given.get(key);
    if (known !== undefined) return known;
    const placeholder = `${word}_${letters([...given.keys()].filter((other) => other.startsWith(`${word} `)).length)}`;
    given.set(key, placeholder);
    back.set(placeholder, shown);
    return placeholder;
  };
  const name = (text: string) => replace(words.name, text, quoted(text));
  const source = (text: string) => (tells(text, facts) ? replace(words.source, text, sourceName(text)) : text);
  const subject = words[facts.subject.kind];
  const withheld: SummaryFacts = {
    ...facts,
    subject: { ...facts.subject, name: subject, rut: "" },
    answered: facts.answered.map((one) => ({ ...one, name: source(one.name) })),
    missing: facts.missing.map((one) => ({ ...one, name: source(one.name) })),
    sanctions: facts.sanctions.map((hit) => ({ ...hit, name: name(hit.name), list: source(hit.list) })),
    pep: facts.pep.map((hit) => ({
      ...hit,
      name: name(hit.name),
      list: source(hit.list),
      post: replace(words.post, hit.post, quoted(hit.post)),
      institution: replace(words.institution, hit.institution, quoted(hit.institution)),
      from: null,
      to: null,
      relatedTo: hit.relatedTo === null ? null : name(hit.relatedTo),
    })),
  };
  let wasNamed = false;
  const restore = (sentence: string) => {
    const named = sentence.replace(/[«“"]?\b[A-Z_]+\b[»”"]?/g, (whole) => back.get(whole.replace(/[«»“”"]/g, "")) ?? whole);
    if (wasNamed || !new RegExp(subject, "i").test(named)) return named;
    // Once by name; after that "the person screened" reads better than the name again and again.
    wasNamed = true;
    return named.replace(new RegExp(`[«“"]?${subject}[»”"]?`, "i"), () => quoted(plain(facts.subject.name)));
  };
  return { facts: withheld, restore };
}

/** A, B … Z, AA, AB … */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letters(Math.floor(index / 26) - 1)}${last}`;
}

/** Whether a text has a word of the subject's name, or its RUT, in any spelling. */
function tells(text: string, { subject }: SummaryFacts): boolean {
  const folded = foldName(text);
  const solid = folded.replaceAll(" ", "");
  const rut = parseRut(subject.rut);
  const digits = text.replace(/\D/g, "");
  if (rut !== null && digits.includes(String(rutNumber(rut)))) return true;
  const inText = new Set([...folded.split(" "), ...nameTokens(text)]);
  const ofSubject = [...foldName(subject.name).split(" "), ...nameTokens(subject.name)].filter(
    (word) => word !== "" && !PARTICLES.has(word),
  );
  return ofSubject.some((word) => inText.has(word) || (word.length >= 4 && solid.includes(word)));
}

/**
 * What else is known of both sides: birth date, countries, gender, identifiers. Each fact that both tell speaks for or against
 * with a bounded effect; what one side does not tell says nothing. Pure; docs/matching.md has the effects in a table.
 */
import type { NameReason } from "#lib/names/explain";
import type { NameKind } from "#lib/names/prepared-name";
import { type BirthDateMatch, matchBirthDates } from "#lib/screening/birth-date";
import { countryCodes } from "#lib/screening/country-codes";
import { sharedIdentifier } from "#lib/screening/identifier-key";
import type { ListEntry } from "#lib/screening/list-entry";
import type { Subject } from "#lib/screening/subject";

/** What the facts say together. */
export interface Qualified {
  /** What is left of the doubt about a name after all that speaks for, 0–1. */
  doubt: number;
  /** What is left of the similarity after all that speaks against, 0–1. */
  trust: number;
  /** An equal identifier: `alone` when it makes a match whatever the names say. */
  identifier: { value: string; alone: boolean } | null;
  /** The weightiest first. */
  reasons: NameReason[];
}

/** Weighs the facts of a subject, looked for as a person or a company, against those of an entry. Never throws. */
export function qualify(subject: Subject, kind: NameKind, entry: ListEntry): Qualified {
  const identifier = sharedIdentifier(subject.identifiers ?? [], entry.identifiers);
  const said: Said[] = [
    ...(identifier === null ? [] : [speakFor("identifier-equal", { value: identifier.value }, IDENTIFIER_DOUBT)]),
    // Of a company neither is told: an E.I.R.L. is not as old as its owner.
    ...(kind === "person" && subject.kind !== "company" ? [...weighBirthDate(subject, entry), ...weighGender(subject, entry)] : []),
    ...weighCountries(subject, kind, entry),
  ];
  const ranked = said.toSorted((one, other) => one.factor - other.factor);
  return {
    doubt: product(said, "for"),
    trust: product(said, "against"),
    identifier,
    reasons: ranked.map(({ reason }) => reason),
  };
}

interface Said {
  reason: NameReason;
  /** Of what speaks for, what it leaves of the doubt; of what speaks against, what it leaves of the similarity. */
  factor: number;
}

function product(said: Said[], weight: NameReason["weight"]): number {
  return said.filter(({ reason }) => reason.weight === weight).reduce((whole, { factor }) => whole * factor, 1);
}

function speakFor(code: NameReason["code"], params: NameReason["params"], factor: number): Said {
  return { reason: { code, params, weight: "for" }, factor };
}

function speakAgainst(code: NameReason["code"], params: NameReason["params"], factor: number): Said {
  return { reason: { code, params, weight: "against" }, factor };
}

const IDENTIFIER_DOUBT = 0.2;
const SAME_COUNTRY_DOUBT = 0.85;
const SAME_GENDER_DOUBT = 0.95;
// People have several nationalities, and lists add the countries where they live or work.
const OTHER_COUNTRY_TRUST = { person: 0.95, company: 0.9 };
const OTHER_GENDER_TRUST = 0.8;

/** A name that is equal in every word ends below the threshold with a year that differs, and above it with another day of the same year. */
const BIRTH_DATES: Record<Exclude<BirthDateMatch, "open">, { code: NameReason["code"]; weight: NameReason["weight"]; factor: number }> = {
  day: { code: "birth-date-equal", weight: "for", factor: 0.3 },
  month: { code: "birth-month-equal", weight: "for", factor: 0.5 },
  year: { code: "birth-year-equal", weight: "for", factor: 0.65 },
  slip: { code: "birth-date-slip", weight: "for", factor: 0.8 },
  near: { code: "birth-date-near", weight: "for", factor: 0.85 },
  "other-day": { code: "birth-date-differs", weight: "against", factor: 0.85 },
  "other-year": { code: "birth-year-differs", weight: "against", factor: 0.68 },
  "far-year": { code: "birth-year-differs", weight: "against", factor: 0.55 },
};

function weighBirthDate(subject: Subject, entry: ListEntry): Said[] {
  const found = subject.birthDate ? matchBirthDates(subject.birthDate, entry.birthDates) : null;
  if (found === null || found.match === "open") return [];
  const { code, weight, factor } = BIRTH_DATES[found.match];
  const params: NameReason["params"] =
    found.match === "day" ? { date: found.listed } : { query: subject.birthDate ?? "", entry: found.listed };
  return [{ reason: { code, params, weight }, factor }];
}

function weighCountries(subject: Subject, kind: NameKind, entry: ListEntry): Said[] {
  const own = (subject.countries ?? []).map((text) => ({ text, codes: countryCodes(text) }));
  const listed = entry.countries.map((text) => ({ text, codes: countryCodes(text) }));
  const same = listed.find(({ codes }) => codes.some((code) => own.some((each) => each.codes.includes(code))));
  if (same !== undefined) return [speakFor("country-equal", { country: same.text }, SAME_COUNTRY_DOUBT)];
  // A country that nobody understood may be the same one in other words.
  if (own.length === 0 || listed.length === 0 || [...own, ...listed].some(({ codes }) => codes.length === 0)) return [];
  const params = { query: own.map(({ text }) => text).join(", "), entry: listed.map(({ text }) => text).join(", ") };
  return [speakAgainst("country-differs", params, OTHER_COUNTRY_TRUST[kind])];
}

function weighGender(subject: Subject, entry: ListEntry): Said[] {
  if (!subject.gender) return [];
  const listed = new Set(
    entry.facts.flatMap(({ type, value }) => (type === "gender" || type === "title" ? (genderOf(type, value) ?? []) : [])),
  );
  if (listed.size !== 1) return [];
  return listed.has(subject.gender)
    ? [speakFor("recorded-gender-equal", { gender: subject.gender }, SAME_GENDER_DOUBT)]
    : [speakAgainst("recorded-gender-differs", { gender: subject.gender }, OTHER_GENDER_TRUST)];
}

const GENDERS: Record<"gender" | "title", [RegExp, "male" | "female"][]> = {
  gender: [
    [/^(?:m|male|man|masculin|masculino|hombre|männlich)$/i, "male"],
    [/^(?:f|female|woman|féminin|femenino|mujer|weiblich)$/i, "female"],
  ],
  title: [
    [/^(?:mr|sir|lord|sr|señor|don|monsieur|herr)\b/i, "male"],
    [/^(?:mrs|ms|miss|lady|dame|sra|srta|señora|señorita|doña|madame|frau)\b/i, "female"],
  ],
};

function genderOf(type: "gender" | "title", value: string): "male" | "female" | null {
  const bare = value.trim().replace(/\.$/, "");
  return GENDERS[type].find(([pattern]) => pattern.test(bare))?.[1] ?? null;
}

/** Identifiers: one spelling, letters and digits in upper case, and which kinds of number may be one and the same. Pure. */
import { countryCodes } from "#lib/screening/country-codes";

const SHORTEST = 5;
/** Shorter numbers are given out by many offices: they confirm a name and never stand in for one. */
const TELLING = 7;

/** The key of an identifier, or null when it is too short to tell anybody apart. */
export function identifierKey(value: string): string | null {
  const key = value
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return key.length < SHORTEST ? null : key;
}

/** Whether an equal key of this length makes a match whatever the names say. */
function tellsAlone(key: string): boolean {
  return key.length >= TELLING && !/^(.)\1*$/u.test(key);
}

interface Identifier {
  type: string;
  value: string;
  country?: string | null;
}

/** An identifier of the subject that the entry has too, the more telling one first; null when there is none. */
export function sharedIdentifier(subject: readonly Identifier[], entry: readonly Identifier[]): { value: string; alone: boolean } | null {
  let shared: { value: string; alone: boolean } | null = null;
  for (const own of subject) {
    const key = identifierKey(own.value);
    const listed = key === null ? undefined : entry.find((each) => identifierKey(each.value) === key && mayBeOne(own, each));
    if (key !== null && listed !== undefined && !shared?.alone) shared = { value: listed.value, alone: tellsAlone(key) };
  }
  return shared;
}

/** Numbers of a state for people and companies: publishers call one and the same by either name. */
const STATE_NUMBERS: ReadonlySet<string> = new Set(["national-id", "tax-id", "registration"]);
/** Types that say what a number is; any other (`document`, a publisher's own words) may be each of them. */
const NAMED_TYPES: ReadonlySet<string> = new Set([
  ...STATE_NUMBERS,
  "passport",
  "driving-licence",
  "lei",
  "imo",
  "mmsi",
  "swift",
  "wallet",
  "call-sign",
  "aircraft-tail",
  "aircraft-serial",
]);

function mayBeOne(one: Identifier, other: Identifier): boolean {
  const types = [one.type, other.type];
  const fits = one.type === other.type || types.some((type) => !NAMED_TYPES.has(type)) || types.every((type) => STATE_NUMBERS.has(type));
  if (!fits || !one.country || !other.country) return fits;
  const [left, right] = [countryCodes(one.country), countryCodes(other.country)];
  return left.length === 0 || right.length === 0 || left.some((code) => right.includes(code));
}

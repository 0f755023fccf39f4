/** One designation of the UK Sanctions List as a `ListEntry`, from its XML or its CSV. Pure. */
import type { RowFault } from "#lib/contract/sources";
import { readDates, readDay } from "#lib/screening/date-words";
import { chileanRuts, distinct, distinctIdentifiers, facts, type GivenName, orderNames, readIdentifiers } from "#lib/screening/entry-parts";
import type { Fault } from "#lib/screening/import-format";
import type { ListEntry } from "#lib/screening/list-entry";

interface UkName {
  /** Name 1 to Name 5, then Name 6, which is the family name of a person and the whole name of others. */
  parts: string[];
  type: string;
  strength: string;
}

/** What both files say of a designation. */
export interface UkDesignation {
  uniqueId: string;
  kind: string;
  names: UkName[];
  nonLatinNames: string[];
  regimes: string[];
  designatedOn: string[];
  births: string[];
  nationalities: string[];
  addressCountries: string[];
  flags: string[];
  passports: string[];
  nationalIds: string[];
  registrations: string[];
  imoNumbers: string[];
  remarks: string[];
  /** Further facts, by our name for them. */
  facts: Record<string, string[]>;
}

const KINDS = new Map<string, ListEntry["kind"]>([
  ["individual", "person"],
  ["entity", "company"],
  ["ship", "vessel"],
]);

/** The entry, or why it is none. Its identity is the unique ID. */
export function readUkDesignation(said: UkDesignation): ListEntry | Fault<RowFault> {
  const entryId = said.uniqueId.trim();
  if (entryId === "") return { code: "no-identity", reason: "The entry has no unique ID." };
  const kind = KINDS.get(said.kind.trim().toLowerCase()) ?? "unknown";
  const names = orderNames(kind, [
    ...said.names.flatMap(nameOf),
    ...said.nonLatinNames.map((name) => ({ name, strength: "alias" as const })),
  ]);
  if (names.length === 0) return { code: "no-name", reason: `Entry ${entryId} has no name.` };
  const numbers = (type: string, texts: string[]) => texts.flatMap((text) => readIdentifiers(type, text, null));
  const identifiers = distinctIdentifiers([
    ...numbers("passport", said.passports),
    ...numbers("national-id", said.nationalIds),
    ...numbers("registration", said.registrations),
    ...numbers("imo", said.imoNumbers),
  ]);
  return {
    entryId,
    kind,
    names,
    programs: distinct(said.regimes),
    countries: distinct([...said.nationalities, ...said.flags, ...said.addressCountries]),
    birthDates: distinct(said.births.flatMap(readDates)),
    identifiers,
    listedOn: said.designatedOn.map(readDay).find((day) => day !== null) ?? null,
    remarks: distinct(said.remarks).join("\n") || null,
    facts: Object.entries(said.facts).flatMap(([type, values]) => facts(type, values)),
    ruts: chileanRuts(identifiers),
    pep: null,
  };
}

function nameOf({ parts, type, strength }: UkName): GivenName[] {
  const name = parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
  const primary = /^(?:primary name)?$/i.test(type.trim());
  if (/^low/i.test(strength.trim())) return [{ name, strength: "weak-alias" }];
  return [{ name, strength: primary ? "primary" : "alias", firm: /^good/i.test(strength.trim()) }];
}

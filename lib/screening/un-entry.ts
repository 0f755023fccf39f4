/** One individual or entity of the UN list as a `ListEntry`. Pure. */
import type { RowFault } from "#lib/contract/sources";
import type { Fault } from "#lib/screening/import-format";
import type { ListEntry, ListName } from "#lib/screening/list-entry";

export interface UnElement {
  name: string;
  text: string;
  children: UnElement[];
}

/** The entry, or why it is none. */
export function readUnEntry(element: UnElement): ListEntry | Fault<RowFault> {
  const person = element.name === "INDIVIDUAL";
  if (!person && element.name !== "ENTITY") {
    return { code: "not-an-entry", reason: `The element ${element.name} is neither an individual nor an entity.` };
  }
  const entryId = textOf(element, "REFERENCE_NUMBER") || textOf(element, "DATAID");
  const names = namesOf(element, person ? "INDIVIDUAL_ALIAS" : "ENTITY_ALIAS");
  if (entryId === "") return { code: "no-identity", reason: "The entry has no reference number." };
  if (names.length === 0) return { code: "no-name", reason: `Entry ${entryId} has no name.` };
  return {
    entryId,
    kind: person ? "person" : "company",
    names,
    programs: texts(element, "UN_LIST_TYPE"),
    countries: [
      ...new Set([...values(element, "NATIONALITY"), ...nested(element, person ? "INDIVIDUAL_ADDRESS" : "ENTITY_ADDRESS", "COUNTRY")]),
    ],
    birthDates: all(element, "INDIVIDUAL_DATE_OF_BIRTH").flatMap(birthDate),
    identifiers: all(element, "INDIVIDUAL_DOCUMENT").flatMap(identifier),
    listedOn: /^\d{4}-\d{2}-\d{2}/.exec(textOf(element, "LISTED_ON"))?.[0] ?? null,
    remarks: textOf(element, "COMMENTS1") || null,
    facts: factsOf(element, person),
    ruts: [],
    pep: null,
  };
}

function namesOf(element: UnElement, aliasTag: string): ListName[] {
  const primary = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"]
    .map((tag) => textOf(element, tag))
    .filter(Boolean)
    .join(" ");
  const names: ListName[] = primary === "" ? [] : [{ name: primary, strength: "primary" }];
  const original = textOf(element, "NAME_ORIGINAL_SCRIPT");
  if (original !== "") names.push({ name: original, strength: "alias" });
  for (const alias of all(element, aliasTag)) {
    const name = textOf(alias, "ALIAS_NAME");
    if (name !== "") names.push({ name, strength: /^low$/i.test(textOf(alias, "QUALITY")) ? "weak-alias" : "alias" });
  }
  const seen = new Set<string>();
  return names.filter(({ name }) => !seen.has(name) && seen.add(name));
}

function birthDate(date: UnElement): string[] {
  const about = /^approx/i.test(textOf(date, "TYPE_OF_DATE")) ? "~" : "";
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textOf(date, "DATE"))?.[0];
  const [year, from, to] = ["YEAR", "FROM_YEAR", "TO_YEAR"].map((tag) => textOf(date, tag));
  if (day !== undefined) return [`${day}${about}`];
  if (from && to) return [`${from}/${to}`];
  const single = year || from || to;
  return single ? [`${single}${about}`] : [];
}

function identifier(document: UnElement): ListEntry["identifiers"] {
  const kind = textOf(document, "TYPE_OF_DOCUMENT");
  const detail = textOf(document, "TYPE_OF_DOCUMENT2");
  const value = textOf(document, "NUMBER") || /number (\S+)$/.exec(detail)?.[1];
  if (!value) return [];
  const type = /passport/i.test(kind) ? "passport" : /national/i.test(kind) ? "national-id" : kind || detail || "document";
  return [{ type, value, country: textOf(document, "ISSUING_COUNTRY") || textOf(document, "COUNTRY_OF_ISSUE") || null }];
}

function factsOf(element: UnElement, person: boolean): ListEntry["facts"] {
  const addresses = all(element, person ? "INDIVIDUAL_ADDRESS" : "ENTITY_ADDRESS").map(joined);
  const births = all(element, "INDIVIDUAL_PLACE_OF_BIRTH").map(joined);
  const facts = [
    ...values(element, "TITLE").map((value) => ({ type: "title", value })),
    ...values(element, "DESIGNATION").map((value) => ({ type: "designation", value })),
    ...texts(element, "GENDER").map((value) => ({ type: "gender", value })),
    ...births.map((value) => ({ type: "place-of-birth", value })),
    ...addresses.map((value) => ({ type: "address", value })),
  ];
  return facts.filter(({ value }) => value !== "");
}

function joined(element: UnElement): string {
  return element.children
    .map((child) => squeeze(child.text))
    .filter(Boolean)
    .join(", ");
}

function all(element: UnElement, name: string): UnElement[] {
  return element.children.filter((child) => child.name === name);
}

function texts(element: UnElement, name: string): string[] {
  return all(element, name)
    .map((child) => squeeze(child.text))
    .filter(Boolean);
}

function textOf(element: UnElement, name: string): string {
  return texts(element, name)[0] ?? "";
}

function nested(element: UnElement, name: string, inner: string): string[] {
  return all(element, name).flatMap((child) => texts(child, inner));
}

/** The `VALUE` children of an element. */
function values(element: UnElement, name: string): string[] {
  return nested(element, name, "VALUE");
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

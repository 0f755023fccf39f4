/** One individual or entity of the UN list as a `ListEntry`. Pure. */
import type { RowFault } from "#lib/contract/sources";
import type { Fault } from "#lib/screening/import-format";
import type { ListEntry, ListName } from "#lib/screening/list-entry";
import { childrenOf, squeeze, textOf, textsOf, type XmlElement } from "#lib/screening/xml-entries";

/** The entry, or why it is none. */
export function readUnEntry(element: XmlElement): ListEntry | Fault<RowFault> {
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
    programs: textsOf(element, "UN_LIST_TYPE"),
    countries: [
      ...new Set([...values(element, "NATIONALITY"), ...nested(element, person ? "INDIVIDUAL_ADDRESS" : "ENTITY_ADDRESS", "COUNTRY")]),
    ],
    birthDates: childrenOf(element, "INDIVIDUAL_DATE_OF_BIRTH").flatMap(birthDate),
    identifiers: childrenOf(element, "INDIVIDUAL_DOCUMENT").flatMap(identifier),
    listedOn: /^\d{4}-\d{2}-\d{2}/.exec(textOf(element, "LISTED_ON"))?.[0] ?? null,
    remarks: textOf(element, "COMMENTS1") || null,
    facts: factsOf(element, person),
    ruts: [],
    pep: null,
  };
}

function namesOf(element: XmlElement, aliasTag: string): ListName[] {
  const primary = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"]
    .map((tag) => textOf(element, tag))
    .filter(Boolean)
    .join(" ");
  const names: ListName[] = primary === "" ? [] : [{ name: primary, strength: "primary" }];
  const original = textOf(element, "NAME_ORIGINAL_SCRIPT");
  if (original !== "") names.push({ name: original, strength: "alias" });
  for (const alias of childrenOf(element, aliasTag)) {
    const name = textOf(alias, "ALIAS_NAME");
    if (name !== "") names.push({ name, strength: /^low$/i.test(textOf(alias, "QUALITY")) ? "weak-alias" : "alias" });
  }
  const seen = new Set<string>();
  return names.filter(({ name }) => !seen.has(name) && seen.add(name));
}

function birthDate(date: XmlElement): string[] {
  const about = /^approx/i.test(textOf(date, "TYPE_OF_DATE")) ? "~" : "";
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textOf(date, "DATE"))?.[0];
  const [year, from, to] = ["YEAR", "FROM_YEAR", "TO_YEAR"].map((tag) => textOf(date, tag));
  if (day !== undefined) return [`${day}${about}`];
  if (from && to) return [`${from}/${to}`];
  const single = year || from || to;
  return single ? [`${single}${about}`] : [];
}

function identifier(document: XmlElement): ListEntry["identifiers"] {
  const kind = textOf(document, "TYPE_OF_DOCUMENT");
  const detail = textOf(document, "TYPE_OF_DOCUMENT2");
  const value = textOf(document, "NUMBER") || /number (\S+)$/.exec(detail)?.[1];
  if (!value) return [];
  const type = /passport/i.test(kind) ? "passport" : /national/i.test(kind) ? "national-id" : kind || detail || "document";
  return [{ type, value, country: textOf(document, "ISSUING_COUNTRY") || textOf(document, "COUNTRY_OF_ISSUE") || null }];
}

function factsOf(element: XmlElement, person: boolean): ListEntry["facts"] {
  const addresses = childrenOf(element, person ? "INDIVIDUAL_ADDRESS" : "ENTITY_ADDRESS").map(joined);
  const births = childrenOf(element, "INDIVIDUAL_PLACE_OF_BIRTH").map(joined);
  const facts = [
    ...values(element, "TITLE").map((value) => ({ type: "title", value })),
    ...values(element, "DESIGNATION").map((value) => ({ type: "designation", value })),
    ...textsOf(element, "GENDER").map((value) => ({ type: "gender", value })),
    ...births.map((value) => ({ type: "place-of-birth", value })),
    ...addresses.map((value) => ({ type: "address", value })),
  ];
  return facts.filter(({ value }) => value !== "");
}

function joined(element: XmlElement): string {
  return element.children
    .map((child) => squeeze(child.text))
    .filter(Boolean)
    .join(", ");
}

function nested(element: XmlElement, name: string, inner: string): string[] {
  return childrenOf(element, name).flatMap((child) => textsOf(child, inner));
}

/** The `VALUE` children of an element. */
function values(element: XmlElement, name: string): string[] {
  return nested(element, name, "VALUE");
}

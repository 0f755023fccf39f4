/** One designated party of the EU Financial Sanctions Files as a `ListEntry`, from its XML or its CSV. Pure. */
import type { RowFault } from "#lib/contract/sources";
import { readDates, readDay } from "#lib/screening/date-words";
import { chileanRuts, distinct, distinctIdentifiers, facts, type GivenName, joinParts, orderNames } from "#lib/screening/entry-parts";
import type { Fault } from "#lib/screening/import-format";
import type { ListEntry } from "#lib/screening/list-entry";

/** Values by the names that the XML gives its attributes. */
export type FsfValues = Record<string, string | undefined>;

/** What both files say of a party. */
export interface FsfParty {
  entity: FsfValues;
  remarks: string[];
  subjectType: FsfValues;
  regulations: FsfValues[];
  names: FsfValues[];
  births: FsfValues[];
  citizenships: FsfValues[];
  addresses: FsfValues[];
  documents: FsfValues[];
}

/** The entry, or why it is none. Its identity is the EU reference, which both files give. */
export function readFsfParty(party: FsfParty): ListEntry | Fault<RowFault> {
  const { entity } = party;
  const logical = text(entity["logicalId"]);
  const entryId = text(entity["euReferenceNumber"]) || (logical && `logical-${logical}`);
  if (!entryId) return { code: "no-identity", reason: "The entry has no reference number." };
  const kind = kindOf(party.subjectType);
  const names = orderNames(kind, party.names.flatMap(nameOf));
  if (names.length === 0) return { code: "no-name", reason: `Entry ${entryId} has no name.` };
  const identifiers = distinctIdentifiers(party.documents.filter(isTrue).flatMap(identifierOf));
  return {
    entryId,
    kind,
    names,
    programs: distinct(party.regulations.map(({ programme }) => text(programme))),
    countries: distinct([...party.citizenships, ...party.addresses].map(countryOf)),
    birthDates: distinct(party.births.flatMap(birthDates)),
    identifiers,
    listedOn: readDay(text(entity["designationDate"])),
    remarks: distinct(party.remarks).join("\n") || null,
    facts: factsOf(party),
    ruts: chileanRuts(identifiers),
    pep: null,
  };
}

function text(value: string | undefined): string {
  return (value ?? "").replace(/\s+/g, " ").trim();
}

function kindOf(subject: FsfValues): ListEntry["kind"] {
  const said = [subject["code"], subject["classificationCode"]].map((value) => text(value).toLowerCase());
  if (said.some((value) => value === "person" || value === "p")) return "person";
  return said.some((value) => value === "enterprise" || value === "e") ? "company" : "unknown";
}

function nameOf(name: FsfValues): GivenName[] {
  const parts = [name["firstName"], name["middleName"], name["lastName"]].map(text).filter(Boolean);
  const whole = text(name["wholeName"]) || parts.join(" ");
  if (whole === "") return [];
  // The CSV says nothing of strength; both say it of some names in a remark.
  const remark = text(name["remark"]);
  const weak = name["strong"] === "false" || /\blow? quality/i.test(remark);
  return [{ name: whole, strength: weak ? "weak-alias" : "alias", firm: /\bg?o?od quality/i.test(remark) }];
}

function birthDates(birth: FsfValues): string[] {
  const about = birth["circa"] === "true" ? "~" : "";
  const [from, to] = [text(birth["yearRangeFrom"]), text(birth["yearRangeTo"])];
  if (isYear(from) && isYear(to)) return [from === to ? from : `${from}/${to}`];
  const whole = readDay(text(birth["birthdate"]));
  if (whole !== null) return [`${whole}${about}`];
  const [year, month, day] = [birth["year"], birth["monthOfYear"] ?? birth["month"], birth["dayOfMonth"] ?? birth["day"]].map(text);
  const parted = readDates(`${day || "dd"}.${month || "mm"}.${year}`);
  if (parted.length > 0) return parted.map((date) => `${date}${about}`);
  // A bound that stands alone: some time around it.
  return [from, to].filter(isYear).map((bound) => `${bound}~`);
}

function isYear(value: string): boolean {
  return /^(?:1[89]|20)\d{2}$/.test(value);
}

function countryOf(place: FsfValues): string {
  const description = text(place["countryDescription"]);
  return description !== "" && description !== "UNKNOWN" ? description : text(place["countryIso2Code"]);
}

const DOCUMENT_TYPES = new Map([
  ["other", "identifier"],
  ["passport", "passport"],
  ["diplomatic_passport", "passport"],
  ["id", "national-id"],
  ["ssn", "national-id"],
  ["fiscalcode", "tax-id"],
  ["vatnumber", "tax-id"],
  ["regnumber", "registration"],
  ["traderegister", "registration"],
  ["swiftbic", "swift"],
  ["imo", "imo"],
  ["driverlic", "driving-licence"],
]);

/** A document known to be false names nobody. */
function isTrue(document: FsfValues): boolean {
  return document["knownFalse"] !== "true";
}

function identifierOf(document: FsfValues): ListEntry["identifiers"] {
  const code = text(document["identificationTypeCode"] ?? document["typeCode"]).toLowerCase();
  const country = distinct([countryOf(document)])[0] ?? null;
  return distinct([text(document["number"]), text(document["latinNumber"])]).map((value) => ({
    type: DOCUMENT_TYPES.get(code) ?? (code || "identifier"),
    value,
    country,
  }));
}

function factsOf(party: FsfParty): ListEntry["facts"] {
  const named = (key: string) => party.names.map((name) => text(name[key]));
  const genders = named("gender").map((gender) => (gender === "M" ? "Male" : gender === "F" ? "Female" : gender));
  const place = (one: FsfValues) =>
    joinParts([
      text(one["street"]),
      text(one["poBox"]),
      text(one["place"]),
      text(one["zipCode"]),
      text(one["city"]),
      text(one["region"]),
      countryOf(one),
    ]);
  const [regulation] = party.regulations;
  return [
    ...facts("title", named("title")),
    ...facts("designation", named("function")),
    ...facts("gender", distinct(genders)),
    ...facts("place-of-birth", party.births.map(place)),
    ...facts("address", party.addresses.map(place)),
    ...facts("un-reference", [text(party.entity["unitedNationId"])]),
    ...facts("designation-details", [text(party.entity["designationDetails"])]),
    ...facts(
      "regulation",
      party.regulations.map((one) => joinParts([text(one["numberTitle"]), text(one["publicationDate"])])),
    ),
    ...facts("source-url", [text(regulation?.["publicationUrl"]).replace(/^http:/, "https:")]),
  ];
}

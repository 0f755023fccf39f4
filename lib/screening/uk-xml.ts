/**
 * The UK Sanctions List of the FCDO in XML (`UK-Sanctions-List.xml`), streamed.
 * Source of the layout: the published file as its readers show it. Details may stand at any depth of a designation.
 */
import { readDay } from "#lib/screening/date-words";
import { joinParts } from "#lib/screening/entry-parts";
import type { ImportEvent, ImportInput } from "#lib/screening/import-format";
import { readUkDesignation, type UkDesignation } from "#lib/screening/uk-entry";
import { parseXmlList, squeeze, textOf, type XmlElement, type XmlList } from "#lib/screening/xml-entries";

const UK_LIST: XmlList = {
  publisher: "the United Kingdom",
  roots: ["Designations"],
  isPiece: (path) => path.length === 2 && (path[1] === "Designation" || path[1] === "DateGenerated"),
  deepest: 10,
  readMeta: ({ name, text }) => {
    if (name === "Designations") return {};
    return name === "DateGenerated" ? { asOf: readDay(text) ?? undefined } : null;
  },
  readEntry: (element) => readUkDesignation(designationOf(element)),
};

/** Entries as `ListEntry` records; the key is the unique ID. */
export function parseUkXml(input: ImportInput): AsyncGenerator<ImportEvent> {
  return parseXmlList(input, UK_LIST);
}

const NAME_PARTS = ["Name1", "Name2", "Name3", "Name4", "Name5", "Name6"];
const ADDRESS_PARTS = ["AddressLine1", "AddressLine2", "AddressLine3", "AddressLine4", "AddressLine5", "AddressLine6"];

function designationOf(element: XmlElement): UkDesignation {
  const within = collect(element);
  const elements = (name: string) => within.get(name) ?? [];
  const texts = (name: string) => elements(name).map(({ text }) => squeeze(text));
  return {
    uniqueId: textOf(element, "UniqueID"),
    kind: textOf(element, "IndividualEntityShip"),
    names: elements("Name")
      .filter(({ children }) => children.length > 0)
      .map((name) => ({
        parts: NAME_PARTS.map((part) => textOf(name, part)),
        type: textOf(name, "NameType"),
        strength: textOf(name, "AliasStrength"),
      })),
    nonLatinNames: texts("NameNonLatinScript"),
    regimes: texts("RegimeName"),
    designatedOn: texts("DateDesignated"),
    births: texts("DOB"),
    nationalities: texts("Nationality"),
    addressCountries: texts("AddressCountry"),
    flags: texts("CurrentBelievedFlagOfShip"),
    passports: texts("PassportNumber"),
    nationalIds: texts("NationalIdentifierNumber"),
    registrations: texts("BusinessRegistrationNumber"),
    imoNumbers: texts("IMONumber"),
    remarks: [...texts("OtherInformation"), ...texts("UKStatementofReasons")],
    facts: {
      title: texts("Title"),
      designation: texts("Position"),
      gender: texts("Gender"),
      "place-of-birth": elements("Location").map((place) => joinParts([textOf(place, "TownOfBirth"), textOf(place, "CountryOfBirth")])),
      address: elements("Address").map((address) =>
        joinParts([...ADDRESS_PARTS, "AddressPostalCode", "AddressCountry"].map((part) => textOf(address, part))),
      ),
      "organization-type": texts("TypeOfEntity"),
      "parent-company": texts("ParentCompany"),
      subsidiary: texts("Subsidiary"),
      "vessel-type": texts("TypeOfShip"),
      "vessel-owner": texts("CurrentOwnerOperator"),
      "former-vessel-flag": texts("PreviousFlag"),
      measure: texts("SanctionsImposed").flatMap((measures) => measures.split("|")),
      authority: texts("DesignationSource"),
      "un-reference": texts("UNReferenceNumber"),
      "ofsi-group": texts("OFSIGroupID"),
      website: texts("Website"),
    },
  };
}

/** All elements within, by name. */
function collect(element: XmlElement): Map<string, XmlElement[]> {
  const found = new Map<string, XmlElement[]>();
  const pending = [...element.children];
  for (const next of pending) {
    const same = found.get(next.name);
    if (same) same.push(next);
    else found.set(next.name, [next]);
    pending.push(...next.children);
  }
  return found;
}

/**
 * OFAC lists in XML: `sdn.xml` and `consolidated.xml`, the classic layout with root `sdnList`. Entries are brought into the columns
 * of the CSV files and read by the same rules, so that both formats give one entry number the same facts, as far as both have them.
 * Source of the layout: the Treasury's `sdn.xsd`. `SDN_ADVANCED.XML` and `SDN_ENHANCED.XML` are other, larger layouts: refused.
 */
import type { RowFault } from "#lib/contract/sources";
import { readDate } from "#lib/screening/header-columns";
import { type Fault, type ImportEvent, type ImportInput, RefusedFile } from "#lib/screening/import-format";
import type { ListEntry } from "#lib/screening/list-entry";
import { readOfacEntry } from "#lib/screening/ofac-entry";
import { childrenOf, parseXmlList, textOf, textsOf, type XmlElement, type XmlList } from "#lib/screening/xml-entries";

/** Roots of the layouts that we do not read; they hold the same list. */
const OTHER_LAYOUTS = ["Sanctions", "sanctions", "sanctionsData"];

const OFAC_LIST: XmlList = {
  publisher: "OFAC",
  roots: ["sdnList", ...OTHER_LAYOUTS],
  isPiece: (path) => path.length === 2,
  deepest: 8,
  readMeta(element) {
    if (OTHER_LAYOUTS.includes(element.name)) {
      const sentence = "The file is in OFAC's advanced or enhanced layout. Give the plain one, sdn.xml or consolidated.xml.";
      throw new RefusedFile("wrong-format", sentence);
    }
    // The missing letter is OFAC's.
    return element.name === "publshInformation" ? readPublication(element) : null;
  },
  readEntry,
};

/** Entries as `ListEntry` records, the date of publication and the count that the file declares. The key is the entry number. */
export function parseOfacXml(input: ImportInput): AsyncGenerator<ImportEvent> {
  return parseXmlList(input, OFAC_LIST);
}

function readPublication(element: XmlElement): { asOf?: string; declaredCount?: number } {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(textOf(element, "Publish_Date")) ?? [];
  const asOf = readDate(year === undefined ? "" : `${day}-${month}-${year}`);
  const count = textOf(element, "Record_Count");
  return {
    ...(asOf === null || asOf === "invalid" ? {} : { asOf }),
    ...(/^\d{1,7}$/.test(count) ? { declaredCount: Number(count) } : {}),
  };
}

function readEntry(element: XmlElement): ListEntry | Fault<RowFault> {
  if (element.name !== "sdnEntry") return { code: "not-an-entry", reason: `The element ${element.name} is no entry.` };
  const uid = textOf(element, "uid");
  if (!/^\d{1,9}$/.test(uid)) return { code: "no-identity", reason: "The entry has no number." };
  const [vessel] = childrenOf(element, "vesselInfo");
  const ship = (name: string) => (vessel === undefined ? "" : textOf(vessel, name));
  const akas = itemsOf(element, "akaList").map((aka) => ({ name: nameOf(aka), aka }));
  const row = [
    uid,
    nameOf(element),
    textOf(element, "sdnType"),
    itemsOf(element, "programList")
      .map(({ text }) => text.trim())
      .join("] ["),
    textOf(element, "title"),
    ship("callSign"),
    ship("vesselType"),
    ship("tonnage"),
    ship("grossRegisteredTonnage"),
    ship("vesselFlag"),
    ship("vesselOwner"),
    remarksOf(
      element,
      akas.filter(({ aka }) => isWeak(aka)),
    ),
  ];
  const aliases = akas.filter(({ aka }) => !isWeak(aka)).map(({ name, aka }) => [uid, "", textOf(aka, "type"), name, ""]);
  const weak = akas.filter(({ aka }) => isWeak(aka)).map(({ name, aka }) => [uid, "", textOf(aka, "type"), name, "weak"]);
  const addresses = itemsOf(element, "addressList").map((address) => [uid, "", ...addressCells(address)]);
  return readOfacEntry(row, [...aliases, ...weak], addresses, "");
}

/** What stands in a list element such as `akaList`. */
function itemsOf(element: XmlElement, list: string): XmlElement[] {
  return childrenOf(element, list).flatMap(({ children }) => children);
}

/** `QUIROGA VALDES, Tomas`, as the CSV writes people. */
function nameOf(element: XmlElement): string {
  return [textOf(element, "lastName"), textOf(element, "firstName")].filter(Boolean).join(", ");
}

function isWeak(aka: XmlElement): boolean {
  return /^weak$/i.test(textOf(aka, "category"));
}

function addressCells(address: XmlElement): string[] {
  const street = ["address1", "address2", "address3"].map((name) => textOf(address, name)).filter(Boolean);
  const place = [textOf(address, "city"), textOf(address, "stateOrProvince")].filter(Boolean).join(", ");
  return [street.join(", "), [place, textOf(address, "postalCode")].filter(Boolean).join(" "), textOf(address, "country")];
}

/** What the CSV says in its remarks, in its words and order: `DOB 1962; alt. DOB 1963; POB Talca; Passport A1 (Chile).` */
function remarksOf(element: XmlElement, weak: { name: string; aka: XmlElement }[]): string {
  const said = (start: string, list: string, item: string) =>
    itemsOf(element, list).flatMap((each) => textsOf(each, item).map((text) => ({ start, text })));
  const sentences = [
    ...said("DOB", "dateOfBirthList", "dateOfBirth"),
    ...said("POB", "placeOfBirthList", "placeOfBirth"),
    ...said("nationality", "nationalityList", "country"),
    ...said("citizen", "citizenshipList", "country"),
    ...itemsOf(element, "idList").map(documentOf),
  ];
  const seen = new Set<string>();
  const numbered = sentences.map(({ start, text }) => {
    const again = seen.has(start);
    seen.add(start);
    return `${again ? "alt. " : ""}${start} ${text}`.trim();
  });
  // OFAC puts the rest into brackets here: `(Linked To: HIZBALLAH)`.
  const rest = textOf(element, "remarks").replace(/^\((.*)\)\.?$/, "$1");
  const known = weak.map(({ name, aka }) => `${textOf(aka, "type") || "a.k.a."} '${name}'`);
  const all = [...numbered, textOf(element, "title"), ...known, rest.replace(/\.$/, "")].filter(Boolean);
  return all.length === 0 ? "" : `${all.join("; ")}.`;
}

function documentOf(document: XmlElement): { start: string; text: string } {
  const said = (name: string) => textOf(document, name);
  const country = said("idCountry") && `(${said("idCountry")})`;
  const issued = said("issueDate") && `issued ${said("issueDate")}`;
  const expires = said("expirationDate") && `expires ${said("expirationDate")}`;
  return { start: said("idType"), text: [said("idNumber"), country, issued, expires].filter(Boolean).join(" ") };
}

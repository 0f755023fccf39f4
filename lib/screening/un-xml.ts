/**
 * The UN Security Council consolidated list in XML, streamed. Individuals and entities; the key is the reference number.
 * Source of the layout: the UN's sc-sanctions.xsd. A document type, an entity of its own, or bounds passed: refused.
 */
import type { ImportEvent, ImportInput } from "#lib/screening/import-format";
import { readUnEntry } from "#lib/screening/un-entry";
import { parseXmlList, type XmlList } from "#lib/screening/xml-entries";

const UN_LIST: XmlList = {
  publisher: "the UN",
  roots: ["CONSOLIDATED_LIST"],
  isPiece: (path) => path.length === 3,
  deepest: 8,
  readMeta: ({ name, attributes }) =>
    name === "CONSOLIDATED_LIST" ? { asOf: /^\d{4}-\d{2}-\d{2}/.exec(attributes["dateGenerated"] ?? "")?.[0] } : null,
  readEntry: readUnEntry,
};

/** Entries as `ListEntry` records, and the list's own date. Throws `TruncatedFile` when the XML is not well-formed to its end. */
export function parseUnXml(input: ImportInput): AsyncGenerator<ImportEvent> {
  return parseXmlList(input, UN_LIST);
}

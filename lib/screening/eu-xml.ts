/**
 * The EU consolidated list of financial sanctions (FSF) in XML, `xmlFullSanctionsList_1_1`, streamed.
 * Source of the layout: the export's own namespace `http://eu.europa.ec/fpi/fsd/export` and published readers of it.
 */
import { type FsfParty, type FsfValues, readFsfParty } from "#lib/screening/eu-fsf-entry";
import type { ImportEvent, ImportInput } from "#lib/screening/import-format";
import { childrenOf, parseXmlList, textOf, textsOf, type XmlElement, type XmlList } from "#lib/screening/xml-entries";

const EU_LIST: XmlList = {
  publisher: "the EU",
  roots: ["export"],
  isPiece: (path) => path.length === 2 && path[1] === "sanctionEntity",
  deepest: 8,
  readMeta: ({ name, attributes }) =>
    name === "export" ? { asOf: /^\d{4}-\d{2}-\d{2}/.exec(attributes["generationDate"] ?? "")?.[0] } : null,
  readEntry: (element) => readFsfParty(partyOf(element)),
};

/** Entries as `ListEntry` records; the key is the EU reference. */
export function parseEuXml(input: ImportInput): AsyncGenerator<ImportEvent> {
  return parseXmlList(input, EU_LIST);
}

function partyOf(element: XmlElement): FsfParty {
  const values = (name: string): FsfValues[] =>
    childrenOf(element, name).map((child) => ({ ...child.attributes, remark: textsOf(child, "remark").join(" ") }));
  return {
    entity: element.attributes,
    remarks: textsOf(element, "remark"),
    subjectType: childrenOf(element, "subjectType")[0]?.attributes ?? {},
    regulations: childrenOf(element, "regulation").map((child) => ({
      ...child.attributes,
      publicationUrl: textOf(child, "publicationUrl"),
    })),
    names: values("nameAlias"),
    births: values("birthdate"),
    citizenships: values("citizenship"),
    addresses: values("address"),
    documents: values("identification"),
  };
}

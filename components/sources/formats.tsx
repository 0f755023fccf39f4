import type { UploadFormat, UploadPart } from "#lib/contract/sources";

export interface FormatFacts {
  format: UploadFormat;
  /** The files that make it up, and those that may come along. */
  parts: UploadPart[];
  optional: UploadPart[];
  /** Of formats in which any number of sources may come: how theirs are told from others, and called beside the name that a person gives. */
  naming: { sourceIds: string; before: string; after: string } | null;
  /** The file does not say of which day it is. */
  asksDate: boolean;
  /** Also as gzip or ZIP. */
  packed: boolean;
  /** The file is the whole list, so that what is absent is gone. */
  whole: boolean;
  /** The source that it goes to; null when the file or the person says it. */
  sourceId: string | null;
  /** Where its publisher has it. */
  address: string | null;
  /** What the browser offers first. */
  endings: string;
}

const ONE: Pick<FormatFacts, "parts" | "optional" | "packed" | "whole" | "naming" | "asksDate"> = {
  parts: ["main"],
  optional: [],
  packed: true,
  whole: true,
  naming: null,
  asksDate: false,
};

const OPEN_SANCTIONS = "https://www.opensanctions.org/datasets/";

const EU_FILES = "https://webgate.ec.europa.eu/fsd/fsf";
const UK_LIST = "https://www.gov.uk/government/publications/the-uk-sanctions-list";

export const FORMATS: FormatFacts[] = [
  {
    ...ONE,
    format: "ofac-csv",
    parts: ["main", "alt", "add"],
    optional: ["comments"],
    packed: false,
    asksDate: true,
    sourceId: null,
    address: "https://sanctionslist.ofac.treas.gov/Home/SdnList",
    endings: ".csv",
  },
  {
    ...ONE,
    format: "un-xml",
    sourceId: "un-sc",
    address: "https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list",
    endings: ".xml,.gz,.zip",
  },
  {
    ...ONE,
    format: "ofac-xml",
    sourceId: null,
    address: "https://sanctionslist.ofac.treas.gov/Home/SdnList",
    endings: ".xml,.gz,.zip",
  },
  {
    ...ONE,
    format: "opensanctions-sanctions",
    naming: { sourceIds: "opensanctions:", before: "OpenSanctions ", after: "" },
    sourceId: null,
    address: OPEN_SANCTIONS,
    endings: ".json,.csv,.gz,.zip",
  },
  {
    ...ONE,
    format: "opensanctions-peps",
    naming: { sourceIds: "opensanctions-pep:", before: "OpenSanctions ", after: " (PEP)" },
    sourceId: null,
    address: OPEN_SANCTIONS,
    endings: ".json,.csv,.gz,.zip",
  },
  { ...ONE, format: "eu-xml", sourceId: "eu-fsf", address: EU_FILES, endings: ".xml,.gz,.zip" },
  { ...ONE, format: "eu-csv", sourceId: "eu-fsf", address: EU_FILES, endings: ".csv,.gz,.zip" },
  { ...ONE, format: "uk-xml", sourceId: "uk-sl", address: UK_LIST, endings: ".xml,.gz,.zip" },
  { ...ONE, format: "uk-csv", sourceId: "uk-sl", address: UK_LIST, endings: ".csv,.gz,.zip" },
  { ...ONE, format: "pep-csv", sourceId: "pep-cl", address: null, endings: ".csv,.txt,.gz,.zip" },
  { ...ONE, format: "courts-csv", whole: false, sourceId: "courts", address: null, endings: ".csv,.txt,.gz,.zip" },
  { ...ONE, format: "courts-ndjson", whole: false, sourceId: "courts", address: null, endings: ".ndjson,.jsonl,.json,.gz,.zip" },
  {
    ...ONE,
    format: "sii-names",
    asksDate: true,
    sourceId: "sii-names",
    address: "https://www.sii.cl/estadisticas/nominas/",
    endings: ".txt,.gz,.zip",
  },
  {
    ...ONE,
    format: "sii-companies",
    asksDate: true,
    sourceId: "sii-companies",
    address: "https://www.sii.cl/estadisticas/nominas/",
    endings: ".txt,.gz,.zip",
  },
  {
    ...ONE,
    format: "res-csv",
    asksDate: true,
    sourceId: "res",
    address: "https://datos.gob.cl/dataset/registro-de-empresas-y-sociedades",
    endings: ".csv,.gz,.zip",
  },
  {
    ...ONE,
    format: "rut-csv",
    naming: { sourceIds: "rut-csv:", before: "", after: "" },
    asksDate: true,
    sourceId: null,
    address: null,
    endings: ".csv,.txt,.gz,.zip",
  },
];

export function factsOf(format: UploadFormat): FormatFacts {
  return FORMATS.find((each) => each.format === format) as FormatFacts;
}

const PART_NAMES: [UploadPart, RegExp][] = [
  ["comments", /comments/i],
  ["alt", /alt/i],
  ["add", /add/i],
  ["main", /sdn|prim/i],
];

/** Puts files into the places of a format: the only one into the only place, several by their names. Pure. */
export function placeFiles<Named extends { name: string }>(
  facts: Pick<FormatFacts, "parts">,
  files: readonly Named[],
): { placed: Partial<Record<UploadPart, Named>>; unknown: Named[] } {
  if (facts.parts.length === 1) return { placed: files[0] === undefined ? {} : { main: files[0] }, unknown: files.slice(1) };
  const placed: Partial<Record<UploadPart, Named>> = {};
  const unknown: Named[] = [];
  for (const file of files) {
    const part = PART_NAMES.find(([, name]) => /\.csv$/i.test(file.name) && name.test(file.name))?.[0];
    if (part === undefined || placed[part] !== undefined) unknown.push(file);
    else placed[part] = file;
  }
  return { placed, unknown };
}

import type { ImportFormat, UploadPart } from "#lib/contract/sources";

export interface FormatFacts {
  format: ImportFormat;
  /** The files that make it up, and those that may come along. */
  parts: UploadPart[];
  optional: UploadPart[];
  /** A register of one's own has a name. */
  hasName: boolean;
  /** The file does not say of which day it is. */
  asksDate: boolean;
  /** Also as gzip. */
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

const ONE: Pick<FormatFacts, "parts" | "optional" | "packed" | "whole" | "hasName" | "asksDate"> = {
  parts: ["main"],
  optional: [],
  packed: true,
  whole: true,
  hasName: false,
  asksDate: false,
};

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
    endings: ".xml,.gz",
  },
  { ...ONE, format: "pep-csv", sourceId: "pep-cl", address: null, endings: ".csv,.txt,.gz" },
  { ...ONE, format: "courts-csv", whole: false, sourceId: "courts", address: null, endings: ".csv,.txt,.gz" },
  {
    ...ONE,
    format: "sii-names",
    asksDate: true,
    sourceId: "sii-names",
    address: "https://www.sii.cl/estadisticas/nominas/",
    endings: ".txt,.gz",
  },
  { ...ONE, format: "rut-csv", hasName: true, asksDate: true, sourceId: null, address: null, endings: ".csv,.txt,.gz" },
];

export function factsOf(format: ImportFormat): FormatFacts {
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

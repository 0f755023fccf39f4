/**
 * An entry of OFAC as `ListEntry`, from the columns of its CSV files; the XML is brought into the same columns, so that the format makes
 * no difference to what an entry says. Pure.
 */
import type { RowFault } from "#lib/contract/sources";
import { LONGEST_NAME } from "#lib/screening/entry-parts";
import type { Fault } from "#lib/screening/import-format";
import type { ListEntry, ListName } from "#lib/screening/list-entry";
import { readRemarks } from "#lib/screening/ofac-remarks";

/** The entry of a row of `sdn.csv` with its rows of `alt.csv` and `add.csv` and the rest of its remarks, or why it cannot be used. */
export function readOfacEntry(cells: string[], aliases: string[][], addresses: string[][], comment: string): ListEntry | Fault<RowFault> {
  const entryId = (cells[0] as string).trim();
  const name = cell(cells, 1);
  if (name === null) return { code: "no-name", reason: `Entry ${entryId} has no name.` };
  if (name.length > LONGEST_NAME) {
    const facts = { most: LONGEST_NAME };
    return { code: "too-long", facts, reason: `The name of entry ${entryId} is longer than ${facts.most} characters.` };
  }
  const remarks = `${cell(cells, 11) ?? ""}${comment}`;
  const said = readRemarks(remarks);
  const names: ListName[] = [{ name, strength: "primary" }];
  for (const alias of aliases) {
    const text = cell(alias, 3);
    if (text !== null) names.push({ name: text, strength: /weak/i.test(cell(alias, 4) ?? "") ? "weak-alias" : "alias" });
  }
  for (const text of said.weakAliases) names.push({ name: text, strength: "weak-alias" });
  const facts = [...columnFacts(cells), ...said.facts, ...addresses.flatMap(addressFact)];
  const countries = [cell(cells, 9), ...said.countries, ...addresses.map((address) => cell(address, 4))];
  return {
    entryId,
    kind: KINDS.get(cell(cells, 2)?.toLowerCase() ?? "") ?? "company",
    names: distinctNames(names.filter((each) => each.name.length <= LONGEST_NAME)),
    programs: (cell(cells, 3) ?? "")
      .split(/\]\s*\[/)
      .map((program) => program.trim())
      .filter(Boolean),
    countries: [...new Set(countries.filter((country) => country !== null))],
    birthDates: said.birthDates,
    identifiers: [...said.identifiers, ...callSign(cells)],
    listedOn: null,
    remarks: remarks === "" ? null : remarks,
    facts,
    ruts: said.ruts,
    pep: null,
  };
}

const KINDS = new Map<string, ListEntry["kind"]>([
  ["individual", "person"],
  ["vessel", "vessel"],
  ["aircraft", "aircraft"],
]);

/** A cell, null for `-0-` and blanks. */
function cell(cells: string[], at: number): string | null {
  const text = (cells[at] ?? "").trim();
  return text === "" || text === "-0-" ? null : text;
}

const FACT_COLUMNS = [
  ["title", 4],
  ["vessel-type", 6],
  ["tonnage", 7],
  ["gross-tonnage", 8],
  ["vessel-flag", 9],
  ["vessel-owner", 10],
] as const;

function columnFacts(cells: string[]): ListEntry["facts"] {
  return FACT_COLUMNS.flatMap(([type, at]) => {
    const value = cell(cells, at);
    return value === null ? [] : [{ type, value }];
  });
}

function callSign(cells: string[]): ListEntry["identifiers"] {
  const value = cell(cells, 5);
  return value === null ? [] : [{ type: "call-sign", value, country: null }];
}

function addressFact(address: string[]): ListEntry["facts"] {
  const value = [cell(address, 2), cell(address, 3), cell(address, 4)].filter((part) => part !== null).join(", ");
  return value === "" ? [] : [{ type: "address", value }];
}

function distinctNames(names: ListName[]): ListName[] {
  const seen = new Set<string>();
  return names.filter(({ name }) => !seen.has(name) && seen.add(name));
}

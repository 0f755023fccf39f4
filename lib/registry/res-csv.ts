/**
 * The Registro de Empresas y Sociedades, one CSV a year: UTF-8 with BOM, `;`, CRLF, 15 columns, dates dd-mm-yyyy, regions by number.
 * A row is an act of a company; a company has several. Source: datos.gob.cl, `registro-de-empresas-y-sociedades`, CC BY.
 */
import type { RowFault } from "#lib/contract/sources";
import { readTables, type Table } from "#lib/registry/read-tables";
import { dateOf } from "#lib/registry/register-dates";
import { cleanText, NO_RUT, NOT_A_RUT, type RegisterRow, registerRow, rutNumberOfParts, wholeNumber } from "#lib/registry/register-row";
import { repairPlace } from "#lib/registry/repair-text";
import { splitRow } from "#lib/screening/delimited-text";
import type { BlockParser, Fault } from "#lib/screening/import-format";

const HEADINGS = {
  rut: "RUT",
  name: "Razón Social",
  actedOn: "Fecha de actuación",
  registeredOn: "Fecha de registro",
  taxComuna: "Comuna Tributaria",
  taxRegion: "Región Tributaria",
  legalForm: "Código de sociedad",
  act: "Tipo de actuación",
  capital: "Capital",
  comuna: "Comuna Social",
  region: "Región Social",
} as const;
type Column = keyof typeof HEADINGS;

const REGIONS = [
  "Tarapacá",
  "Antofagasta",
  "Atacama",
  "Coquimbo",
  "Valparaíso",
  "O'Higgins",
  "Maule",
  "Biobío",
  "La Araucanía",
  "Los Lagos",
  "Aysén",
  "Magallanes",
  "Metropolitana",
  "Los Ríos",
  "Arica y Parinacota",
  "Ñuble",
] as const;

const TABLE: Table<Column> = {
  name: "a file of the Registro de Empresas y Sociedades",
  headings: HEADINGS,
  split(line) {
    if (!line.includes('"')) return line.split(";");
    const cells = splitRow(line, ";", false);
    // A quote that never closes is one of the name's own.
    return typeof cells === "string" ? line.split(";") : cells;
  },
  // The last column is the number of a region.
  endsWhole: (last) => /^\d{1,2}$/.test(last),
  readRow,
};

/** Gives a row for every act; which of a company's holds is for who keeps them. */
export const parseResCsv: BlockParser = (input) => readTables(input, TABLE);

function readRow(cell: (column: Column) => string): RegisterRow | Fault<RowFault> {
  const rutNumber = readRut(cell("rut"));
  if (typeof rutNumber !== "number") return rutNumber;
  const detail: RegisterRow["detail"] = {};
  const registeredOn = dateOf(cell("registeredOn"));
  // What is no date could not be told newer or older.
  if (registeredOn !== null) detail.registeredOn = registeredOn;
  const actedOn = cleanText(cell("actedOn"));
  if (actedOn !== "") detail.actedOn = dateOf(actedOn) ?? actedOn;
  const legalForm = cleanText(cell("legalForm"));
  if (legalForm !== "") detail.legalForm = legalForm;
  const act = cleanText(cell("act"));
  if (act !== "") detail.act = act;
  const capital = readPesos(cell("capital"));
  if (capital !== null) detail.capital = capital;
  // The seat by the statutes; what the company told the SII where they say none.
  const [comuna, region] =
    cell("comuna") === "" ? ([cell("taxComuna"), cell("taxRegion")] as const) : ([cell("comuna"), cell("region")] as const);
  if (comuna !== "") detail.comuna = repairPlace(cleanText(comuna));
  if (region !== "") detail.region = nameOfRegion(region);
  return registerRow(rutNumber, cell("name"), detail);
}

function readRut(text: string): number | Fault<RowFault> {
  if (text === "") return NO_RUT;
  const at = text.lastIndexOf("-");
  return at === -1 ? NOT_A_RUT : rutNumberOfParts(text.slice(0, at).replaceAll(".", ""), text.slice(at + 1));
}

/** `1000000`, `1.000.000`, `$ 1.000.000,50`; null of anything else. */
function readPesos(text: string): number | null {
  const bare = text.replace(/^\$?\s*/, "");
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(bare)) return Number(bare.replaceAll(".", "").replace(",", "."));
  return /^\d+(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(",", ".")) : null;
}

/** Other registers have words for a region: its number alone would say nothing beside theirs. */
function nameOfRegion(text: string): string {
  return REGIONS[(wholeNumber(text) ?? 0) - 1] ?? cleanText(text);
}

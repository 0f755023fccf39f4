/**
 * Companies of the SII with what they do, how large they are and where, `PUB_EMPRESAS_PJ_2020_A_2024`: TAB-separated, UTF-8, a header row of
 * 22 columns some of whose headings are cut, dates yyyy-mm-dd, names cut; one file a commercial year, or all years in one.
 * Source: sii.cl/estadisticas/nominas. A million rows a year: everything streams.
 */
import type { RowFault } from "#lib/contract/sources";
import { readTables, type Table } from "#lib/registry/read-tables";
import { dateOf } from "#lib/registry/register-dates";
import { cleanText, type RegisterRow, registerRow, rutNumberOfParts, wholeNumber } from "#lib/registry/register-row";
import { repairPlace } from "#lib/registry/repair-text";
import type { BlockParser, Fault } from "#lib/screening/import-format";

const HEADINGS = {
  year: "Año comercial",
  rut: "RUT",
  digit: "DV",
  name: "Razón social",
  salesBand: "Tramo según ventas",
  workers: "Número de trabajadores",
  startedOn: "Fecha inicio de actividades",
  endedOn: "Fecha término de giro",
  endKind: "Tipo término de giro",
  subtype: "Subtipo de contribuyente",
  sector: "Rubro económico",
  subsector: "Subrubro económico",
  activity: "Actividad económica",
  region: "Región",
  province: "Provincia",
  comuna: "Comuna",
} as const;
type Column = keyof typeof HEADINGS;

const NO_YEAR = { code: "no-year", reason: "the commercial year is no year" } as const satisfies Fault<RowFault>;
const [FIRST_YEAR, LAST_YEAR] = [1990, 2100];
const MOST_SALES_BAND = 13;
const TEXTS = ["endKind", "subtype", "sector", "subsector", "activity"] as const;
const PLACES = ["region", "province", "comuna"] as const;

const TABLE: Table<Column> = {
  name: "the SII file of companies",
  headings: HEADINGS,
  split: (line) => line.split("\t"),
  // The last columns are often empty and short when they are not: of a line of all its columns nothing that counts is lost.
  endsWhole: () => true,
  readRow,
};

/** Gives a row for every company and year; which of them holds is for who keeps them. */
export const parseSiiCompanies: BlockParser = (input) => readTables(input, TABLE);

function readRow(cell: (column: Column) => string): RegisterRow | Fault<RowFault> {
  const rutNumber = rutNumberOfParts(cell("rut"), cell("digit"));
  if (typeof rutNumber !== "number") return rutNumber;
  const year = wholeNumber(cell("year"));
  if (year === null || year < FIRST_YEAR || year > LAST_YEAR) return NO_YEAR;
  const detail: RegisterRow["detail"] = { year };
  const salesBand = wholeNumber(cell("salesBand"));
  if (salesBand !== null && salesBand >= 1 && salesBand <= MOST_SALES_BAND) detail.salesBand = salesBand;
  const workers = wholeNumber(cell("workers").replaceAll(".", ""));
  if (workers !== null && Number.isSafeInteger(workers)) detail.workers = workers;
  for (const column of ["startedOn", "endedOn"] as const) {
    const text = cleanText(cell(column));
    if (text !== "") detail[column] = dateOf(text) ?? text;
  }
  for (const column of TEXTS) {
    const text = cleanText(cell(column));
    if (text !== "") detail[column] = text;
  }
  for (const column of PLACES) {
    const text = repairPlace(cleanText(cell(column)));
    if (text !== "") detail[column] = text;
  }
  return registerRow(rutNumber, cell("name"), detail);
}

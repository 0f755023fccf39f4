/** Synthetic registers as files in the layouts of real ones: `rut-csv` for people, those of the SII for companies. */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { seededRandom } from "#lib/registry/synthetic/seeded-random";
import { type SyntheticCompany, syntheticCompanies } from "#lib/registry/synthetic/synthetic-companies";
import { type SyntheticPlan, syntheticPeople } from "#lib/registry/synthetic/synthetic-people";
import { checkDigit } from "#lib/rut/rut";

/** A file in chunks of whole lines, UTF-8. */
type Lines = Generator<string>;

const CHUNK_LENGTH = 1 << 18;
/** The year of the file of companies' activities. */
const YEAR = 2024;
/** Names are cut there in that file. */
const MOST_NAME_LENGTH = 100;

/** Writes a file that is not there yet; flat in memory. Throws what `node:fs` throws, `EEXIST` too. */
export async function writeRegister(path: string, lines: Lines, signal?: AbortSignal): Promise<void> {
  await pipeline(Readable.from(chunked(lines)), createWriteStream(path, { flags: "wx" }), { signal });
}

/** `personas.csv`, for `import rut-csv`. The last column says on every row that nobody is meant. */
export function* peopleFile(plan: SyntheticPlan): Lines {
  yield "rut;nombre;registro\n";
  for (const { rutNumber, name } of syntheticPeople(plan)) yield `${rutNumber}-${checkDigit(rutNumber)};${name};FICTICIO\n`;
}

/** `PUB_NOMBRES_PJ.txt`, for `import sii-names`. */
export function* companyNamesFile(plan: SyntheticPlan): Lines {
  yield "RUT\tDV\tCOD_SUBTIPO\tRAZON_SOCIAL\tFECHA_INICIO_VIG\tFECHA_TG_VIG\n";
  for (const company of syntheticCompanies(plan)) {
    const { from, to } = lifeOf(company.rutNumber);
    yield `${company.rutNumber}\t${checkDigit(company.rutNumber)}\t${company.subtype}\t${company.name}\t${from}\t${to}\n`;
  }
}

const COMPANY_COLUMNS = [
  "Año comercial",
  "RUT",
  "DV",
  "Razón social",
  "Tramo según ventas",
  "Número de trabajadores dependie",
  "Fecha inicio de actividades vige",
  "Fecha término de giro",
  "Fecha primera inscripción de ac",
  "Tipo término de giro",
  "Tipo de contribuyente",
  "Subtipo de contribuyente",
  "Tramo capital propio positivo",
  "Tramo capital propio negativo",
  "Rubro económico",
  "Subrubro económico",
  "Actividad económica",
  "Región",
  "Provincia",
  "Comuna",
  "R_PRESUNTA",
  "OTROS_REGIMENES",
];

/** `PUB_EMPRESAS_PJ_2024.txt`, for `import sii-companies`: those of the same plan that still did business in that year, two of five. */
export function* companyActivityFile(plan: SyntheticPlan): Lines {
  yield `${COMPANY_COLUMNS.join("\t")}\n`;
  for (const company of syntheticCompanies(plan)) {
    const { from, to } = lifeOf(company.rutNumber);
    if (to !== "" || company.rutNumber % 5 < 3 || Number(from.slice(-4)) > YEAR) continue;
    yield `${activityCells(company).join("\t")}\n`;
  }
}

function activityCells({ rutNumber, name, subtype }: SyntheticCompany): (string | number)[] {
  const random = seededRandom(rutNumber);
  const whole = (below: number) => Math.floor(random() * below);
  const [day, month, year] = lifeOf(rutNumber).from.split("-");
  const [sector, branch, activity] = ACTIVITIES[whole(ACTIVITIES.length)] as (typeof ACTIVITIES)[number];
  const [region, province, commune] = REGIONS[whole(REGIONS.length)] as (typeof REGIONS)[number];
  const begun = `${year}-${month}-${day}`;
  return [
    YEAR,
    rutNumber,
    checkDigit(rutNumber),
    name.slice(0, MOST_NAME_LENGTH),
    1 + whole(13),
    Math.floor(random() ** 6 * 3_000),
    begun,
    "",
    begun,
    "",
    "PERSONA JURIDICA COMERCIAL",
    subtype,
    1 + whole(9),
    "",
    sector,
    branch,
    activity,
    region,
    province,
    commune,
    "",
    "",
  ];
}

const ACTIVITIES = [
  ["G - COMERCIO AL POR MAYOR Y AL POR MENOR", "COMERCIO AL POR MENOR", "VENTA AL POR MENOR EN COMERCIOS NO ESPECIALIZADOS"],
  ["F - CONSTRUCCION", "CONSTRUCCION DE EDIFICIOS", "CONSTRUCCION DE EDIFICIOS PARA USO RESIDENCIAL"],
  ["H - TRANSPORTE Y ALMACENAMIENTO", "TRANSPORTE POR CARRETERA", "TRANSPORTE DE CARGA POR CARRETERA"],
  ["A - AGRICULTURA, GANADERIA, SILVICULTURA Y PESCA", "CULTIVO DE PLANTAS", "CULTIVO DE UVA DESTINADA A LA PRODUCCION DE VINO"],
  ["K - ACTIVIDADES FINANCIERAS Y DE SEGUROS", "ACTIVIDADES DE SERVICIOS FINANCIEROS", "FONDOS Y SOCIEDADES DE INVERSION"],
  ["M - ACTIVIDADES PROFESIONALES, CIENTIFICAS Y TECNICAS", "ACTIVIDADES DE CONSULTORIA", "ACTIVIDADES DE CONSULTORIA DE GESTION"],
  ["I - ALOJAMIENTO Y SERVICIO DE COMIDAS", "SERVICIO DE COMIDAS", "ACTIVIDADES DE RESTAURANTES Y DE SERVICIO MOVIL DE COMIDAS"],
] as const;

const REGIONS = [
  ["XIII REGION METROPOLITANA", "SANTIAGO", "PROVIDENCIA"],
  ["V REGION VALPARAISO", "VALPARAISO", "VIÑA DEL MAR"],
  ["VIII REGION DEL BIO BIO", "CONCEPCION", "CONCEPCION"],
  ["IX REGION DE LA ARAUCANIA", "CAUTIN", "TEMUCO"],
  ["II REGION ANTOFAGASTA", "ANTOFAGASTA", "CALAMA"],
  ["XII REGION DE MAGALLANES Y LA ANTARTICA CHILENA", "MAGALLANES", "PUNTA ARENAS"],
] as const;

/** From when to when an entity was in force, `dd-mm-yyyy`; three of ten have ended. Follows from its RUT. */
function lifeOf(rutNumber: number): { from: string; to: string } {
  const mixed = Math.imul(rutNumber, 0x9e3779b1) >>> 0;
  const year = 1993 + (mixed % 33);
  const ended = (mixed >>> 8) % 10 < 3 && year < 2025;
  const day = (bits: number) => `${two(1 + (bits % 28))}-${two(1 + ((bits >>> 5) % 12))}`;
  return { from: `${day(mixed >>> 12)}-${year}`, to: ended ? `${day(mixed >>> 20)}-${year + 1 + ((mixed >>> 24) % (2025 - year))}` : "" };
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

function* chunked(lines: Lines): Generator<Buffer> {
  let chunk = "";
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield Buffer.from(chunk, "utf8");
    chunk = "";
  }
  yield Buffer.from(chunk, "utf8");
}

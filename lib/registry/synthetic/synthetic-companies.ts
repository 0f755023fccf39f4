/** Companies, associations and bodies without end that do not exist, the same ones for the same seed, by rising RUT. */
import { inventWords } from "#lib/registry/synthetic/invented-words";
import { inStyle } from "#lib/registry/synthetic/name-table";
import { seededRandom, weighedIndex } from "#lib/registry/synthetic/seeded-random";
import { personWriter, type SyntheticName, type SyntheticPlan, spread } from "#lib/registry/synthetic/synthetic-people";

const phrases = (text: string) => text.split(",").map((phrase) => phrase.trim());

export interface SyntheticCompany extends SyntheticName {
  /** Code of the SII for the legal form: 212 is an E.I.R.L., 811 a neighbours' association … */
  subtype: number;
}

/** Where RUTs of legal entities lie, with the percentage of them all (docs of the SII, rounded by us). */
const BANDS: readonly [from: number, to: number, percent: number][] = [
  [50_000_000, 53_500_000, 12],
  [59_000_000, 59_400_000, 1],
  [65_000_000, 65_350_000, 8],
  [70_000_000, 75_990_000, 12],
  [76_000_000, 78_400_000, 56],
  [79_000_000, 89_900_000, 8],
  [90_000_000, 99_600_000, 3],
];
export const MOST_COMPANIES = Math.floor(Math.min(...BANDS.map(([from, to, percent]) => ((to - from) * 100) / percent)));

const TRADES = phrases(`
  COMERCIAL, TRANSPORTES, CONSTRUCTORA, INVERSIONES, SERVICIOS, AGRICOLA, INMOBILIARIA, DISTRIBUIDORA, IMPORTADORA, SOCIEDAD COMERCIAL, INGENIERIA, ASESORIAS,
  PANADERIA, FERRETERIA, RESTAURANTE, MINERA, PESQUERA, FORESTAL, VIÑA, HOTELERA, CLINICA DENTAL, SEGURIDAD, IMPRENTA, LIBRERIA, AUTOMOTRIZ, FRIGORIFICO,
  FARMACIA, SUPERMERCADO, LAVANDERIA, METALURGICA, LABORATORIO, CORREDORA DE PROPIEDADES, CENTRO MEDICO, JARDIN INFANTIL, GIMNASIO, EXPORTADORA,
  AGENCIA DE ADUANAS, TURISMO, TECNOLOGIAS, PUBLICIDAD, SOC COM, SOC DE INVERSIONES, INV, CONST, TRANSP, ING, ADM, SERV, DIST, COM, MAQUINARIAS, MADERAS,
  ARRIENDO DE EQUIPOS, SERVICIOS INTEGRALES, PRODUCTORA, CAPACITACION, CONSULTORES, ASEO INDUSTRIAL, REPUESTOS, AVICOLA, GANADERA, MUEBLERIA`);
const FORMS = phrases(`
  SPA, LIMITADA, SPA, LTDA, SPA, S.A., LTDA., E.I.R.L., SpA, Y CIA LTDA, Y COMPAÑIA LIMITADA, SOCIEDAD POR ACCIONES, S A, SOCIEDAD ANONIMA, EIRL, Y CIA. LTDA.,
  SOCIEDAD DE RESPONSABILIDAD LIMITADA, S.P.A., EMPRESA INDIVIDUAL DE RESPONSABILIDAD LIMITADA, SOCIEDAD ANONIMA CERRADA, EN COMANDITA POR ACCIONES, SCM`);
const BODIES: readonly [told: string, subtype: number][] = [
  ["JUNTA DE VECINOS N° # VILLA", 811],
  ["JUNTA DE VECINOS", 811],
  ["SINDICATO DE TRABAJADORES", 816],
  ["COMUNIDAD EDIFICIO", 315],
  ["CENTRO GENERAL DE PADRES Y APODERADOS LICEO", 817],
  ["CLUB DEPORTIVO", 818],
  ["FUNDACION", 818],
  ["CORPORACION CULTURAL", 818],
  ["COOPERATIVA AGRICOLA", 818],
  ["COMITE DE AGUA POTABLE RURAL", 818],
];

/** Names as the register of the SII prints them; each holds a place, a mark or a surname that does not exist. */
export function* syntheticCompanies({ count, seed }: SyntheticPlan): Generator<SyntheticCompany> {
  const random = seededRandom(seed ^ 0x5eed);
  const write = companyWriter();
  let subtype = 0;
  const name = () => {
    const written = write(random);
    subtype = written.subtype;
    return written.name;
  };
  let before = 0;
  let percents = 0;
  for (const [from, to, percent] of BANDS) {
    percents += percent;
    const until = Math.round((count * percents) / 100);
    for (const { rutNumber, name: told } of spread(until - before, from, to, random, name)) yield { rutNumber, name: told, subtype };
    before = until;
  }
}

function companyWriter(): (random: () => number) => { name: string; subtype: number } {
  const { places, marks, surnames } = inventWords();
  const tables = { trade: TRADES, form: FORMS, place: capitals(places), mark: capitals(marks), surname: capitals(surnames) };
  const pickers = new Map(Object.values(tables).map((table) => [table, weighedIndex(table.map((_, at) => 1 / (at + 3) ** 0.8))]));
  const person = personWriter();
  return (random) => {
    const some = (kind: keyof typeof tables) => tables[kind][(pickers.get(tables[kind]) as (chance: number) => number)(random())] as string;
    const how = random();
    if (how < 0.28) return limited(`${some("trade")} ${some("place")}`, some("form"));
    if (how < 0.42) return limited(`${some("trade")} ${some("surname")} Y ${some("surname")}`, some("form"));
    if (how < 0.54) return limited(`${some("mark")} ${some("trade")}`, some("form"));
    if (how < 0.64) return limited(some("mark"), some("form"));
    if (how < 0.76) return { name: `${person(random).toUpperCase()} ${some("trade")} E.I.R.L.`, subtype: 212 };
    if (how < 0.84)
      return limited(`${some("trade")} ${some("trade")} Y ${some("trade")} ${some("place")} DE ${some("place")}`, some("form"));
    if (how < 0.92) return limited(`${some("trade")} ${some("mark")} ${1 + Math.floor(random() * 90)}`, some("form"));
    const [told, subtype] = BODIES[Math.floor(random() * BODIES.length)] as (typeof BODIES)[number];
    return { name: `${told.replace("#", String(1 + Math.floor(random() * 60)))} ${some("place")}`, subtype };
  };
}

// Three of four lose their accents and one of ten its Ñ, as in the register.
function capitals(names: readonly string[]): string[] {
  return names.map((name, at) => inStyle(name, at % 4 === 3 ? 2 : at % 10 === 5 ? 1 : 0));
}

function limited(name: string, form: string): { name: string; subtype: number } {
  if (form.startsWith("E")) return { name: `${name} ${form}`, subtype: form.startsWith("EN") ? 103 : 212 };
  return { name: `${name} ${form}`, subtype: SUBTYPES.find(([start]) => form.startsWith(start))?.[1] ?? 111 };
}

const SUBTYPES: readonly [start: string, subtype: number][] = [
  ["SPA", 125],
  ["SpA", 125],
  ["S.P", 125],
  ["SOCIEDAD POR", 125],
  ["S.A", 101],
  ["S A", 101],
  ["SOCIEDAD AN", 101],
];

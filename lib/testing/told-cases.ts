/** Rows of court cases as any feeds may tell them, as fast-check draws them, and what they count to: plain, and nothing of the product's. */
import fc from "fast-check";

const TODAY = "2026-11-20";
/** Cases filed before it are left out of a Check. */
const OLDEST = "2016-11-20";

/** Two of them are namesakes. */
export const PEOPLE = [
  { number: 12_000_001, names: ["ANA MARIA SOTO DIAZ", "Soto Díaz Ana María"] },
  { number: 13_000_002, names: ["ANA MARIA SOTO DIAZ", "SOTO DIAZ ANA MARIA"] },
  { number: 14_000_003, names: ["PEDRO PABLO ÑANCUPIL LAGOS", "Ñancupil Lagos, Pedro Pablo"] },
] as const;

const COURTS = [
  ["1º Juzgado de Letras de Vicuña", "1er  Jdo. de Letras VICUNA", "PRIMER JUZGADO DE LETRAS DE VICUÑA"],
  ["11º Juzgado de Letras de Vicuña", "11° Jdo. Letras de Vicuña"],
] as const;
const COMPETENCES = {
  penal: ["penal", "Garantía", "5"],
  civil: ["civil", " CIVIL "],
  laboral: ["laboral", "Laboral", "Juzgado de Letras del Trabajo"],
  cobranza: ["cobranza", "Cobranza Laboral y Previsional"],
  apelaciones: ["apelaciones", "Corte de Apelaciones"],
  suprema: ["suprema", "Corte Suprema"],
  familia: ["familia", "Familia"],
} as const;
const ROLES = [
  { adverse: true, written: ["DDO.", "ddo", "DDO"] },
  { adverse: false, written: ["DTE.", "Dte"] },
  { adverse: true, written: ["IMPUTADO", "Imputado"] },
] as const;
const MATTERS = ["Despido injustificado", "PRACTICAS ANTISINDICALES"] as const;
const ORIGINS = ["penal", "laboral", "cobranza", "civil"] as const;

type Competence = keyof typeof COMPETENCES;

export interface ToldRow {
  feed: string;
  competence: Competence;
  court: 0 | 1;
  book: "C" | "S";
  number: 1 | 2 | 12;
  person: 0 | 1 | 2;
  withRut: boolean;
  role: 0 | 1 | 2;
  reserved: "" | "N" | "S";
  extracted: "" | "2026-10-01" | "2026-11-01" | "2099-01-01";
  origin: (typeof ORIGINS)[number] | "";
  matter: 0 | 1;
  filed: "" | "2010-05-05" | "2024-05-05";
  /** Chooses among the spellings. */
  spelling: number;
}

export const toldRow: fc.Arbitrary<ToldRow> = fc.record({
  feed: fc.constantFrom("Uno", "Dos"),
  competence: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<Competence>("penal", "laboral", "apelaciones") },
    { weight: 6, arbitrary: fc.constantFrom<Competence>("civil", "cobranza", "suprema") },
    { weight: 1, arbitrary: fc.constant<Competence>("familia") },
  ),
  court: fc.constantFrom(0, 0, 1),
  book: fc.constantFrom("C", "C", "S"),
  number: fc.constantFrom(1, 1, 2, 12),
  person: fc.constantFrom(0, 1, 2),
  withRut: fc.boolean(),
  role: fc.constantFrom(0, 1, 2),
  reserved: fc.constantFrom("", "", "", "", "", "N", "N", "S"),
  extracted: fc.constantFrom("", "2026-10-01", "2026-11-01", "2099-01-01"),
  origin: fc.constantFrom("", ...ORIGINS),
  matter: fc.constantFrom(0, 0, 1),
  filed: fc.constantFrom("", "2010-05-05", "2024-05-05"),
  spelling: fc.nat(99),
});

/** What each case says of itself, whatever its rows: found anywhere, something of the case is stored. */
export function markOf(row: ToldRow): string {
  return `MARCA ${caseOf(row)} FIN`;
}

/** The row by the names of the columns. */
export function fieldsOf(row: ToldRow, rutOf: (number: number) => string): Record<string, string> {
  const spelled = <Text extends string>(texts: readonly Text[]) => texts[row.spelling % texts.length] as Text;
  const { book, number } = row;
  const person = PEOPLE[row.person];
  return {
    fuente: row.feed,
    competencia: spelled(COMPETENCES[row.competence]),
    rit: spelled([
      `${book}-${number}-2024`,
      ` ${book.toLowerCase()} - 00${number} - 2024`,
      `ROL ${book}-${number}/2024`,
      `${book}${number}-2024`,
    ]),
    tribunal: spelled(COURTS[row.court]),
    caratulado: markOf(row),
    materia: MATTERS[row.matter],
    origen: row.origin,
    fecha_ingreso: row.filed,
    participante_rut: row.withRut ? rutOf(person.number) : "",
    participante_nombre: spelled(person.names),
    participante_rol: spelled(ROLES[row.role].written),
    reservada: row.reserved,
    fecha_extraccion: row.extracted,
  };
}

export interface Counts {
  penal: number;
  penalByRut: number;
  penalByName: number;
  civil: number;
  labour: number;
  union: number;
  adverse: number;
  leftOut: number;
}

/** Where a family row stands, no case may stand, whatever its competence. */
const placeOf = (row: ToldRow) => `${row.court} ${row.book} ${row.number}`;
const caseOf = (row: ToldRow) => `${row.competence} ${row.competence === "suprema" ? "" : row.court} ${row.book} ${row.number}`;
const toldOn = (row: ToldRow) => (row.extracted === "" || row.extracted > TODAY ? TODAY : row.extracted);
const newest = (rows: readonly ToldRow[]) => rows.filter((row) => rows.every((other) => toldOn(other) <= toldOn(row)));

/** The rows of a case that is not reserved, case by case. */
export function openCases(rows: readonly ToldRow[]): ToldRow[][] {
  const families = rows.filter((row) => row.competence === "familia");
  const inFamily = (row: ToldRow) => families.some((each) => (row.competence === "suprema" ? false : placeOf(each) === placeOf(row)));
  const groups = new Map<string, ToldRow[]>();
  for (const row of rows) if (row.competence !== "familia") groups.set(caseOf(row), [...(groups.get(caseOf(row)) ?? []), row]);
  return [...groups.values()].filter((group) => group.every((row) => row.reserved !== "S") && !group.some(inFamily));
}

export function countPlainly(rows: readonly ToldRow[], person: 0 | 1 | 2): Counts {
  const counts: Counts = { penal: 0, penalByRut: 0, penalByName: 0, civil: 0, labour: 0, union: 0, adverse: 0, leftOut: 0 };
  for (const group of openCases(rows)) {
    const own = newest(group.filter((row) => row.withRut && row.person === person));
    const isNamed = (row: ToldRow) => (row.person === 2) === (person === 2);
    const named = group.filter(
      (row) => !row.withRut && isNamed(row) && !group.some((other) => other.withRut && isNamed(other) && other.role === row.role),
    );
    const found = own.length > 0 ? own : named;
    if (found.length === 0) continue;
    const facts = newest(group);
    const filed = facts
      .map((row) => row.filed as string)
      .filter((date) => date !== "")
      .sort()[0];
    if (filed !== undefined && filed < OLDEST) {
      counts.leftOut += 1;
      continue;
    }
    const { competence, book } = group[0] as ToldRow;
    const origin = ORIGINS.find((each) => facts.some((row) => row.origin === each));
    const counted = competence === "apelaciones" || competence === "suprema" ? origin : competence;
    if (counted === undefined) continue;
    const counter = counted === "penal" || counted === "civil" ? counted : "labour";
    counts[counter] += 1;
    if (counter === "penal") counts[own.length > 0 ? "penalByRut" : "penalByName"] += 1;
    const antiUnion = facts.some((row) => row.matter === 1) || (competence === "laboral" && book === "S");
    if (counter === "labour" && antiUnion) counts.union += 1;
    if (found.some((row) => ROLES[row.role].adverse)) counts.adverse += 1;
  }
  return counts;
}

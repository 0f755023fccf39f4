/**
 * A file of court cases as a feed would deliver it, the same one each time: one row a participant, two to four a case, in courts of towns
 * that do not exist. Of a hundred cases 45 are civil, 25 labour and its collection, 20 penal without RUT, the rest appeals and the Supreme Court.
 */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { Competence } from "#lib/contract/evidence";
import { COURT_COLUMNS, type CourtField } from "#lib/courts/court-fields";
import { TOWNS } from "#lib/jobs/demo/court-words";
import { seededRandom } from "#lib/registry/synthetic/seeded-random";
import { rutOfNumber } from "#lib/rut/rut";
import { type CourtInventor, openCourtInventor } from "./invented-courts";

/** A participant as the file tells it, to be looked for afterwards. */
export interface ToldParticipant {
  rut: string | null;
  name: string;
  kind: "person" | "company";
}

type Random = () => number;
type Fields = Partial<Record<CourtField, string>>;

interface Kind {
  share: number;
  competence: Competence;
  book: string;
  court: (town: string, number: number) => string;
  matter: string;
  roles: readonly [string, string, ...string[]];
  origin?: Competence;
}

const DTE_DDO = ["DTE.", "DDO.", "AB.DTE", "AB.DDO"] as const;
const KINDS: readonly Kind[] = [
  {
    share: 0.45,
    competence: "civil",
    book: "C",
    court: (town, at) => `${1 + (at % 30)}º Juzgado Civil de ${town}`,
    matter: "Pagaré, cobro de",
    roles: DTE_DDO,
  },
  {
    share: 0.13,
    competence: "laboral",
    book: "O",
    court: (town) => `Juzgado de Letras del Trabajo de ${town}`,
    matter: "Despido injustificado",
    roles: DTE_DDO,
  },
  {
    share: 0.02,
    competence: "laboral",
    book: "S",
    court: (town) => `Juzgado de Letras del Trabajo de ${town}`,
    matter: "Práctica antisindical",
    roles: DTE_DDO,
  },
  {
    share: 0.1,
    competence: "cobranza",
    book: "P",
    court: (town) => `Jdo. de Cobranza Laboral y Previsional de ${town}`,
    matter: "Cotizaciones",
    roles: DTE_DDO,
  },
  {
    share: 0.2,
    competence: "penal",
    book: "Ordinaria",
    court: (town) => `Juzgado de Garantía de ${town}`,
    matter: "Hurto simple",
    roles: ["IMPUTADO", "VICTIMA", "DENUNCIANTE", "DEFENSOR"],
  },
  {
    share: 0.07,
    competence: "apelaciones",
    book: "Civil",
    court: (town) => `C.A. de ${town}`,
    matter: "Recurso de apelación",
    roles: ["RECURRENTE", "RECURRIDO"],
    origin: "civil",
  },
  {
    share: 0.03,
    competence: "suprema",
    book: "Civil",
    court: () => "Corte Suprema",
    matter: "Casación",
    roles: ["RECURRENTE", "RECURRIDO"],
  },
];
const EVERY = 199;
const ROWS_A_WRITE = 5_000;

/** Writes `rows` rows; gives every 199th participant. */
export async function writeCourtFile(path: string, rows: number): Promise<ToldParticipant[]> {
  const inventor = openCourtInventor();
  const random = seededRandom(50_001);
  const out = createWriteStream(path);
  out.write(`${COURT_COLUMNS.join(";")}\n`);
  const sample: ToldParticipant[] = [];
  let written = 0;
  let lines: string[] = [];
  for (let at = 0; written < rows; at++) {
    const { fields, kind } = inventCase(random, at);
    const parties = Math.min(2 + Math.floor(random() * 3), kind.roles.length, rows - written);
    for (let party = 0; party < parties; party++) {
      const told = inventParty(inventor, random, kind, party);
      if (written % EVERY === 0) sample.push(told);
      lines.push(lineOf({ ...fields, ...partyFields(told, kind.roles[party] as string) }));
      written += 1;
    }
    if (lines.length < ROWS_A_WRITE && written < rows) continue;
    if (!out.write(lines.join(""))) await once(out, "drain");
    lines = [];
  }
  out.end();
  await once(out, "close");
  return sample;
}

function inventCase(random: Random, at: number): { fields: Fields; kind: Kind } {
  let share = random();
  const kind = KINDS.find((each) => (share -= each.share) < 0) ?? (KINDS[0] as Kind);
  const year = 2008 + Math.floor(random() * 18);
  const town = TOWNS[Math.floor(random() * TOWNS.length)] as string;
  const month = String(1 + Math.floor(random() * 12)).padStart(2, "0");
  const fields: Fields = {
    fuente: "Banco de pruebas",
    competencia: kind.competence,
    procedimiento: "Ordinario",
    rit: `${kind.book}-${at + 1}-${year}`,
    ruc: kind.competence === "penal" ? `${String(year).slice(2)}${String(at).padStart(8, "0")}-0` : "",
    tribunal: kind.court(town, at),
    corte: `C.A. de ${town}`,
    fecha_ingreso: `1${Math.floor(random() * 10)}/${month}/${year}`,
    caratulado: `PARTE FICTICIA ${at}/PARTE FICTICIA`,
    materia: kind.matter,
    estado_procesal: random() < 0.6 ? "Concluido" : "Tramitación",
    estado_administrativo: "Sin archivar",
    etapa: random() < 0.6 ? "Terminada" : "Ingreso",
    reservada: "N",
    fecha_extraccion: "2026-11-18",
    origen: kind.origin ?? "",
  };
  return { fields, kind };
}

function inventParty(inventor: CourtInventor, random: Random, { competence }: Kind, party: number): ToldParticipant {
  // Companies sue more often than people, and a hundred of them bring a tenth of all cases.
  const isCompany = competence !== "penal" && random() < (party === 0 ? 0.55 : 0.25);
  const number = isCompany
    ? party === 0 && random() < 0.4
      ? 57_000_000 + Math.floor(random() * 100)
      : 57_000_100 + Math.floor(random() * 400_000)
    : 31_000_000 + Math.floor(random() * 4_000_000);
  return {
    rut: competence === "penal" ? null : rutOfNumber(number),
    name: isCompany ? inventor.company(random) : inventor.person(random),
    kind: isCompany ? "company" : "person",
  };
}

function partyFields({ rut, name, kind }: ToldParticipant, role: string): Fields {
  return {
    participante_rut: rut ?? "",
    participante_nombre: name,
    participante_rol: role,
    participante_tipo: kind === "company" ? "JURIDICA" : "NATURAL",
  };
}

function lineOf(fields: Fields): string {
  return `${COURT_COLUMNS.map((name) => (fields[name] ?? "").replaceAll(";", ",")).join(";")}\n`;
}

/** The court cases of the demonstration set: all competences, courts of towns that do not exist, parties of the set. */
import type { CourtCase, CourtParticipant, CourtRow } from "#lib/courts/court-case";
import { addDays } from "#lib/jobs/demo-dates";
import type { DemoRandom } from "#lib/jobs/demo-random";
import type { DemoSubject } from "#lib/jobs/demo-subjects";
import { TOWNS } from "#lib/jobs/demo-words";

interface Kind {
  competence: CourtCase["competence"];
  /** How many of a hundred cases are of this kind. */
  percent: number;
  letters: readonly string[];
  court: (town: string) => string;
  procedures: readonly string[];
  matters: readonly string[];
  /** Roles of the one who acts and of the one it is about. */
  roles: readonly [string, string];
  acting: "person" | "company";
  about: "person" | "company" | "any";
  /** Penal sources give no RUT. */
  withRut: boolean;
  origin: CourtCase["origin"];
}

const KINDS: readonly Kind[] = [
  {
    competence: "civil",
    percent: 34,
    letters: ["C"],
    court: (town) => `1º Juzgado Civil de ${town}`,
    procedures: ["Ejecutivo Obligación de Dar", "Ordinario Mayor Cuantía", "Sumario"],
    matters: ["Pagaré, cobro de", "Cumplimiento de contrato", "Arrendamiento, término de"],
    roles: ["DTE.", "DDO."],
    acting: "company",
    about: "any",
    withRut: true,
    origin: null,
  },
  {
    competence: "laboral",
    percent: 20,
    letters: ["O", "M", "T"],
    court: (town) => `Juzgado de Letras del Trabajo de ${town}`,
    procedures: ["Ordinario", "Monitorio", "Tutela"],
    matters: ["Despido injustificado", "Cobro de prestaciones", "Nulidad del despido"],
    roles: ["DTE.", "DDO."],
    acting: "person",
    about: "company",
    withRut: true,
    origin: null,
  },
  {
    competence: "laboral",
    percent: 2,
    letters: ["S"],
    court: (town) => `Juzgado de Letras del Trabajo de ${town}`,
    procedures: ["Práctica Antisindical"],
    matters: ["Práctica antisindical"],
    roles: ["DENUNCIANTE", "DDO."],
    acting: "person",
    about: "company",
    withRut: true,
    origin: null,
  },
  {
    competence: "cobranza",
    percent: 14,
    letters: ["C", "A", "P"],
    court: (town) => `Juzgado de Cobranza Laboral y Previsional de ${town}`,
    procedures: ["Ejecutivo Previsional", "Cumplimiento Laboral"],
    matters: ["Cotizaciones previsionales", "Cumplimiento de sentencia"],
    roles: ["EJECUTANTE", "EJECUTADO"],
    acting: "company",
    about: "company",
    withRut: true,
    origin: null,
  },
  {
    competence: "penal",
    percent: 20,
    letters: ["Ordinaria"],
    court: (town) => `Juzgado de Garantía de ${town}`,
    procedures: ["Ordinario", "Simplificado", "Abreviado"],
    matters: ["Estafas y otras defraudaciones", "Giro doloso de cheques", "Conducción bajo la influencia del alcohol", "Receptación"],
    roles: ["QUERELLANTE", "IMPUTADO"],
    acting: "company",
    about: "person",
    withRut: false,
    origin: null,
  },
  {
    competence: "apelaciones",
    percent: 7,
    letters: ["Civil", "Protección"],
    court: (town) => `C.A. de ${town}`,
    procedures: ["Recurso de apelación", "Recurso de protección"],
    matters: ["Apelación"],
    roles: ["RECURRENTE", "RECURRIDO"],
    acting: "person",
    about: "company",
    withRut: true,
    origin: "civil",
  },
  {
    competence: "suprema",
    percent: 3,
    letters: ["Civil"],
    court: () => "Corte Suprema de Demostración",
    procedures: ["Casación en el fondo"],
    matters: ["Casación"],
    roles: ["RECURRENTE", "RECURRIDO"],
    acting: "company",
    about: "person",
    withRut: true,
    origin: null,
  },
];

const STATES = [
  { proceduralState: "Tramitación", administrativeState: "Sin archivar", stage: "Discusión" },
  { proceduralState: "Concluido", administrativeState: "Archivada", stage: "Terminada" },
  { proceduralState: "Fallada-Terminada", administrativeState: "Sin archivar", stage: "Terminada" },
] as const;

/** Some cases fall on few subjects, most on many: half of them on the first hundred people and twenty companies. */
export function demoCases(
  random: DemoRandom,
  people: readonly DemoSubject[],
  companies: readonly DemoSubject[],
  today: string,
  count: number,
): CourtRow[] {
  const pick = (kind: "person" | "company" | "any") => {
    const company = kind === "company" || (kind === "any" && random.chance(40));
    const all = company ? companies : people;
    const few = all.slice(0, company ? 20 : 100);
    return { subject: random.pick(random.chance(50) ? few : all), kind: company ? ("company" as const) : ("person" as const) };
  };
  return Array.from({ length: count }, (_, index) => {
    const kind = kindAt((index * 37) % 100);
    const acting = pick(kind.acting);
    const about = pick(kind.about);
    const found = demoCase(random, kind, index + 1, today, `${lastWord(acting.subject)}/${lastWord(about.subject)}`);
    const party = (side: typeof acting, role: string): CourtRow => {
      const participant: CourtParticipant = {
        rut: kind.withRut ? side.subject.rut : null,
        name: side.subject.name.toUpperCase(),
        role,
        kind: side.kind,
      };
      return { case: found, participant };
    };
    return [party(acting, kind.roles[0]), party(about, kind.roles[1])];
  }).flat();
}

function demoCase(random: DemoRandom, kind: Kind, number: number, today: string, title: string): CourtCase {
  const filedOn = addDays(today, -20 - random.whole(2_900));
  const year = filedOn.slice(0, 4);
  const state = random.pick(STATES);
  const town = random.pick(TOWNS);
  const stateOn = addDays(filedOn, 15 + random.whole(300));
  return {
    caseId: `demo-${String(number).padStart(5, "0")}`,
    source: "Demostración",
    competence: kind.competence,
    procedure: random.pick(kind.procedures),
    rit: `${random.pick(kind.letters)}-${number}-${year}`,
    ruc: kind.competence === "penal" ? `${year.slice(2)}00${String(number).padStart(6, "0")}-0` : null,
    courtCode: null,
    court: kind.court(town),
    appealsCourt: kind.competence === "suprema" ? null : `C.A. de ${town}`,
    filedOn,
    title: title.toUpperCase(),
    matterCode: null,
    matter: random.pick(kind.matters),
    ...state,
    stateOn: stateOn > today ? today : stateOn,
    origin: kind.origin,
    extractedOn: today,
    externalId: null,
  };
}

function kindAt(percent: number): Kind {
  let reached = 0;
  for (const kind of KINDS) {
    reached += kind.percent;
    if (percent < reached) return kind;
  }
  return KINDS[0] as Kind;
}

function lastWord({ name }: DemoSubject): string {
  return name.split(" ").at(-2) ?? name;
}

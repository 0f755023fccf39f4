/** Courts, procedures and matters of the demonstration set: the vocabulary of Chilean courts, in towns that do not exist. */
import type { CourtCase } from "#lib/courts/court-case";

export const TOWNS = "Villa Ejemplo,Puerto Ficción,San Modelo,Nueva Muestra,Santa Quimera,Los Espejismos,Río Supuesto,Alto Fábula".split(
  ",",
);

/** Who takes a side: a lender or a pension fund of the set, a person, a company, or either of both. */
export type Party = "lender" | "pension-fund" | "person" | "company" | "anybody";

export interface CaseKind {
  competence: CourtCase["competence"];
  /** How many of a thousand cases are of this kind. */
  share: number;
  /** What stands before the number. */
  book: string;
  court: (town: string, number: number) => string;
  procedure: string;
  matters: readonly string[];
  /** Roles of the one who acts and of the one it is about. */
  roles: readonly [string, string];
  acting: Party;
  about: Party;
  origin: CourtCase["origin"];
  /** Months until it ends, at least and at most. */
  months: readonly [number, number];
}

const civil = (town: string, number: number) => `${number}º Juzgado Civil de ${town}`;
const labour = (town: string) => `Juzgado de Letras del Trabajo de ${town}`;
const collection = (town: string) => `Juzgado de Cobranza Laboral y Previsional de ${town}`;
const guarantee = (town: string) => `Juzgado de Garantía de ${town}`;
const appeals = (town: string) => `C.A. de ${town}`;

const CIVIL = { competence: "civil", court: civil, roles: ["DTE.", "DDO."], origin: null, months: [5, 30] } as const;
const LABOUR = {
  competence: "laboral",
  court: labour,
  roles: ["DTE.", "DDO."],
  acting: "person",
  about: "company",
  origin: null,
  months: [3, 14],
} as const;
const COLLECTION = {
  competence: "cobranza",
  court: collection,
  roles: ["DTE.", "DDO."],
  about: "company",
  origin: null,
  months: [6, 36],
} as const;
const PENAL = { competence: "penal", court: guarantee, book: "Ordinaria", about: "person", origin: null, months: [4, 26] } as const;
const APPEAL = { competence: "apelaciones", court: appeals, roles: ["RECURRENTE", "RECURRIDO"], months: [2, 9] } as const;

export const CASE_KINDS: readonly CaseKind[] = [
  {
    ...CIVIL,
    share: 270,
    book: "C",
    procedure: "Ejecutivo Obligación de Dar",
    matters: ["Pagaré, cobro de"],
    acting: "lender",
    about: "person",
  },
  {
    ...CIVIL,
    share: 60,
    book: "C",
    procedure: "Gestión Preparatoria",
    matters: ["Factura, notificación y cobro de"],
    acting: "company",
    about: "company",
  },
  {
    ...CIVIL,
    share: 60,
    book: "C",
    procedure: "Ordinario Mayor Cuantía",
    matters: ["Cumplimiento de contrato", "Indemnización de perjuicios"],
    acting: "anybody",
    about: "anybody",
  },
  {
    ...CIVIL,
    share: 50,
    book: "C",
    procedure: "Monitorio Ley 18.101",
    matters: ["Arrendamiento, cobro de rentas y término de"],
    acting: "anybody",
    about: "person",
  },
  {
    ...CIVIL,
    share: 30,
    book: "V",
    procedure: "Voluntario",
    matters: ["Posesión efectiva", "Cambio de nombre", "Rectificación de partida"],
    roles: ["SOLICITANTE", "SOLICITANTE"],
    acting: "person",
    about: "person",
  },
  {
    ...LABOUR,
    share: 90,
    book: "O",
    procedure: "Ordinario",
    matters: ["Despido injustificado", "Nulidad del despido", "Accidente del trabajo, indemnización"],
  },
  { ...LABOUR, share: 70, book: "M", procedure: "Monitorio", matters: ["Cobro de prestaciones", "Despido injustificado"] },
  { ...LABOUR, share: 30, book: "T", procedure: "Tutela", matters: ["Tutela de derechos fundamentales"] },
  {
    ...LABOUR,
    share: 8,
    book: "S",
    procedure: "Práctica Antisindical",
    matters: ["Práctica antisindical"],
    roles: ["DENUNCIANTE", "DENUNCIADO"],
  },
  {
    ...COLLECTION,
    share: 75,
    book: "P",
    procedure: "Ejecutivo Previsional",
    matters: ["Cotizaciones previsionales"],
    acting: "pension-fund",
  },
  { ...COLLECTION, share: 35, book: "C", procedure: "Cumplimiento Laboral", matters: ["Cumplimiento de sentencia"], acting: "person" },
  {
    ...PENAL,
    share: 110,
    procedure: "Simplificado",
    matters: ["Conducción en estado de ebriedad", "Lesiones menos graves", "Amenazas simples", "Hurto simple", "Daños simples"],
    roles: ["VÍCTIMA", "IMPUTADO"],
    acting: "person",
  },
  {
    ...PENAL,
    share: 60,
    procedure: "Ordinario",
    matters: ["Estafas y otras defraudaciones", "Apropiación indebida", "Receptación", "Uso fraudulento de tarjetas de pago"],
    roles: ["QUERELLANTE", "IMPUTADO"],
    acting: "company",
  },
  {
    ...PENAL,
    share: 12,
    procedure: "Abreviado",
    matters: ["Giro doloso de cheques"],
    roles: ["QUERELLANTE", "QUERELLADO"],
    acting: "lender",
  },
  {
    ...APPEAL,
    share: 16,
    book: "Civil",
    procedure: "Recurso de apelación",
    matters: ["Apelación"],
    acting: "person",
    about: "lender",
    origin: "civil",
  },
  {
    ...APPEAL,
    share: 10,
    book: "Laboral - Cobranza",
    procedure: "Recurso de nulidad",
    matters: ["Nulidad"],
    acting: "company",
    about: "person",
    origin: "laboral",
  },
  {
    ...APPEAL,
    share: 8,
    book: "Protección",
    procedure: "Recurso de protección",
    matters: ["Protección"],
    acting: "person",
    about: "company",
    origin: null,
  },
  {
    competence: "suprema",
    share: 6,
    book: "Civil",
    court: () => "Corte Suprema de Demostración",
    procedure: "Casación en el fondo",
    matters: ["Casación"],
    roles: ["RECURRENTE", "RECURRIDO"],
    acting: "person",
    about: "company",
    origin: null,
    months: [4, 16],
  },
];

type States = Pick<CourtCase, "proceduralState" | "administrativeState" | "stage">;

export const LIVING: Record<CourtCase["competence"], readonly States[]> = {
  civil: [
    { proceduralState: "Tramitación", administrativeState: "Sin archivar", stage: "Discusión" },
    { proceduralState: "Tramitación", administrativeState: "Sin archivar", stage: "Prueba" },
    { proceduralState: "Tramitación", administrativeState: "Sin archivar", stage: "Inicio de la Tramitación" },
  ],
  laboral: [
    { proceduralState: "Tramitación", administrativeState: "Sin archivar", stage: "Audiencia Preparatoria" },
    { proceduralState: "Tramitación", administrativeState: "Sin archivar", stage: "Audiencia de Juicio" },
  ],
  cobranza: [
    { proceduralState: "Tramitación", administrativeState: "Sin archivar", stage: "Inicio de la Tramitación" },
    { proceduralState: "Cumplimiento", administrativeState: "Sin archivar", stage: "Cumplimiento" },
  ],
  penal: [{ proceduralState: "Tramitación", administrativeState: null, stage: null }],
  apelaciones: [{ proceduralState: "Vigente", administrativeState: null, stage: "Tramitación" }],
  suprema: [{ proceduralState: "Tramitación", administrativeState: null, stage: null }],
};

export const CONCLUDED: Record<CourtCase["competence"], readonly States[]> = {
  civil: [
    { proceduralState: "Concluido", administrativeState: "Archivada", stage: "Terminada" },
    { proceduralState: "Concluido", administrativeState: "Sin archivar", stage: "Terminada" },
  ],
  laboral: [{ proceduralState: "Concluido", administrativeState: "Sin archivar", stage: "Terminada" }],
  cobranza: [{ proceduralState: "Concluido", administrativeState: "Archivada", stage: "Terminada" }],
  penal: [{ proceduralState: "Concluido", administrativeState: null, stage: null }],
  apelaciones: [{ proceduralState: "Fallada-Terminada", administrativeState: null, stage: "Terminada" }],
  suprema: [{ proceduralState: "Fallada-Terminada", administrativeState: null, stage: null }],
};

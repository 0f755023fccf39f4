/** Rows of court cases without end, the same ones each time: names of people by their Chilean frequency, companies, those who sue most by RUT. */
import { createHash } from "node:crypto";
import type { CourtCase } from "#lib/courts/court-case";
import { type Inventor, openInventor } from "./invented-entries";

type Random = () => number;

export interface InventedRow {
  record: CourtCase;
  no: number;
  rut: string | null;
  name: string;
  kind: "person" | "company";
  role: string;
}

export interface CourtInventor {
  /** So many of the sixty commonest given names and surnames each, as a register writes them. */
  common(random: Random, given: number, surnames: number): string;
  person(random: Random): string;
  company(random: Random): string;
}

export function openCourtInventor(): CourtInventor {
  const inventor = openInventor();
  return {
    common: (random, given, surnames) => {
      const words = commonWords(inventor, random, Math.max(given, surnames));
      return [...words.surnames.slice(0, surnames), ...words.given.slice(0, given)].join(" ").toUpperCase();
    },
    person: (random) => personName(inventor, random),
    company: (random) => inventor.company(random),
  };
}

/** A row of a case of two participants: half are penal and without RUT. */
export function inventCourtRow(inventor: CourtInventor, random: Random, at: number): InventedRow {
  const number = Math.floor(at / 2);
  const competence = (["penal", "penal", "civil", "laboral"] as const)[number % 4] ?? "penal";
  const kind = random() < (competence === "penal" ? 0.05 : 0.35) ? "company" : "person";
  const named = competence === "penal" || random() < 0.3;
  // A hundred companies bring a tenth of the civil cases.
  const large = !named && random() < 0.2;
  return {
    record: caseOf(number, competence),
    no: at % 2,
    rut: named ? null : `${large ? 76_000_000 + Math.floor(random() * 100) : 5_000_000 + Math.floor(random() * 3_000_000)}-0`,
    name: kind === "person" ? inventor.person(random) : inventor.company(random),
    kind,
    role: ["DTE.", "DDO.", "IMPUTADO", "VICTIMA"][Math.floor(random() * 4)] ?? "DDO.",
  };
}

function caseOf(number: number, competence: CourtCase["competence"]): CourtCase {
  const year = 2010 + (number % 16);
  return {
    caseId: createHash("sha256").update(String(number)).digest("hex").slice(0, 24),
    source: "bench",
    competence,
    procedure: "Ordinario",
    rit: `C-${number}-${year}`,
    ruc: null,
    courtCode: null,
    court: `${1 + (number % 30)}º Juzgado de prueba`,
    appealsCourt: null,
    filedOn: `${year}-0${1 + (number % 9)}-1${number % 10}`,
    title: "PRUEBA / PRUEBA",
    matterCode: null,
    matter: "Cobro de pesos",
    proceduralState: "Tramitación",
    administrativeState: null,
    stage: null,
    stateOn: null,
    origin: null,
    extractedOn: "2026-11-18",
    externalId: null,
  };
}

/** As penal and civil courts write people: seldom a comma, the surnames behind in half of them, and one name or surname in some. */
function personName(inventor: Inventor, random: Random): string {
  const how = random();
  const name = how < 0.7 ? fourWords(inventor, random) : inventor.person(random).replace(",", "");
  return (how > 0.6 && how < 0.7 ? name.split(" ").slice(0, 3).join(" ") : name).toUpperCase();
}

function fourWords(inventor: Inventor, random: Random): string {
  const words = inventor.person(random).replace(",", "").split(" ");
  const [given, surname] = inventor.commonPerson(random).split(" ").slice(-2);
  return words.length > 3 ? words.join(" ") : [...words, random() < 0.5 ? given : surname].join(" ");
}

function commonWords(inventor: Inventor, random: Random, count: number): { given: string[]; surnames: string[] } {
  const [given, surnames] = [new Set<string>(), new Set<string>()];
  while (given.size < count || surnames.size < count) {
    const words = inventor.commonPerson(random).split(" ");
    const half = words.length / 2;
    for (const word of words.slice(0, half)) given.add(word);
    for (const word of words.slice(half)) surnames.add(word);
  }
  return { given: [...given], surnames: [...surnames] };
}

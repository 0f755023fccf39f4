/** A register of fictional people and companies for proofs. Every name ends in a word that no real register has. */
import { type Rut, rutOfNumber } from "#lib/rut/rut";

export interface RegisterRow {
  rut: Rut;
  name: string;
}

/** Credits that no proof exhausts unless it means to. */
export const RICH = 1_000_000;

const person = (number: number, name: string): RegisterRow => ({ rut: rutOfNumber(number), name });

/** One RUT of each shape: eight digits, seven digits, below a million, a check digit K, a company. */
export const SHAPES = {
  eight: person(12_345_678, "JOSÉ NÚÑEZ QUILLAGUA"),
  seven: person(1_234_567, "ELENA MARÍA RÍOS QUILLAGUA"),
  six: person(123_456, "IGNACIA SOTO QUILLAGUA"),
  k: person(firstWithK(20_000_000), "BENJAMÍN ÑANCO QUILLAGUA"),
  company: person(76_500_001, "COMERCIAL QUILLAGUA SPA"),
} as const;

/** Sixty who share two words of their names: three pages of a search for them. */
export const NAMESAKES_WORDS = "PEREZ HUATACONDO";
const namesakes = Array.from({ length: 60 }, (_, index) => person(7_000_000 + index, `${NAMESAKES_WORDS} ${lettersOf(index)}`));

/** Fifty-one who share one whole name: only the RUT tells them apart, on three pages. */
export const SAME_NAME = "ROSA ELENA CHUQUICAMATA";
export const SAME_NAMED = Array.from({ length: 51 }, (_, index) => person(8_000_000 + index * 13, SAME_NAME));

/** Five hundred for the spenders. */
export const CROWD = Array.from({ length: 500 }, (_, index) => person(9_000_000 + index * 7, `CROWD ${lettersOf(index)} CARACOLES`));

/** Well formed, check digit right, in no register. */
export const UNKNOWN_RUT = rutOfNumber(23_456_789);

export const REGISTER: RegisterRow[] = [...Object.values(SHAPES), ...namesakes, ...SAME_NAMED, ...CROWD];

/** The register as the file that `rut-csv` imports. */
export function registerCsv(rows: readonly RegisterRow[] = REGISTER): string {
  return ["rut,name", ...rows.map((row) => `${row.rut},${row.name}`), ""].join("\n");
}

// Names hold letters only: 0 is A, 25 is Z, 26 is BA.
function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? `Z${letter}` : lettersOf(Math.floor(index / 26)) + letter;
}

function firstWithK(from: number): number {
  for (let number = from; ; number++) if (rutOfNumber(number).endsWith("K")) return number;
}

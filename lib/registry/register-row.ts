/** What a register says of one RUT, ready for the table `registry_records`: the shape that every register's parser yields. */
import type { RowFault } from "#lib/contract/sources";
import { nameKey, nameTokens } from "#lib/names/fold";
import { checkDigit, type Rut, rutOfNumber } from "#lib/rut/rut";
import type { Fault } from "#lib/screening/import-format";

export interface RegisterRow {
  rut: Rut;
  /** As the register writes it, white space collapsed; null when the register gives none. */
  fullName: string | null;
  nameKey: string | null;
  nameTokens: string[];
  /** What else the register tells: legal form code, dates `YYYY-MM-DD`. */
  detail: Record<string, string>;
}

/** A row of a register. `name` is the text of the file, perhaps empty. */
export function registerRow(rut: Rut, name: string, detail: Record<string, string> = {}): RegisterRow {
  const fullName = cleanText(name);
  if (fullName === "") return { rut, fullName: null, nameKey: null, nameTokens: [], detail };
  return { rut, fullName, nameKey: nameKey(fullName), nameTokens: [...new Set(nameTokens(fullName))], detail };
}

export const NOT_A_RUT = { code: "not-a-rut", reason: "not a RUT" } as const satisfies Fault<RowFault>;
export const WRONG_DIGIT = { code: "wrong-digit", reason: "the check digit of the RUT is wrong" } as const satisfies Fault<RowFault>;

/** The RUT of a number and its check digit as two texts, or the plain reason why they are none. */
export function rutOfParts(number: string, digit: string): Rut | Fault<RowFault> {
  if (!/^\d{1,8}$/.test(number) || !/^[\dKk]$/.test(digit) || Number(number) === 0) return NOT_A_RUT;
  if (checkDigit(Number(number)) !== digit.toUpperCase()) return WRONG_DIGIT;
  return rutOfNumber(Number(number));
}

// PostgreSQL stores no NUL, and a control character in a name is damage of a conversion.
const DAMAGE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g;

function cleanText(text: string): string {
  return text.replace(DAMAGE, " ").replace(/\s+/g, " ").trim().normalize("NFC");
}

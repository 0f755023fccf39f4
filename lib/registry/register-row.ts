/** What a register says of one RUT, as the table `registry_rows` keeps it: the shape that every register's parser yields. */
import type { CompanyFacts } from "#lib/contract/company-facts";
import type { RowFault } from "#lib/contract/sources";
import { checkDigit } from "#lib/rut/rut";
import type { Fault } from "#lib/screening/import-format";

export interface RegisterRow {
  /** Number of the RUT, without its check digit. */
  rutNumber: number;
  /** As the register writes it, white space collapsed; null when the register gives none. */
  fullName: string | null;
  /** What else the register tells; `note` is for people who read the database. */
  detail: CompanyFacts & { note?: string };
}

/** A row of a register. `name` is the text of the file, perhaps empty. */
export function registerRow(rutNumber: number, name: string, detail: RegisterRow["detail"] = {}): RegisterRow {
  return { rutNumber, fullName: cleanText(name) || null, detail };
}

export const NO_RUT = { code: "no-rut", reason: "no RUT" } as const satisfies Fault<RowFault>;
export const NOT_A_RUT = { code: "not-a-rut", reason: "not a RUT" } as const satisfies Fault<RowFault>;
export const WRONG_DIGIT = { code: "wrong-digit", reason: "the check digit of the RUT is wrong" } as const satisfies Fault<RowFault>;

/** The number of a RUT of two texts, its number and its check digit, or the plain reason why they are none. */
export function rutNumberOfParts(number: string, digit: string): number | Fault<RowFault> {
  const value = wholeNumber(number);
  if (value === null || value === 0 || number.length > 8 || !/^[\dKk]$/.test(digit)) return NOT_A_RUT;
  return checkDigit(value) === digit || (digit === "k" && checkDigit(value) === "K") ? value : WRONG_DIGIT;
}

/** The number of a text of nothing but digits; null of anything else. */
export function wholeNumber(text: string): number | null {
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return null;
    value = value * 10 + digit;
  }
  return text === "" ? null : value;
}

// PostgreSQL stores no NUL, and a control character in a name is damage of a conversion.
const DAMAGE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g;
// Nearly every name of a register: nothing to take out, one space at a time, and in normal form as all Latin-1 is.
const CLEAN = /^(?:[!-~\u00a1-\u00ff]+ )*[!-~\u00a1-\u00ff]+$/;

/** A text of a register without the marks of its way: control characters, runs of white space. */
export function cleanText(text: string): string {
  return CLEAN.test(text) ? text : text.replace(DAMAGE, " ").replace(/\s+/g, " ").trim().normalize("NFC");
}

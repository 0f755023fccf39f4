/**
 * The RUT (Rol Único Tributario): a number of at most eight digits and a modulus-11 check digit.
 * Source of the accepted form: the service contract, "RUT format"; of the arithmetic: Servicio de Impuestos Internos.
 */
declare const brand: unique symbol;

/** A RUT in normal form: seven or eight digits without dots, hyphen, digit or upper-case `K`. At most 10 characters. */
export type Rut = string & { readonly [brand]: "Rut" };

// The contract prints the expression without `^`; the whole input must match (docs/decisions/0002-contract-openings.md).
const ACCEPTED_FORM = /^\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]$/;

/** Source text of the expression above, for the OpenAPI document. */
export const RUT_PATTERN = ACCEPTED_FORM.source;

/** The RUT in normal form, or `null` when the input has not the accepted form. The check digit is not verified. */
export function parseRut(input: unknown): Rut | null {
  if (typeof input !== "string" || !ACCEPTED_FORM.test(input)) return null;
  const hyphen = input.length - 2;
  const digits = input.slice(0, hyphen).replaceAll(".", "");
  return normalForm(Number(digits), input.slice(hyphen + 1));
}

/** The check digit of a number from 0 to 99,999,999: `"0"`–`"9"` or `"K"`. */
export function checkDigit(number: number): string {
  let sum = 0;
  let factor = 2;
  for (let rest = number; rest > 0; rest = Math.floor(rest / 10)) {
    sum += (rest % 10) * factor;
    factor = factor === 7 ? 2 : factor + 1;
  }
  const digit = 11 - (sum % 11);
  return digit === 11 ? "0" : digit === 10 ? "K" : String(digit);
}

/** Whether the check digit of a RUT is the one that its number asks for. */
export function hasValidCheckDigit(rut: Rut): boolean {
  return checkDigit(rutNumber(rut)) === rut.at(-1);
}

/** The number before the hyphen, 0–99,999,999. */
export function rutNumber(rut: Rut): number {
  return Number(rut.slice(0, -2));
}

/** The RUT of a number from 0 to 99,999,999, with its check digit. */
export function rutOfNumber(number: number): Rut {
  return normalForm(number, checkDigit(number));
}

/** The form people read: `12.345.678-5`. */
export function formatRut(rut: Rut): string {
  return `${rut.slice(0, -2).replace(/\B(?=(?:\d{3}){1,3}$)/g, ".")}${rut.slice(-2)}`;
}

/** From 50 million on the number belongs to a legal entity, below to a natural person (Servicio de Impuestos Internos). */
export function rutKind(rut: Rut): "person" | "company" {
  return kindOfNumber(rutNumber(rut));
}

/** {@link rutKind} of the RUT with this number. */
export function kindOfNumber(number: number): "person" | "company" {
  return number >= 50_000_000 ? "company" : "person";
}

/**
 * What a person typed or pasted, read generously: spaces, dots, a missing hyphen, `RUT` or `CL` in front, any dash.
 * For the panel only; the four operations use {@link parseRut}. `null` when no RUT can be meant.
 */
export function readTypedRut(typed: string): Rut | null {
  const bare = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/^\s*(RUT|RUN|CL)\b[\s:.]*/, "")
    .replace(/[\s.,'\-\u2010-\u2015\u2212]/g, "");
  const match = /^(\d{1,8})([\dK])$/.exec(bare);
  return match ? normalForm(Number(match[1]), match[2] as string) : null;
}

function normalForm(number: number, digit: string): Rut {
  return `${String(number).padStart(7, "0")}-${digit.toUpperCase()}` as Rut;
}

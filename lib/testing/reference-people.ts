/** Whom the reference upstream knows: sixty invented people who share two names. Written from the contract's text alone. */

export interface ReferencePerson {
  /** Seven or eight digits, hyphen, check digit. */
  rut: string;
  name: string;
}

/** Modulus 11, weights 2 to 7 from the right. */
export function referenceDigit(number: number): string {
  const sum = [...String(number)].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0);
  return "0123456789K0"[11 - (sum % 11)] as string;
}

const LETTERS = "ABCDEFGHIJ";

export const REFERENCE_PEOPLE: readonly ReferencePerson[] = Array.from({ length: 60 }, (_, index) => {
  const number = 7_000_000 + index * 5;
  return {
    rut: `${number}-${referenceDigit(number)}`,
    name: `MARÍA GONZÁLEZ ${LETTERS[Math.floor(index / 10)]}${LETTERS[index % 10]}ZAPALETA`,
  };
});

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase().split(/\s+/u).filter(Boolean);

/** Everybody who has all words of a name. */
export function referenceSearch(name: string): ReferencePerson[] {
  const words = fold(name);
  return REFERENCE_PEOPLE.filter((person) => words.every((word) => fold(person.name).includes(word)));
}

/** Dates of registers, as their files write them. */

const [ZERO, NINE, HYPHEN, SLASH] = [48, 57, 45, 47];
const DIGIT_PLACES = [0, 1, 3, 4, 6, 7, 8, 9];

/** `YYYY-MM-DD` of `DD-MM-YYYY` or `DD/MM/YYYY`; null of anything else. */
export function isoDate(text: string): string | null {
  if (text.length !== 10 || !isSign(text.charCodeAt(2)) || !isSign(text.charCodeAt(5))) return null;
  for (const place of DIGIT_PLACES) {
    const code = text.charCodeAt(place);
    if (code < ZERO || code > NINE) return null;
  }
  return `${text.slice(6)}-${text.slice(3, 5)}-${text.slice(0, 2)}`;
}

function isSign(code: number): boolean {
  return code === HYPHEN || code === SLASH;
}

/** `YYYY-MM-DD` of a date of either order, with a time behind it or not; null of anything else. */
export function dateOf(text: string): string | null {
  const day = text.length > 10 && /^[ T]/.test(text.slice(10)) ? text.slice(0, 10) : text;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : isoDate(day);
}

/** Text of court sources without what only harms: control characters, invisible and half characters. Pure. */

/** One line in its composed form, spaces collapsed; nothing that turns or hides what stands beside it. */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize("NFC")
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

// Nearly every value: printable, no space at its ends, none doubled.
const PLAIN = /^(?:[\x21-\x7e¡-¬®-ɏ]+(?: [\x21-\x7e¡-¬®-ɏ]+)*)?$/;

/** A RUC in one spelling; null when empty. Its check digit is not judged: no published rule says how it is made. */
export function normalRuc(text: string): string | null {
  if (text === "") return null;
  const closed = text.toUpperCase().replace(/[\s.]/g, "");
  const penal = /^(\d{2})-?(\d{8})-?([\dK])$/.exec(closed);
  if (penal) return `${penal[1]}${penal[2]}-${penal[3]}`;
  return /^\d{2}-4-\d{7}-[\dK]$/.test(closed) ? closed : text;
}

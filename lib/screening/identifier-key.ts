/** One spelling for identifiers: letters and digits, upper case. Pure. */

const SHORTEST = 5;

/** The key of an identifier, or null when it is too short to tell anybody apart. */
export function identifierKey(value: string): string | null {
  const key = value
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return key.length < SHORTEST ? null : key;
}

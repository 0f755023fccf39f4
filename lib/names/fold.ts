/** One spelling for names: what differs only in accents, case, script or punctuation becomes equal. Pure. */
import anyAscii from "any-ascii";
import { stripForms } from "#lib/names/form-table";

/**
 * A name in lower-case ASCII words: NFKC, latinised, accents and ñ folded, apostrophes closed up (`D'Albora` → `dalbora`),
 * other punctuation a space, spaces collapsed. Idempotent. Empty when nothing readable is left.
 */
export function foldName(text: string): string {
  const latin = PLAIN_ASCII.test(text) ? text : anyAscii(text.replace(APOSTROPHES, "'").normalize("NFKC"));
  return latin
    .toLowerCase()
    .replace(/['`]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The words of a folded name. Letters with dots or slashes are one word, and so are runs of single letters: `S.A.`, `S A`, `S/A` are all `sa`. */
export function nameTokens(text: string): string[] {
  const folded = foldName(text.replace(DOTTED_LETTERS, (letters) => letters.replace(/[./]/g, "")));
  if (folded === "") return [];
  const words = folded.split(" ");
  return words.some((word) => word.length === 1) ? joinLetters(words) : words;
}

/**
 * The identity of a name whatever its order, accents and punctuation: words sorted, joined by a space.
 * A legal form stays as a word in its canonical spelling (`LIMITADA` and `Ltda.` are both `ltda`).
 */
export function nameKey(text: string): string {
  const { core, form } = stripForms(nameTokens(text));
  return (form === null ? core : [...core, form]).sort().join(" ");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the class is the ASCII range
const PLAIN_ASCII = /^[\x00-\x7f]*$/;
// The acute accent as an apostrophe is common on Spanish keyboards, and NFKC would turn it into a space.
export const APOSTROPHES = /[\u00b4\u2018\u2019\u02bc\u02bb\u02be\u02bf\u2032\uff07]/g;
/** Letters with dots or slashes between them are one word. */
export const DOTTED_LETTERS = /(?<![\p{L}\d])(?:\p{L}[./])+\p{L}(?!\p{L})\.?/gu;

function joinLetters(words: string[]): string[] {
  const joined: string[] = [];
  let open = false;
  for (const word of words) {
    const single = word.length === 1 && word > "9";
    if (single && open) joined[joined.length - 1] += word;
    else joined.push(word);
    open = single;
  }
  return joined;
}

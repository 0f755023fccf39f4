/** Which words of a found name were asked for, whatever their accents and case. Pure. */

export interface NamePart {
  text: string;
  asked: boolean;
}

const SEPARATORS = /([\s,;:/()\-‐-―]+)/u;

/** The name in parts, nothing lost: joined they are the name again. */
export function markedWords(name: string, asked: string): NamePart[] {
  const wanted = new Set(asked.split(SEPARATORS).map(plain).filter(Boolean));
  return name
    .split(SEPARATORS)
    .filter((text) => text !== "")
    .map((text) => ({ text, asked: wanted.has(plain(text)) }));
}

/** Whether every word of the name was asked for. */
export function isWholeName(name: string, asked: string): boolean {
  return markedWords(name, asked).every((part) => part.asked || plain(part.text) === "");
}

// Near enough to how the register folds names to show why a name was found; the register alone decides which are.
function plain(word: string): string {
  return word
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

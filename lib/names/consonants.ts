/** What of a word any script writes: its consonants. Arabic, Persian and Hebrew leave most vowels out. Pure. */

/**
 * The consonants of a folded word, those that scripts confuse made one: `Mohammed` and `mhmd` are both `mhmd`, `Vladimir` and
 * `fldymyr` both `fldmr`. Half vowels count only at the beginning; a consonant that follows itself counts once.
 */
export function consonantsOf(word: string): string {
  return readConsonants(word).consonants;
}

/** How many consonants a word has, repeated ones included. */
export function countConsonants(word: string): number {
  return readConsonants(word).count;
}

/** Whether the half vowels that a script without vowels does write fit the vowels of the other word: `nwr` is `Noor`, not `Nair`. */
export function halfVowelsFit(bare: string, full: string): boolean {
  const heard = readConsonants(full).gaps;
  return readConsonants(bare).gaps.every((gap, at) => {
    const vowels = heard[at] ?? "";
    return (!/[wv]/.test(gap) || /[ouwv]/.test(vowels)) && (!gap.includes("y") || /[eijy]/.test(vowels));
  });
}

/** Consonants in their classes, and what stands before the first and behind each. */
function readConsonants(word: string): { consonants: string; gaps: string[]; count: number } {
  const letters = word.replace(GROUPS, (group) => GROUP_CLASSES[group] ?? "s");
  let consonants = "";
  let count = 0;
  const gaps = [""];
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] as string;
    const sound = (at === 0 ? FIRST[letter] : undefined) ?? CLASSES[letter] ?? letter;
    if (sound !== "") count++;
    if (sound === "") gaps[gaps.length - 1] += letter;
    else if (!consonants.endsWith(sound)) {
      consonants += sound;
      gaps.push("");
    }
  }
  return { consonants, gaps, count };
}

/** Written with two letters or more, one consonant. */
const GROUPS = /tsch|tsh|tch|sch|sh|ch|cz|ts|tz|zh|dj|ph|kh|gh|th|dh|c(?=[eiy])/g;
const GROUP_CLASSES: Record<string, string> = { zh: "j", dj: "j", ph: "f", kh: "k", gh: "g", th: "t", dh: "d" };
const FIRST: Record<string, string> = { w: "f", v: "f", y: "y" };
const CLASSES: Record<string, string> = {
  ...Object.fromEntries([..."aeiouwyv"].map((vowel) => [vowel, ""])),
  p: "b",
  q: "k",
  c: "k",
  x: "k",
};

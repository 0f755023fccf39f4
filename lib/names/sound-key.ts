/** How a folded word sounds, whatever romanisation wrote it: words of one key are taken for one with a little less than equality. Pure. */

/** Words shorter than this have no key of their own: too many of them sound alike. */
const LEAST_LETTERS = 4;
/** Keys kept at hand; beyond so many they are worked out anew. */
const MOST_KEPT = 50_000;

/**
 * The sound of a word, or `""` for a short one: `Poutine` and `Putin`, `Wladimirowitsch` and `Vladimirovich`,
 * `Selenskyj` and `Zelenskyy`, `Cheikh` and `Sheikh`. Sibilants are one sound, so are `f`/`ph`, `k`/`q`/`c`, `v`/`w`, `i`/`y`/`ie`.
 */
export function soundKey(word: string): string {
  if (word.length < LEAST_LETTERS || word.length > 40) return "";
  const known = kept.get(word);
  if (known !== undefined) return known;
  const key = readSound(word);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(word, key);
  return key;
}

const kept = new Map<string, string>();

function readSound(word: string): string {
  const letters = word
    .replace(INITIAL_YE, "e")
    .replace(/[iyj]ev/g, "ev")
    .replace(/(?<=[b-df-hj-np-tv-xz])yo/g, "e")
    .replace(GROUPS, (group) => GROUP_SOUNDS[group] ?? group)
    .replace(/c(?=[ei])/g, "s")
    .replace(/c/g, "k")
    .replace(DOUBLED, "$1")
    .replace(/f$/, "v")
    .replace(/(?:ei|ej|ij|i)$/, "i")
    .replace(/ik$/, word.endsWith("ic") ? "is" : "ik")
    .replace(/ine$/, "in");
  return letters.length < 3 ? "" : (readSlavic(letters) ?? letters);
}

/**
 * Russian, Belarusian and Ukrainian write the same surname and patronymic in their own way: `Volkov` and `Volkau`, `Agafonov` and
 * `Ahafonau`, `Doroshenko` and `Darashenka`. The key of a word with such an ending, or null.
 */
function readSlavic(letters: string): string | null {
  const ending = SLAVIC_ENDING.exec(letters);
  if (!ending || ending.index < 2) return null;
  const [whole, sort = ""] = ending;
  const vowel = /^[oa]/.test(whole) ? "ov" : "ev";
  const stem = letters.slice(0, ending.index).replace(/ds/g, "d").replace(/o/g, "a").replace(/h/g, "g");
  return stem + (whole.startsWith("enk") ? "enko" : vowel + sort);
}

const SLAVIC_ENDING = /(?:[oaei][vu](is|na|a)?|enk[oa])$/;

const DOUBLED = /(.)\1{1,3}/g;
const INITIAL_YE = /^(?:ye|je|ie)/;
const GROUP_SOUNDS: Record<string, string> = {
  ...soundOf("s", "schtsch shch chtch szcz tsch tzsch tch tsh tsj sch ch sh sz cz sj ts tz tj tx cs z"),
  ...soundOf("j", "dsch dzh dj zh"),
  ...soundOf("u", "ou oo oe"),
  ...soundOf("i", "ie iy yi yy ii y"),
  ...soundOf("e", "eye eie ee"),
  ...soundOf("ei", "ey ay ai"),
  ...soundOf("k", "ck qu q"),
  kh: "h",
  gh: "g",
  gu: "gu",
  gue: "ge",
  gui: "gi",
  ph: "f",
  th: "t",
  w: "v",
  x: "ks",
};
const GROUPS = new RegExp(
  Object.keys(GROUP_SOUNDS)
    .toSorted((a, b) => b.length - a.length)
    .join("|"),
  "g",
);

function soundOf(sound: string, groups: string): Record<string, string> {
  return Object.fromEntries(groups.split(" ").map((group) => [group, sound]));
}

/** How a romanised Korean name sounds, whatever system wrote it: `jeongeun` and `Jong Un`, `jiseong` and `Ji Sung`. Pure. */

/** One spelling for words of Korean, to compare what was written in Hangul with Latin letters. Words of another language make no sense here. */
export function koreanSound(word: string): string {
  return word
    .replace(GROUPS, (group) => SOUNDS[group] ?? group)
    .replace(/u(?=nk)/g, "o")
    .replace(/(.)\1{1,3}/g, "$1")
    .replace(/([ao])h(?=[^aeiou]|$)/g, "$1");
}

const SOUNDS: Record<string, string> = {
  eo: "o",
  eu: "u",
  oo: "u",
  ou: "u",
  ee: "i",
  ui: "i",
  ae: "e",
  ch: "c",
  j: "c",
  sh: "s",
  b: "p",
  d: "t",
  g: "k",
  r: "l",
};
const GROUPS = /eo|eu|oo|ou|ui|ee|ae|ch|sh|[jbdgr]/g;

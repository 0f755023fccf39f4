/** What words have in common that are confused by ear in Chile: `v`/`b`, `s`/`z`/`c`, `i`/`y`, `g`/`j`/`x`, a mute `h`, doubled letters. Pure. */
import { soundKey } from "#lib/names/sound-key";

/** The class of a folded word. Words that sound alike to the comparison (`soundKey`) are of one class. */
export function soundClass(word: string): string {
  const sound = soundKey(word) || word;
  return sound
    .replace(/^ks(?=[aeiou])/, "j")
    .replace(/g(?=[ei])/g, "j")
    .replace(/[bw]/g, "v")
    .replace(/y/g, "i")
    .replace(/h/g, "")
    .replace(/z/g, "s")
    .replace(/(.)\1/g, "$1");
}

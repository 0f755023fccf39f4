/** How a word of a name sounds in Chile: words of one sound are taken for one, one tier below the word itself. Pure. */

/**
 * The sound of a word as `nameWords` gives it, never longer than the word by more than a letter for each `x`. Alike are `v`/`b`/`w`,
 * `s`/`z`/soft `c`, `ll`/`y`/`i`, `g`/`j` before `e` and `i`, `k`/`q`/hard `c`, `m`/`n` before `b` and `p`, `x`/`j` at the
 * beginning, an `h` and none, a doubled letter and one, `ñ` and `n`.
 */
export function spanishSound(word: string): string {
  return word
    .replaceAll("ñ", "n")
    .replace(/ch/g, "#")
    .replace(/ph/g, "f")
    .replace(/^x/, "j")
    .replace(/h/g, "")
    .replace(/x/g, "ks")
    .replace(/qu(?=[ei])|q/g, "k")
    .replace(/gu(?=[ei])/g, "q")
    .replace(/g(?=[ei])/g, "j")
    .replace(/q/g, "g")
    .replace(/c(?=[eiy])|z/g, "s")
    .replace(/c/g, "k")
    .replace(/ll|y/g, "i")
    .replace(/[vw]/g, "b")
    .replace(/m(?=[bp])/g, "n")
    .replace(/([a-z#])\1+/g, "$1");
}

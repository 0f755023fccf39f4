/** Text of a service that nobody trusts, made fit for a terminal and for a file. */

/** Replaces every secret, also as it stands inside an address. */
export function hideAll(text: string, secrets: readonly (string | null)[]): string {
  let hidden = text;
  for (const secret of secrets) {
    if (!secret) continue;
    for (const form of new Set([secret, encodeURIComponent(secret)])) hidden = hidden.replaceAll(form, "…hidden…");
  }
  return hidden;
}

/** Control, bidirectional and lone surrogate characters as escapes, cut to `most` characters. */
export function showText(text: string, most: number): string {
  const cut = Array.from(text.slice(0, most + 1));
  const shown = cut.slice(0, most).map((char) => (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/u.test(char) ? escaped(char) : char));
  return shown.join("") + (text.length > most ? "…" : "");
}

function escaped(char: string): string {
  if (char === "\n") return "\\n";
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Text of a source as a report shows it: everything in it can be seen, and nothing in it acts. */

/**
 * One line in Unicode's composed form. What has no picture (control and format characters, changes of direction, private and
 * unknown characters, scripts without a font) appears as its number: `[U+202E]`. Nothing is dropped, so nothing can hide.
 */
export function visibleText(text: string, canShow: (codePoint: number) => boolean): string {
  // Quick way for what nearly all text is.
  if (/^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f]*$/.test(text) && !/ {2}|^ | $/.test(text)) return text;
  const line = text.normalize("NFC").replace(/\s+/gu, " ").trim();
  return Array.from(line, (character) => {
    const codePoint = character.codePointAt(0) as number;
    const isPicture = character === " " || (!/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character) && canShow(codePoint));
    return isPicture ? character : `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`;
  }).join("");
}

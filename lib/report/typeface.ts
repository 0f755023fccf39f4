/** The typefaces of a report, and the choice of a font for each part of a text: Latin, Cyrillic, Greek, Arabic and more. */
import { type OpenFont, openFont } from "#lib/report/open-font";

export type Face = "sans" | "sansBold" | "serif" | "serifBold";

/** A stretch of text in one font. */
export interface Piece {
  font: OpenFont;
  text: string;
}

/** No alternates that turn `10x20` into `10×20`, no ligatures: what is read back is what was written. */
const LITERAL = { calt: false, liga: false, clig: false, frac: false, numr: false, dnom: false };
/** Marks over letters are left to the last fonts, and without their rules a line is set in half the time. */
const UNMARKED = { ...LITERAL, ccmp: false, mark: false, mkmk: false };

const SCRIPTS = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"];
const inter = (weight: number) => SCRIPTS.map((script) => `@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);
// No greek-ext in this family: what it lacks the last fonts have.
const sourceSerif = (weight: number) =>
  SCRIPTS.filter((script) => script !== "greek-ext").map(
    (script) => `@fontsource/source-serif-4/files/source-serif-4-${script}-${weight}-normal.woff`,
  );
const dejaVu = (name: string) => `dejavu-fonts-ttf/ttf/${name}.ttf`;

/** Files of a face in the order in which they are asked; the last one knows most scripts. */
const CHAINS: Record<Face, string[]> = {
  sans: [...inter(400), dejaVu("DejaVuSans")],
  sansBold: [...inter(600), dejaVu("DejaVuSans-Bold"), dejaVu("DejaVuSans")],
  serif: [...sourceSerif(400), dejaVu("DejaVuSerif"), ...inter(400), dejaVu("DejaVuSans")],
  serifBold: [...sourceSerif(600), dejaVu("DejaVuSerif-Bold"), ...inter(600), dejaVu("DejaVuSans-Bold"), dejaVu("DejaVuSans")],
};

/** Whether every face can show a character. */
export function canShow(codePoint: number): boolean {
  return CHAINS.sans.some((file) => open(file).has(codePoint));
}

/** The first font of a face: the one for spaces and measures. */
export function baseFont(face: Face): OpenFont {
  return open(CHAINS[face][0] as string);
}

/** A text cut into stretches, each in the first font of the face that has all its characters. */
export function piecesOf(text: string, face: Face): Piece[] {
  const pieces: Piece[] = [];
  for (const cluster of clustersOf(text)) {
    const font = fontFor(cluster, face);
    const last = pieces.at(-1);
    if (last?.font === font) last.text += cluster;
    else pieces.push({ font, text: cluster });
  }
  return pieces;
}

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** What a reader takes for one character: a letter stays with its marks. */
export function clustersOf(text: string): string[] {
  // Up to U+02FF there are no marks: one unit, one character.
  return /^[\u0000-\u02ff]*$/.test(text) ? text.split("") : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function fontFor(cluster: string, face: Face): OpenFont {
  const codePoints = Array.from(cluster, (character) => character.codePointAt(0) as number);
  const marked = codePoints.length > 1;
  for (const file of CHAINS[face]) {
    // Only the last fonts place marks over letters.
    if (marked && !file.startsWith("dejavu")) continue;
    const font = open(file);
    if (codePoints.every((codePoint) => font.has(codePoint))) return font;
  }
  return open(CHAINS[face].at(-1) as string);
}

function open(file: string): OpenFont {
  return openFont(file, file.startsWith("dejavu") ? LITERAL : UNMARKED);
}

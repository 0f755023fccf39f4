/** Lines out of a text for a width: breaks at spaces, inside a word only when it is wider than the line. */
import { baseFont, clustersOf, type Face, type Piece, piecesOf } from "#lib/report/typeface";

export interface Line {
  pieces: Piece[];
  widthPt: number;
}

interface Word {
  pieces: Piece[];
  widthPt: number;
  /** Written from right to left. */
  rightToLeft: boolean;
}

/** Words are kept for later lines and reports; beyond this many of one face the memory starts anew. */
const KEPT_WORDS = 4_000;
const LONGEST_KEPT_WORD = 32;
const kept: Record<Face, Map<string, Word>> = { sans: new Map(), sansBold: new Map(), serif: new Map(), serifBold: new Map() };

/** A long word breaks best after one of these. */
const JOINT = /^[-/.,;:_@&=?]$/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The lines of a visible text; at least one. */
export function breakLines(text: string, face: Face, sizePt: number, widthPt: number): Line[] {
  const spacePt = baseFont(face).width(" ", sizePt);
  const lines: Word[][] = [];
  let line: Word[] = [];
  let usedPt = 0;
  for (const written of text.split(" ")) {
    for (const word of fittingParts(wordOf(written, face, sizePt), written, face, sizePt, widthPt)) {
      const addedPt = line.length === 0 ? word.widthPt : spacePt + word.widthPt;
      if (line.length > 0 && usedPt + addedPt > widthPt) {
        lines.push(line);
        line = [];
        usedPt = 0;
      }
      usedPt += line.length === 0 ? word.widthPt : addedPt;
      line.push(word);
    }
  }
  lines.push(line);
  return lines.map((words) => lineOf(words, face, sizePt));
}

function wordOf(text: string, face: Face, sizePt: number): Word {
  if (text.length > LONGEST_KEPT_WORD) return measured(text, face, sizePt);
  const words = kept[face];
  let word = words.get(text);
  if (word === undefined) {
    // Of size one: the same word comes back in many sizes.
    word = measured(text, face, 1);
    if (words.size >= KEPT_WORDS) words.clear();
    words.set(text, word);
  }
  return { ...word, widthPt: word.widthPt * sizePt };
}

function measured(text: string, face: Face, sizePt: number): Word {
  const pieces = piecesOf(text, face);
  return { pieces, widthPt: widthOf(pieces, sizePt), rightToLeft: RIGHT_TO_LEFT.test(text) };
}

function widthOf(pieces: Piece[], sizePt: number): number {
  return pieces.reduce((sum, { font, text }) => sum + font.width(text, sizePt), 0);
}

/** The word itself when it fits; else parts of it as long as fits, cut after a hyphen or the like where there is one. */
function fittingParts(word: Word, text: string, face: Face, sizePt: number, widthPt: number): Word[] {
  if (word.widthPt <= widthPt) return [word];
  const parts: Word[] = [];
  let part: string[] = [];
  let partPt = 0;
  for (const cluster of clustersOf(text)) {
    const clusterPt = widthOf(piecesOf(cluster, face), sizePt);
    if (part.length > 0 && partPt + clusterPt > widthPt) {
      const joint = part.findLastIndex((each) => JOINT.test(each)) + 1 || part.length;
      parts.push(wordOf(part.slice(0, joint).join(""), face, sizePt));
      part = part.slice(joint);
      partPt = widthOf(piecesOf(part.join(""), face), sizePt);
    }
    part.push(cluster);
    partPt += clusterPt;
  }
  return [...parts, wordOf(part.join(""), face, sizePt)];
}

/** A line in the order in which the eye meets it: words from right to left that follow each other change places. */
function lineOf(words: Word[], face: Face, sizePt: number): Line {
  const seen: Word[] = [];
  for (let start = 0; start < words.length; ) {
    let end = start + 1;
    while (end < words.length && words[start]?.rightToLeft && words[end]?.rightToLeft) end++;
    seen.push(...words.slice(start, end).reverse());
    start = end;
  }
  const pieces: Piece[] = [];
  const add = (piece: Piece) => {
    const last = pieces.at(-1);
    if (last?.font === piece.font) last.text += piece.text;
    else pieces.push({ ...piece });
  };
  const space = { font: baseFont(face), text: " " };
  seen.forEach((word, index) => {
    if (index > 0) add(space);
    word.pieces.forEach(add);
  });
  return { pieces, widthPt: widthOf(pieces, sizePt) };
}

/** A text in sentences, as a whole or as it comes; the names of the facts and abbreviations end none. Pure. */
import { type FactName, foldCharacters } from "#lib/summary/fact-guard-names";

const ABBREVIATION =
  /(?:^|[\s(])(?:n|no|nro|num|art|arts|sr|sra|sres|srta|dr|dra|ltda|cia|inc|corp|co|jr|st|mr|mrs|ms|ee|uu|eeuu|etc|p\.ej|ej|e\.g|i\.e|av|vs|s\.a|s|\p{L})\.$/u;
/** Of one sentence, in characters; what is longer is refused unread. */
export const MOST_OF_A_SENTENCE = 1_500;
const CLOSING: Record<string, string> = { "«": "»", "“": "”" };

export interface SentenceStream {
  /** The sentences that this piece of text has completed; each begins with the white space that stood before it. */
  push: (piece: string) => string[];
  /** What is left at the end of the text. */
  end: () => string[];
}

/** Cuts sentences from a text that comes in pieces. A sentence is complete when the beginning of the next has been seen. */
export function sentenceStream(names: readonly FactName[]): SentenceStream {
  let rest = "";
  let mayEnd = false;
  return {
    push: (piece) => {
      rest += piece;
      // Without a mark that may end one there is nothing to look for.
      mayEnd ||= /[.!?…\n]/.test(piece);
      if (!mayEnd && rest.length <= MOST_OF_A_SENTENCE) return [];
      const sentences: string[] = [];
      for (let end = endOfSentence(rest, names); end !== null; end = endOfSentence(rest, names)) {
        sentences.push(rest.slice(0, end));
        rest = rest.slice(end);
      }
      // Longer than any: it goes out as it is, to be refused, rather than be looked through again with each piece.
      if (rest.length > MOST_OF_A_SENTENCE) {
        sentences.push(rest);
        rest = "";
      }
      mayEnd = /[.!?…\n]/.test(rest.trimStart());
      return sentences;
    },
    end: () => {
      const last = rest;
      rest = "";
      return last.trim() === "" ? [] : [last.trimEnd()];
    },
  };
}

/** All sentences of a text, without the white space around them. */
export function splitSentences(text: string, names: readonly FactName[]): string[] {
  const stream = sentenceStream(names);
  return [...stream.push(text), ...stream.end()].map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

function endOfSentence(text: string, names: readonly FactName[]): number | null {
  const folded = foldCharacters(text);
  const begins = text.length - text.trimStart().length;
  for (let at = begins; at < text.length; at++) {
    const character = text[at] ?? "";
    const closing = CLOSING[character];
    if (closing !== undefined) {
      const close = text.indexOf(closing, at + 1);
      if (close < 0) return null;
      at = close;
      continue;
    }
    const name = isBoundary(folded, at) ? names.find((one) => one.text.length > 3 && folded.startsWith(one.text, at)) : undefined;
    if (name !== undefined) {
      at += name.text.length - 1;
      if (!/[.…]$/.test(name.text)) continue;
    }
    if (character === "\n" && at > begins) return at;
    if (!/[.!?…]/.test(text[at] ?? "")) continue;
    const after = /^[.!?…"”»’)]*(\s+)(\S)/.exec(text.slice(at + 1));
    if (after === null) continue;
    const end = at + 1 + (after[0].length - (after[1]?.length ?? 0) - 1);
    const isParagraph = (after[1] ?? "").includes("\n");
    if (isParagraph || (/[\p{Lu}\d«“"(¿¡-]/u.test(after[2] ?? "") && !ABBREVIATION.test(folded.slice(Math.max(0, at - 8), at + 1))))
      return end;
  }
  return null;
}

const isBoundary = (folded: string, at: number) => !/[\p{L}\p{M}\d]/u.test(folded[at - 1] ?? " ");

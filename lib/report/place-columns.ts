/** Columns of a table on the paper: each as wide as its share, but no word is cut that another column can make room for. */
import type { Cell, Column } from "#lib/report/block";

const GAP_PT = 12;
/** What is longer, a code or an address, may be cut; first where it has a hyphen or the like, when it is longer than a date or a RUC. */
const LONGEST_WORD = 24;
const LONGEST_CODE = 12;
/** Characters that no column holds on one line. */
const LONGEST_LINE = 90;
/** Stays with a column that gives of its width. */
const SLACK_PT = 6;
/** Part of the table that one word may claim. */
const MOST = 0.4;

/** A column with its place on the page; `x` is the left end. */
export interface Placed extends Column {
  x: number;
  widthPt: number;
}

const KINDS = ["title", "text", "strong", "detail"] as const;
type Kind = (typeof KINDS)[number];

/** Width of a stretch of text, by the kind of text it stands in; points. */
export type Measure = (text: string, kind: Kind) => number;

export function placeColumns(columns: Column[], rows: Cell[][], frame: { left: number; widthPt: number }, measure: Measure): Placed[] {
  const usable = frame.widthPt - GAP_PT * (columns.length - 1);
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  const wanted = columns.map((column) => (usable * column.share) / shares);
  const texts = columns.map((column, index) => textsOf(column, rows, index));
  const least = texts.map((each) => Math.min(widest(each, wordsOf, measure) + 0.5, usable * MOST));
  const natural = texts.map((each) => widest(each, (text) => [text], measure) + 0.5);
  let x = frame.left;
  return relax(distribute(wanted, least), natural).map((widthPt, index) => {
    const placed = { ...(columns[index] as Column), x, widthPt };
    x += widthPt + GAP_PT;
    return placed;
  });
}

/** What a column lacks is taken from those that have more than they need, in proportion. */
function distribute(wanted: number[], least: number[]): number[] {
  const lacking = wanted.map((width, index) => Math.max(0, (least[index] ?? 0) - width));
  const spare = wanted.map((width, index) => Math.max(0, width - (least[index] ?? 0)));
  const [need, have] = [sum(lacking), sum(spare)];
  if (need === 0) return wanted;
  // Where all together lack room, each gets its part of what there is.
  const given = Math.min(1, have / need);
  const taken = have === 0 ? 0 : Math.min(1, need / have);
  return wanted.map((width, index) => width + (lacking[index] ?? 0) * given - (spare[index] ?? 0) * taken);
}

/** What a column does not use goes to those whose texts would run over lines: first to the one that needs least to stand on one line. */
function relax(widths: number[], natural: number[]): number[] {
  const spare = widths.map((width, index) => Math.max(0, width - (natural[index] ?? 0) - SLACK_PT));
  const all = sum(spare);
  let left = all;
  const given = widths.map(() => 0);
  const lacking = widths.map((width, index) => ({ index, pt: (natural[index] ?? 0) - width })).filter(({ pt }) => pt > 0);
  for (const { index, pt } of lacking.toSorted((a, b) => a.pt - b.pt)) {
    given[index] = Math.min(pt, left);
    left -= given[index] ?? 0;
  }
  return widths.map((width, index) => width + (given[index] ?? 0) - (all === 0 ? 0 : ((spare[index] ?? 0) * (all - left)) / all));
}

type Texts = Record<Kind, Set<string>>;

/** Each text of a column once. */
function textsOf(column: Column, rows: Cell[][], index: number): Texts {
  const texts: Texts = { title: new Set([column.title]), text: new Set(), strong: new Set(), detail: new Set() };
  for (const row of rows) {
    const cell = row[index];
    if (cell === undefined) continue;
    texts[cell.strong ? "strong" : "text"].add(cell.text);
    if (cell.detail) texts.detail.add(cell.detail);
  }
  return texts;
}

/** What a line break must not part. */
function wordsOf(text: string): string[] {
  const words = text.split(" ").flatMap((word) => (word.length > LONGEST_CODE ? word.split(/(?<=[-/])/) : [word]));
  return words.filter((word) => word.length <= LONGEST_WORD);
}

/** Width of the widest part of the texts of a column. Only parts nearly as long as the longest can be it. */
function widest(texts: Texts, partsOf: (text: string) => string[], measure: Measure): number {
  let most = 0;
  for (const kind of KINDS) {
    const parts = new Set(Array.from(texts[kind]).flatMap((text) => partsOf(text)));
    let longest = 0;
    for (const part of parts) longest = Math.max(longest, part.length);
    // A very long text needs no measuring: it runs over lines anyway.
    for (const part of parts)
      if (part.length >= longest * 0.7) most = Math.max(most, part.length > LONGEST_LINE ? LONGEST_LINE * 6 : measure(part, kind));
  }
  return most;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

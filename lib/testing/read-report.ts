/** What pdftotext reads of a report, and whether it says a fact. White space is none of it; combined letters and single marks are the same. */
import { askTool } from "#lib/testing/pdf-tools";

export interface ReadReport {
  /** Of each page all its text in the order of the file, white space squeezed away. */
  pages: string[];
  /** All pages with their heads and feet, and without them: what goes on over a page is in one piece there. */
  whole: string;
  content: string;
}

/** A text this long may stand in a row that is taller than a page, which is cut cell by cell: then each page has a piece of it. */
const LONG_TEXT = 300;
const LEAST_PIECE = 20;

export async function readReport(path: string): Promise<ReadReport> {
  const text = (await askTool("pdftotext", ["-raw", "-enc", "UTF-8", path, "-"])).toString("utf8");
  // pdftotext ends every page with a form feed.
  const pages = text.split("\f").slice(0, -1).map(squeezed);
  return { pages, whole: pages.join(""), content: withoutRunning(pages).join("") };
}

/** Head and foot are written last on every page, and are the same but for the number. */
function withoutRunning(pages: readonly string[]): string[] {
  const unnumbered = pages.map((page) => page.replace(/\d+(de|of)\d+$/, ""));
  const [first = "", ...others] = unnumbered;
  let common = first.length;
  for (const page of others) {
    while (common > 0 && !page.endsWith(first.slice(first.length - common))) common--;
  }
  return others.length === 0 ? unnumbered : unnumbered.map((page) => page.slice(0, page.length - common));
}

/** Without white space, without the marks of direction in which pdftotext wraps right-to-left words, and with `ﬁ` as the two letters it reads. */
export function squeezed(text: string): string {
  const letters = text.replace(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize("NFKD"));
  return letters.normalize("NFD").replace(/[\s\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, "");
}

const RIGHT_TO_LEFT = /([\p{Script=Hebrew}\p{Script=Arabic}]+)/u;

/**
 * Whether a text is there in one piece, or a long one in pieces on pages that follow each other.
 * Of a text with right-to-left words pdftotext tells the words in the order in which they stand: each of them has to be there.
 */
export function says({ pages, whole, content }: ReadReport, text: string): boolean {
  const parts = RIGHT_TO_LEFT.test(text) ? text.split(RIGHT_TO_LEFT).flatMap(wordsOf) : [text];
  return parts.map(squeezed).every((part) => {
    if (content.includes(part) || whole.includes(part)) return true;
    return part.length >= LONG_TEXT && pages.some((_, page) => goesOn(pages, page, part));
  });
}

/** What stands after each of these marks and before the next one of them, white space squeezed away. */
export function textAfter({ content }: ReadReport, marks: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const any = marks.map((mark) => squeezed(mark).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  if (marks.length === 0) return found;
  const [, ...parts] = content.split(new RegExp(`(${any})`, "u"));
  for (let at = 0; at < parts.length; at += 2) {
    const [mark = "", after = ""] = parts.slice(at, at + 2);
    found.set(mark, [...(found.get(mark) ?? []), after]);
  }
  return found;
}

/** A text that the row of a table has whole and in order: no long one, which may be cut, and none that is read in another order. */
export function standsInOrder(text: string): boolean {
  return text.length < LONG_TEXT && !RIGHT_TO_LEFT.test(text);
}

/** Points and quotes beside a right-to-left word change places with it. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/u).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
}

function goesOn(pages: readonly string[], page: number, text: string): boolean {
  const here = pages[page];
  if (here === undefined) return false;
  if (here.includes(text)) return true;
  const most = longestBeginning(here, text);
  // What follows on the page may by chance go on like the text: then it was less.
  for (let length = most; length >= Math.max(LEAST_PIECE, most - 12); length--) {
    if (goesOn(pages, page + 1, text.slice(length))) return true;
  }
  return false;
}

function longestBeginning(page: string, text: string): number {
  let [least, most] = [0, Math.min(text.length, page.length)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (page.includes(text.slice(0, middle))) least = middle;
    else most = middle - 1;
  }
  return least;
}

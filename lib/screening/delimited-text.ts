/**
 * Rows of a delimited text file as a stream: any of `;` `,` tab, quotes, UTF-8 (BOM or not) or Windows-1252 line by line.
 * A hostile or broken row is told by its line and the reading goes on. Constant memory.
 */
import type { Readable } from "node:stream";
import { RefusedFile } from "#lib/screening/import-format";

/** A row and the line it starts on, or why it cannot be read. */
export type TextRow = { line: number; cells: string[]; cut: boolean } | { line: number; problem: string };

/** Longest row, in characters. */
const LONGEST_ROW = 200_000;
/** Longest run of lines that one quoted row may span, where the format says nothing else. */
const MOST_LINES = 20;

/**
 * Reads rows. `delimiter` null finds it in the first line. `cut` marks a last row without an end of line.
 * A line of nothing but `Ctrl-Z` ends old files and comes as a row of that one cell; empty lines are skipped.
 */
export async function* readRows(stream: Readable, delimiter: string | null, mostLines = MOST_LINES): AsyncGenerator<TextRow> {
  const reader: RowReader = { separator: delimiter ?? "", mostLines, open: null, rows: [] };
  for await (const lines of readLines(stream)) {
    if (reader.separator === "") reader.separator = findDelimiter(lines[0]?.text ?? "");
    for (const line of lines) addLine(reader, line);
    yield* reader.rows.splice(0);
  }
  for (let left = reader.open; left; left = reader.open) {
    reader.open = null;
    reader.rows.push({ line: left.line, problem: "a quoted field does not end before the end of the file" });
    for (const line of left.lines.slice(1)) addLine(reader, line);
  }
  yield* reader.rows;
}

interface RowReader {
  separator: string;
  mostLines: number;
  open: OpenRow | null;
  rows: TextRow[];
}

function addLine(reader: RowReader, line: TextLine): void {
  const pending = [line];
  for (let next = pending.shift(); next; next = pending.shift()) {
    const row: OpenRow = reader.open ?? { line: next.line, lines: [] };
    reader.open = null;
    row.lines.push(next);
    const whole = row.lines.length === 1 ? next.text : row.lines.map((each) => each.text).join("\n");
    if (whole === "") continue;
    const problem = problemOf(whole);
    const cells = problem === null ? splitRow(whole, reader.separator, row.lines.length > 1) : "broken";
    if (typeof cells !== "string") reader.rows.push({ line: row.line, cells, cut: !next.ended });
    else if (cells === "open" && row.lines.length < reader.mostLines) reader.open = row;
    else {
      // A quote that never closes would swallow the file: blame its line and read on behind it.
      reader.rows.push({ line: row.line, problem: problem ?? "a quoted field does not end" });
      pending.unshift(...row.lines.slice(1));
    }
  }
}

interface OpenRow {
  line: number;
  lines: TextLine[];
}

/** The one of `;` tab `,` that stands most often in the line. */
function findDelimiter(line: string): string {
  const counts = [";", "\t", ","].map((each) => ({ each, count: line.split(each).length }));
  return counts.reduce((top, next) => (next.count > top.count ? next : top)).each;
}

/** Why a line is none that any format has; null when it may be one. */
export function problemOf(text: string): string | null {
  if (text.length > LONGEST_ROW) return "the row is too long";
  return text.includes("\u0000") ? "the row holds a NUL character" : null;
}

/** The cells of a row; `open` when a quoted cell does not end in it, `broken` when (strictly) text follows a closed quote. */
export function splitRow(text: string, separator: string, strict: boolean): string[] | "open" | "broken" {
  if (!text.includes('"')) return text.split(separator);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const start = skipBlanks(text, at);
    if (text[start] !== '"') {
      const end = text.indexOf(separator, at);
      cells.push(end < 0 ? text.slice(at) : text.slice(at, end));
      if (end < 0) return cells;
      at = end + 1;
      continue;
    }
    let close = start + 1;
    for (; close < text.length; close++) {
      if (text[close] !== '"') continue;
      if (text[close + 1] !== '"') break;
      close++;
    }
    if (close >= text.length) return "open";
    const end = text.indexOf(separator, close);
    const tail = end < 0 ? text.slice(close + 1) : text.slice(close + 1, end);
    if (strict && tail.trim() !== "") return "broken";
    cells.push(text.slice(start + 1, close).replaceAll('""', '"') + tail.trimEnd());
    if (end < 0) return cells;
    at = end + 1;
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at++;
  return at;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
// Asked without `stream`, Node 20 gives control characters for 0x80–0x9F.
const windows1252 = new TextDecoder("windows-1252");

export interface TextLine {
  text: string;
  line: number;
  ended: boolean;
}

/** Whole lines, a chunk of the stream at a time; of one that is far too long only as much as tells it. */
export async function* readLines(stream: Readable): AsyncGenerator<TextLine[]> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer | string>) {
    let bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    // Of a line that is far too long already, only its end still matters.
    if (rest.length > LONGEST_ROW * 8) bytes = bytes.subarray(Math.max(bytes.indexOf(10), 0), bytes.includes(10) ? undefined : 0);
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (line === 1) refuseForeignBytes(rest);
    const end = rest.lastIndexOf(10);
    if (end < 0) continue;
    yield decodeLines(rest.subarray(0, end)).map((text) => toLine(text, line++, true));
    rest = Buffer.from(rest.subarray(end + 1));
  }
  if (rest.length > 0) yield decodeLines(rest).map((text) => toLine(text, line++, false));
}

function toLine(text: string, line: number, ended: boolean): TextLine {
  return { text: line === 1 ? text.replace(/^\ufeff/, "") : text, line, ended };
}

function refuseForeignBytes(bytes: Buffer): void {
  if (bytes.length >= 2 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) {
    throw new RefusedFile("utf16", "The file is UTF-16; save it as UTF-8 or Windows-1252.");
  }
  if (bytes.length >= 2 && ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0x1f && bytes[1] === 0x8b))) {
    throw new RefusedFile("compressed", "The file is compressed; unpack it first.");
  }
}

/** Decodes whole lines: UTF-8 where it is valid, else Windows-1252, decided line by line. */
function decodeLines(bytes: Buffer): string[] {
  const whole = decodeOrNull(bytes);
  if (whole !== null) return whole.split(/\r?\n/).map((text) => text.replace(/\r$/, ""));
  const lines: string[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = bytes.subarray(start, end);
    lines.push((decodeOrNull(line) ?? windows1252.decode(line, { stream: true })).replace(/\r$/, ""));
    start = end + 1;
  }
  return lines;
}

function decodeOrNull(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * A text file as blocks of lines, in bounded memory: UTF-8, or Windows-1252 where a line is not UTF-8.
 * Line numbers start at 1. A line break is LF or CR LF.
 */
import { isUtf8 } from "node:buffer";
import { type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

export interface LineBlock {
  /** Number of the first of the lines. */
  firstLine: number;
  lines: string[];
  /** True on the first block of a file: its first line may be a header. */
  begins: boolean;
  /** Name of the file, where it has one beside others. */
  file?: string;
  /** True on the last block when the file does not end in a line break: its last line may be cut. */
  openEnd: boolean;
}

const LONGEST_LINE_BYTES = 1 << 20;
const LF = 0x0a;
// Asked without `stream`, Node 20 gives control characters for 0x80–0x9F.
const windows1252 = new TextDecoder("windows-1252");

/**
 * Reads the lines of a stream of bytes, the first of which is line `firstLine`; `file` is noted on every block. The first block is always whole; of later ones
 * those that end before `fromLine` are counted and not yielded, so a reader may still see lines before `fromLine`.
 * Returns the number of the line after the last. Throws {@link RefusedFile} for what is not text.
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  fromLine = 1,
  { firstLine = 1, file }: { firstLine?: number; file?: string } = {},
): AsyncGenerator<LineBlock, number, undefined> {
  let carry = Buffer.alloc(0);
  let line = firstLine;
  for await (const bytes of source) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const whole = carry.length === 0 ? chunk : Buffer.concat([carry, chunk]);
    const end = whole.lastIndexOf(LF) + 1;
    if (whole.length - end > LONGEST_LINE_BYTES) {
      throw new RefusedFile("line-too-long", `Line ${line} is longer than a megabyte: this is not a text file with one record a line.`, {
        line,
      });
    }
    const begins = line === firstLine;
    if (begins) refuseOtherFormats(whole);
    carry = Buffer.from(whole.subarray(end));
    if (end === 0) continue;
    const block = whole.subarray(0, end - 1);
    const count = countLines(block);
    if (begins || line + count > fromLine) yield { firstLine: line, lines: decodeLines(block), begins, file, openEnd: false };
    line += count;
  }
  if (carry.length === 0) return line;
  yield { firstLine: line, lines: decodeLines(carry), begins: line === firstLine, file, openEnd: true };
  return line + 1;
}

/**
 * The same of all files of an input, its lines numbered through. The last file by name comes first: where each is of a year, what the
 * newest one says stands, and little of what comes after is written over. Throws {@link TruncatedFile} for an empty file.
 */
export async function* readLinesOfAll(input: ImportInput, fromLine: number): AsyncGenerator<LineBlock, void, undefined> {
  let line = 1;
  for (const file of input.files?.toReversed() ?? [undefined]) {
    const next = yield* readLines(input.open(file), fromLine, { firstLine: line, file });
    if (next === line) throw new TruncatedFile("empty", `${file ?? "The file"} is empty.`);
    line = next;
  }
}

function decodeText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString("utf8") : windows1252.decode(bytes, { stream: true });
}

function decodeLines(block: Buffer): string[] {
  const bare = block[0] === 0xef && block[1] === 0xbb && block[2] === 0xbf ? block.subarray(3) : block;
  // Line by line only where it must be: a file of two encodings is read right on every line.
  const lines = isUtf8(bare) ? bare.toString("utf8").split("\n") : splitBytes(bare).map(decodeText);
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

function splitBytes(block: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = block.indexOf(LF); at !== -1; at = block.indexOf(LF, from)) {
    parts.push(block.subarray(from, at));
    from = at + 1;
  }
  return [...parts, block.subarray(from)];
}

function countLines(block: Buffer): number {
  let count = 1;
  for (let at = block.indexOf(LF); at !== -1; at = block.indexOf(LF, at + 1)) count += 1;
  return count;
}

function refuseOtherFormats(head: Buffer): void {
  if (head[0] === 0x50 && head[1] === 0x4b) {
    throw new RefusedFile(
      "compressed",
      "This is an Excel workbook, or a ZIP within another packed file: save it as CSV, or unpack the outer one.",
    );
  }
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new RefusedFile("utf16", "The file is in UTF-16. Save it as UTF-8.");
  }
}

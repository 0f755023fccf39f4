/**
 * A text file as blocks of lines, in bounded memory: UTF-8, or Windows-1252 where a line is not UTF-8.
 * Line numbers start at 1. A line break is LF or CR LF.
 */
import { isUtf8 } from "node:buffer";
import { RefusedFile } from "#lib/screening/import-format";

export interface LineBlock {
  /** Number of the first of the lines. */
  firstLine: number;
  lines: string[];
  /** True on the last block when the file does not end in a line break: its last line may be cut. */
  openEnd: boolean;
}

const LONGEST_LINE_BYTES = 1 << 20;
const LF = 0x0a;
// Asked without `stream`, Node 20 gives control characters for 0x80–0x9F.
const windows1252 = new TextDecoder("windows-1252");

/**
 * Reads the lines of a stream of bytes. The first block is always whole; of later ones those that end before `fromLine`
 * are counted and not yielded, so a reader may still see lines before `fromLine`.
 * Throws {@link RefusedFile} for what is not text.
 */
export async function* readLines(source: AsyncIterable<Uint8Array>, fromLine = 1): AsyncGenerator<LineBlock> {
  let carry = Buffer.alloc(0);
  let line = 1;
  for await (const bytes of source) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const whole = carry.length === 0 ? chunk : Buffer.concat([carry, chunk]);
    const end = whole.lastIndexOf(LF) + 1;
    if (whole.length - end > LONGEST_LINE_BYTES) {
      throw new RefusedFile("line-too-long", `Line ${line} is longer than a megabyte: this is not a text file with one record a line.`, {
        line,
      });
    }
    if (line === 1) refuseOtherFormats(whole);
    carry = Buffer.from(whole.subarray(end));
    if (end === 0) continue;
    const block = whole.subarray(0, end - 1);
    const count = countLines(block);
    if (line === 1 || line + count > fromLine) yield { firstLine: line, lines: decodeLines(block), openEnd: false };
    line += count;
  }
  if (carry.length > 0) yield { firstLine: line, lines: decodeLines(carry), openEnd: true };
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
    throw new RefusedFile("compressed", "This is a ZIP or Excel file. Give the text file that is inside of it.");
  }
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new RefusedFile("utf16", "The file is in UTF-16. Save it as UTF-8.");
  }
}

/** A file of one JSON value a line (NDJSON), in bounded memory. UTF-8 only: JSON has no other encoding. */
import { RefusedFile } from "#lib/screening/import-format";

export interface JsonLine {
  line: number;
  text: string;
  /** False for a last line without an end of line: it may be cut. */
  ended: boolean;
}

// A target with all that stands about it takes some hundred kilobytes; the largest seen are of a few megabytes.
const LONGEST_LINE_BYTES = 16 << 20;
const DEEPEST = 32;
// A nest can only be deep enough to hurt in a line that is long.
const LINE_LOOKED_INTO_CHARACTERS = 1 << 15;
const LF = 0x0a;

/** Lines of a stream, a block at a time; blank ones are left out. Throws {@link RefusedFile} for what is no such file. */
export async function* readJsonLines(stream: AsyncIterable<unknown>): AsyncGenerator<JsonLine[]> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let line = 1;
  let first = true;
  for await (const chunk of stream) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : (chunk as Buffer);
    if (first) refuseForeignBytes(bytes);
    first = false;
    const end = bytes.lastIndexOf(LF) + 1;
    if (end > 0) {
      const block = Buffer.concat([...pending, bytes.subarray(0, end - 1)]);
      const texts = decodeLines(block, line);
      yield linesOf(texts, line, true);
      line += texts.length;
      pending = [];
      pendingBytes = 0;
    }
    pending.push(bytes.subarray(end));
    pendingBytes += bytes.length - end;
    if (pendingBytes > LONGEST_LINE_BYTES) refuseLong(line);
  }
  if (pendingBytes > 0) yield linesOf(decodeLines(Buffer.concat(pending), line), line, false);
}

function linesOf(texts: string[], firstLine: number, ended: boolean): JsonLine[] {
  return texts.map((text, at) => ({ line: firstLine + at, text, ended })).filter(({ text }) => text.trim() !== "");
}

function decodeLines(block: Buffer, firstLine: number): string[] {
  let text: string;
  try {
    // It also takes a byte order mark away.
    text = new TextDecoder("utf-8", { fatal: true }).decode(block);
  } catch (cause) {
    throw new RefusedFile("not-utf8", "The file is not UTF-8.", {}, { cause });
  }
  const texts = text.split("\n");
  for (const [at, each] of texts.entries()) {
    if (each.length > LONGEST_LINE_BYTES) refuseLong(firstLine + at);
    if (each.length > LINE_LOOKED_INTO_CHARACTERS && isNestedDeeper(each)) {
      throw new RefusedFile("hostile", `Line ${firstLine + at} is nested deeper than ${DEEPEST} levels.`);
    }
  }
  return texts;
}

/** Whether brackets, those in texts aside, stand deeper in each other than any entity has them. */
function isNestedDeeper(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (quoted) {
      if (character === 0x5c) at++;
      else if (character === 0x22) quoted = false;
    } else if (character === 0x22) quoted = true;
    else if (character === 0x7b || character === 0x5b) {
      depth++;
      if (depth > DEEPEST) return true;
    } else if (character === 0x7d || character === 0x5d) depth--;
  }
  return false;
}

function refuseLong(line: number): never {
  throw new RefusedFile("line-too-long", `Line ${line} is longer than ${LONGEST_LINE_BYTES >> 20} megabytes: no entity is.`, { line });
}

function refuseForeignBytes(bytes: Buffer): void {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || (first === 0x7b && second === 0)) {
    throw new RefusedFile("utf16", "The file is UTF-16; JSON is UTF-8.");
  }
  if ((first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b)) {
    throw new RefusedFile("compressed", "The file is compressed; unpack it first.");
  }
}

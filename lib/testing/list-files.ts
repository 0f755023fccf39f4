/** Files of lists in tests: parsed whole, and broken at random. */
import { Readable } from "node:stream";
import fc from "fast-check";
import { type ImportEvent, type ImportParser, RefusedFile } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";

export interface ReadList {
  events: ImportEvent[];
  entries: ListEntry[];
  badRows: Extract<ImportEvent, { type: "bad-row" }>[];
}

/** Parses a file that comes in small pieces, so that every seam falls somewhere. */
export async function readList(parser: ImportParser, file: string | Uint8Array, pieceBytes = 13): Promise<ReadList> {
  const bytes = Buffer.from(file as string);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  const events: ImportEvent[] = [];
  for await (const event of parser({ path: "list", open: () => Readable.from(pieces) })) events.push(event);
  const entries = events.flatMap((event) => (event.type === "record" ? [ListEntry.parse(event.record)] : []));
  return { events, entries, badRows: events.flatMap((event) => (event.type === "bad-row" ? [event] : [])) };
}

/** A file with bytes overwritten, cut out, put in or doubled, in up to six places. */
function broken(file: string): fc.Arbitrary<Uint8Array> {
  const shred = fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc
      .constantFrom(..."<>&\"';,\n\r\0", "<A>", "</A>", '"', "\u{fffe}", "<!DOCTYPE a>", "&a;", "]]>", "-0-")
      .map((text) => new Uint8Array(Buffer.from(text))),
  );
  const edit = fc.record({ at: fc.nat(10_000), length: fc.nat({ max: 40 }), shred });
  return fc.array(edit, { minLength: 1, maxLength: 6 }).map((edits) => {
    let bytes = Buffer.from(file);
    for (const { at, length, shred } of edits) {
      const start = Math.floor((at / 10_001) * bytes.length);
      bytes = Buffer.concat([bytes.subarray(0, start), shred, bytes.subarray(start + length)]);
    }
    return new Uint8Array(bytes);
  });
}

/**
 * Of a file broken in any way come list entries and bad rows, or a refusal in a sentence: never another error, never silence.
 * Returns what was found to break the parser, null when nothing did.
 */
export async function whatBreaks(parser: ImportParser, file: string, numRuns = 150): Promise<string | null> {
  const survives = fc.asyncProperty(broken(file), async (bytes) => {
    const read = await readList(parser, bytes, 509).catch((error: unknown) => {
      if (error instanceof RefusedFile && error.message.endsWith(".")) return null;
      throw error;
    });
    return read === null || read.entries.length + read.badRows.length > 0;
  });
  return fc.defaultReportMessage(await fc.check(survives, { numRuns })) ?? null;
}

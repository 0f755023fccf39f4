/** The folios that a file carries as they stand, in its metadata or in its JSON. Nothing is unpacked or believed. Pure. */
import { ReportContent } from "#lib/contract/report";
import { folioOf } from "#lib/report/report-document";

const LETTER = "[0-9A-HJKMNP-TV-Z]";
const FOLIO_CHARACTERS = 16;
/** A letter beside a folio may have become one of its own: of a longer run every part may be the folio. */
const LONGEST_RUN = 20;
const RUN = new RegExp(`(?<!${LETTER})${LETTER}{${FOLIO_CHARACTERS},${LONGEST_RUN}}(?!${LETTER})`, "g");
/** A file of ours carries two; who writes hundreds into one gets no better answer by it. */
const MOST_FOLIOS = 200;
/** Longest document that is read as one, bytes: several times that of a heavy record. */
const LONGEST_DOCUMENT_BYTES = 4 * 2 ** 20;
/** What is looked at in one go takes some hundredths of a second at most. */
const SLICE_BYTES = 2 ** 20;

/**
 * Up to so many folios, each once. `breathe` is awaited between two parts of a large file, so that others get their turn.
 */
export async function foliosIn(bytes: Buffer, breathe: () => Promise<unknown>): Promise<string[]> {
  const folios = new Set<string>();
  for (let at = 0; at < bytes.byteLength && folios.size < MOST_FOLIOS; at += SLICE_BYTES) {
    if (at > 0) await breathe();
    // A run that lies across the cut is whole in one of the two.
    addRuns(bytes.toString("latin1", Math.max(0, at - 2 * LONGEST_RUN), at + SLICE_BYTES), folios);
  }
  const said = folioSaidBy(bytes);
  return [...(said === null ? [] : [said]), ...folios].slice(0, MOST_FOLIOS);
}

function addRuns(text: string, folios: Set<string>): void {
  for (const [run] of text.matchAll(RUN)) {
    for (let at = 0; at + FOLIO_CHARACTERS <= run.length; at++) folios.add(run.slice(at, at + FOLIO_CHARACTERS));
    if (folios.size >= MOST_FOLIOS) return;
  }
}

/** The folio that follows from what a document says, whatever stands in its place for the folio; null of anything else. */
function folioSaidBy(bytes: Buffer): string | null {
  if (bytes[0] !== "{".charCodeAt(0) || bytes.byteLength > LONGEST_DOCUMENT_BYTES) return null;
  const text = bytes.toString("utf8").replace(/("folio": ")[^]{16}/u, `$1${"0".repeat(FOLIO_CHARACTERS)}`);
  try {
    const content = ReportContent.safeParse(JSON.parse(text));
    return content.success ? folioOf(content.data) : null;
  } catch {
    return null;
  }
}

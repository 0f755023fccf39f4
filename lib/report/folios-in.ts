/**
 * The folios that a file carries as they stand, in its metadata or in its JSON. Strangers bring these bytes: nothing of them is unpacked,
 * parsed or believed, and what is done with them takes time and memory in proportion to their length. Pure.
 */
import { folioSaidBy } from "#lib/report/report-document";

const FOLIO_CHARACTERS = 16;
/** A letter beside a folio may have become one of its own: of a longer run every part may be the folio. */
const LONGEST_RUN = 20;
const RUN = /(?<![0-9A-HJKMNP-TV-Z])[0-9A-HJKMNP-TV-Z]{16,20}(?![0-9A-HJKMNP-TV-Z])/g;
/** A file of ours carries two; who writes hundreds into one gets no better answer by it. */
const MOST_FOLIOS = 200;
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
  if (bytes[0] !== "{".charCodeAt(0)) return [...folios].slice(0, MOST_FOLIOS);
  await breathe();
  // Of a document whose folio itself was changed the rest still says which it was.
  return [folioSaidBy(bytes), ...folios].slice(0, MOST_FOLIOS);
}

function addRuns(text: string, folios: Set<string>): void {
  for (const [run] of text.matchAll(RUN)) {
    for (let at = 0; at + FOLIO_CHARACTERS <= run.length; at++) folios.add(run.slice(at, at + FOLIO_CHARACTERS));
    if (folios.size >= MOST_FOLIOS) return;
  }
}

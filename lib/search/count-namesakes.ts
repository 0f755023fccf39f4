/** How many RUTs carry a name: names of as many words, in any order, that answer each word of it as it stands or with `ñ` for `n`. */
import { setImmediate } from "node:timers/promises";
import type { Queryable } from "#lib/db/db";
import { askSegments } from "#lib/search/ask-segments";
import { NameMatches } from "#lib/search/name-matches";
import { askedName } from "#lib/search/name-words";
import type { OpenSegment } from "#lib/search/open-segment";
import type { PageCache } from "#lib/search/page-cache";

/** Names whose postings are read at once. */
const BATCH_NAMES = 50;

/** By the name as given; a name without words is nobody's. */
export async function countNamesakes(
  view: Queryable,
  cache: PageCache,
  segments: readonly OpenSegment[],
  names: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const asked = [...new Set(names)].map((name) => ({ name, ...askedName(name) }));
  for (let from = 0; from < asked.length; from += BATCH_NAMES) {
    const batch = asked.slice(from, from + BATCH_NAMES);
    const questions = await askSegments(
      view,
      cache,
      segments,
      batch.map(({ words }) => ({ words, kind: null, worst: 1 })),
    );
    for (const [at, { name, words, key }] of batch.entries()) {
      let count = 0;
      for (const { segment, question } of questions[at] ?? []) {
        const matches = new NameMatches(segment, question);
        const extent = key.charCodeAt(0) - 32;
        await matches.count(matches.rangeOf(extent));
        count += words.length === 0 ? 0 : matches.rutsOf(extent);
      }
      counts.set(name, count);
    }
    await setImmediate();
  }
  return counts;
}

/** Where in a segment the names lie that are the very name typed: beside each other, since names are in the order of their keys. */
import type { Queryable } from "#lib/db/db";
import type { DocRange } from "#lib/search/name-matches";
import { DOCS_A_PAGE, decodeDocs } from "#lib/search/segment";
import { keyOfName } from "#lib/search/fold-key";

/** By segment id; at most two pages of names of each are read, those where the key may begin and end. */
export async function sameNames(view: Queryable, segments: readonly number[], key: string): Promise<Map<number, DocRange>> {
  const rows = await view.query<{ segment_id: number; page: number; data: Buffer }>(
    `select s.segment_id, p.page, p.data from unnest($1::integer[]) as s (segment_id),
       lateral (
         (select page, data from name_segment_pages where segment_id = s.segment_id and first_key < $2 order by first_key desc, page desc limit 1)
         union all
         (select page, data from name_segment_pages where segment_id = s.segment_id and first_key <= $2 order by first_key desc, page desc limit 1)
       ) p
     order by s.segment_id, p.page`,
    [segments, key],
    "names.same",
  );
  return new Map(
    segments.map((id) => {
      const pages = rows.filter(({ segment_id }) => segment_id === id);
      const [first, last] = [pages[0], pages.at(-1)];
      if (first === undefined || last === undefined) return [id, { from: 0, to: 0 }];
      // Without a page that begins before the key, the first page of all begins with it.
      const from = pages.length === 1 ? 0 : placeInPage(first, (each) => each < key);
      return [id, { from, to: placeInPage(last, (each) => each <= key) }];
    }),
  );
}

/** The number of the first name of a page, or behind it, of which `isBefore` does not hold. */
function placeInPage({ page, data }: { page: number; data: Buffer }, isBefore: (key: string) => boolean): number {
  const names = decodeDocs(data);
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(keyOfName((names[middle] as { name: string }).name) ?? "")) low = middle + 1;
    else high = middle;
  }
  return page * DOCS_A_PAGE + low;
}

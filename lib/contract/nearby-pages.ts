/** The pages that a pager names: the first, the last and those around where one is. Pure. */

/** How many on either side. */
const REACH = 2;

/** In order; null stands for pages left out between two. A gap of one page is that page. */
export function nearbyPages(page: number, pages: number): (number | null)[] {
  const named = [1, pages];
  for (let near = page - REACH; near <= page + REACH; near++) if (near >= 1 && near <= pages) named.push(near);
  const sorted = [...new Set(named)].sort((one, other) => one - other);
  return sorted.flatMap((each, at) => {
    const before = sorted[at - 1] ?? 0;
    if (each - before === 1) return [each];
    return each - before === 2 ? [each - 1, each] : [null, each];
  });
}

/** What Next hands a page of its address. */
export type Query = Record<string, string | string[] | undefined>;

/** The query as it stood in the address: empty, or with its `?`. */
export function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each]));
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

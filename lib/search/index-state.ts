/** What the index of names is: how much it knows, since when, and whether it tells what stands in the registers. */
import type { Scope } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { readSegments } from "#lib/search/stored-segments";

export interface IndexState {
  /** `none`: no register is loaded; `missing`: names cannot be searched yet; `behind`: searches tell what stood before; else `current`. */
  state: "none" | "missing" | "behind" | "current";
  /** Names that can be searched; a name that changed since the base was built is counted once. */
  names: number;
  /** Distinct words, those of the base and those of the delta. */
  words: number;
  /** On disk, all areas. */
  bytes: number;
  /** When the base was built. */
  builtAt: Date | null;
}

export async function readIndexState(db: Queryable, scope: Scope): Promise<IndexState> {
  const [loaded] = await db.query("select from lists where scope = $1 and current_load is not null limit 1", [scope]);
  const { base, delta } = await readSegments(db, scope);
  const both = [base, delta].flatMap((segment) => (segment === null ? [] : [segment.header]));
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  return {
    state: loaded === undefined ? "none" : base === null ? "missing" : base.behind ? "behind" : "current",
    names: sum(both.map(({ docs, dead = 0 }) => docs - dead)),
    words: sum(both.map(({ words }) => words)),
    bytes: sum(both.flatMap(({ bytes }) => Object.values(bytes))),
    builtAt: base?.createdAt ?? null,
  };
}

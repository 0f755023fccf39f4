/** One page of the names that answer a search, in the order of docs/name-search.md, with the exact total. */
import type { RutRecord } from "#lib/contract/contract";
import type { Queryable } from "#lib/db/db";
import { cutName } from "#lib/registry/look-up";
import { rutOfNumber } from "#lib/rut/rut";
import type { Question } from "#lib/search/answer-block";
import { firstNotBelow } from "#lib/search/count-bits";
import { type DocRange, NameMatches } from "#lib/search/name-matches";
import type { AskedName } from "#lib/search/name-words";
import type { OpenSegment } from "#lib/search/open-segment";
import type { PageCache } from "#lib/search/page-cache";
import { readCached } from "#lib/search/cached-pages";
import { sameNames } from "#lib/search/same-names";
import { DOCS_A_PAGE, decodeDoc } from "#lib/search/segment";
import { LEAST_TURNED, wordsInTurn } from "#lib/search/words-in-turn";

export interface NamePage {
  /** RUTs that were found, on all pages. */
  count: number;
  records: RutRecord[];
}

/** Where a page begins, from 0, and how long it is. */
export interface PageWindow {
  from: number;
  size: number;
}

/** What a search asks of one segment. */
export interface AskedSegment {
  segment: OpenSegment;
  question: Question;
}

interface Searched {
  view: Queryable;
  cache: PageCache;
  asked: AskedName;
  extent: number;
  sides: Side[];
}

/** The base or the delta. */
interface Side {
  segment: OpenSegment;
  question: Question;
  matches: NameMatches;
  /** Names that are the very one typed. */
  same: DocRange;
}

/** Names in their order, of the base and of the delta. */
type Run = Uint32Array[];

const NOWHERE: DocRange = { from: 0, to: 0 };

/** `segments`: the base, and the delta where there is one. */
export async function readNamePage(
  view: Queryable,
  cache: PageCache,
  asked: AskedName,
  segments: readonly AskedSegment[],
  window: PageWindow,
): Promise<NamePage> {
  const sides = segments.map(({ segment, question }) => ({
    segment,
    question,
    matches: new NameMatches(segment, question),
    same: NOWHERE,
  }));
  const searched: Searched = { view, cache, asked, extent: asked.key.charCodeAt(0) - 32, sides };
  for (const { matches } of sides) await matches.count();
  await settle(searched, window);
  const groups = groupsOf(sides);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const places = await namesOf(searched, groups, window);
  return { count, records: await readRecords(searched, places) };
}

/** The names typed are looked for only where a page or a RUT of several names needs them. */
async function settle(searched: Searched, window: PageWindow): Promise<void> {
  const { view, asked, extent, sides } = searched;
  const asTyped = sides.reduce((sum, { matches }) => sum + matches.countOf(0, extent), 0);
  const before = sides.reduce((sum, { matches }) => sum + matches.extents.reduce((all, each) => all + matches.countOf(0, each), 0), 0);
  if (asTyped > 0 && (window.from < before || sides.some(({ matches }) => matches.hasSiblings))) {
    const found = await sameNames(
      view,
      sides.map(({ segment }) => segment.id),
      asked.key,
    );
    for (const side of sides) side.same = found.get(side.segment.id) ?? NOWHERE;
  }
  for (const { matches, same } of sides) matches.settleSiblings(same);
}

interface Group {
  tier: number;
  extent: number;
  count: number;
}

/** The groups that have names, best first. */
function groupsOf(sides: readonly Side[]): Group[] {
  const extents = [...new Set(sides.flatMap(({ matches }) => matches.extents))].sort((one, other) => one - other);
  return [0, 1, 2, 3].flatMap((tier) =>
    extents.flatMap((extent) => {
      const count = sides.reduce((sum, { matches }) => sum + matches.countOf(tier, extent), 0);
      return count > 0 ? [{ tier, extent, count }] : [];
    }),
  );
}

interface DocPlace {
  segment: OpenSegment;
  doc: number;
}

async function namesOf(searched: Searched, groups: readonly Group[], window: PageWindow): Promise<DocPlace[]> {
  const touched: Group[] = [];
  let begin = 0;
  let first = 0;
  for (const group of groups) {
    if (begin < window.from + window.size && begin + group.count > window.from) {
      if (touched.length === 0) first = begin;
      touched.push(group);
    }
    begin += group.count;
  }
  if (touched.length === 0) return [];
  const bySide = await Promise.all(searched.sides.map(({ matches }) => matches.names(touched)));
  const found: DocPlace[] = [];
  for (const [at, group] of touched.entries()) {
    const names = bySide.map((lists) => lists[at] as Uint32Array);
    for (const run of await inOrder(searched, group, names)) {
      const length = run.reduce((sum, each) => sum + each.length, 0);
      found.push(...pick(searched.sides, run, window.from - first, window.from + window.size - first));
      first += length;
    }
  }
  return found;
}

/** The names of a group by the order of their words: first those that are just what was typed. */
async function inOrder({ view, cache, asked, extent, sides }: Searched, group: Group, names: Run): Promise<Run[]> {
  const isTyped = group.tier === 0 && group.extent === extent;
  const runs: [same: Run, inTurn: Run, others: Run] = [[], [], []];
  for (const [at, { segment, question, same }] of sides.entries()) {
    const docs = names[at] as Uint32Array;
    const [from, to] = isTyped ? [placeOf(docs, same.from), placeOf(docs, same.to)] : [0, 0];
    runs[0].push(docs.subarray(from, to));
    const rest = to > from ? without(docs, from, to) : docs;
    if (asked.words.length < LEAST_TURNED || rest.length === 0) {
      runs[1].push(rest);
      runs[2].push(rest.subarray(0, 0));
      continue;
    }
    const inTurn = await wordsInTurn(view, cache, segment, question.words.slice(0, asked.words.length), rest, group.tier);
    runs[1].push(rest.filter((_, nth) => inTurn[nth] === 1));
    runs[2].push(rest.filter((_, nth) => inTurn[nth] === 0));
  }
  return runs;
}

function placeOf(docs: Uint32Array, doc: number): number {
  return firstNotBelow(docs, 0, docs.length, doc);
}

function without(docs: Uint32Array, from: number, to: number): Uint32Array {
  const rest = new Uint32Array(docs.length - (to - from));
  rest.set(docs.subarray(0, from));
  rest.set(docs.subarray(to), from);
  return rest;
}

/** The names of a run from a place until another, those of the delta between those of the base. */
function pick(sides: readonly Side[], [base = new Uint32Array(0), delta = new Uint32Array(0)]: Run, from: number, to: number): DocPlace[] {
  const [baseSide, deltaSide] = sides;
  const picked: DocPlace[] = [];
  const end = Math.min(to, base.length + delta.length);
  let place = Math.max(from, 0);
  if (baseSide === undefined || place >= end) return picked;
  const beforeInBase = (nth: number) => placeOf(base, deltaSide?.segment.merge[delta[nth] as number] as number);
  // How many of the delta stand before `place`: the nth of them stands at `nth` and those of the base before it.
  let [low, high] = [0, delta.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (beforeInBase(middle) + middle < place) low = middle + 1;
    else high = middle;
  }
  for (let nth = low; place < end; place++) {
    if (deltaSide !== undefined && nth < delta.length && beforeInBase(nth) + nth === place) {
      picked.push({ segment: deltaSide.segment, doc: delta[nth] as number });
      nth += 1;
    } else picked.push({ segment: baseSide.segment, doc: base[place - nth] as number });
  }
  return picked;
}

async function readRecords({ view, cache }: Searched, places: readonly DocPlace[]): Promise<RutRecord[]> {
  const pageOf = (doc: number) => Math.floor(doc / DOCS_A_PAGE);
  const pageAt = await readCached(
    view,
    cache,
    places.map(({ segment, doc }) => ({ segment, area: "docs", page: pageOf(doc) })),
  );
  return places.map(({ segment, doc }) => {
    const { rutNumber, name } = decodeDoc(pageAt(segment, "docs", pageOf(doc)).bytes, doc % DOCS_A_PAGE);
    return { rut: rutOfNumber(rutNumber), full_name: cutName(name) };
  });
}

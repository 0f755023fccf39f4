/**
 * The Checks of a month against what changed in a list since they were screened. Batch by batch, each in one transaction with the note
 * of how far it came: killed anywhere it goes on with those that are still behind, and nothing is found twice. No Check is ever written.
 */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type AuditEntry, emitAll } from "#lib/audit/audit";
import { localDate, type Month } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import type { PepHit, SanctionHit } from "#lib/contract/evidence";
import type { NewsKind } from "#lib/contract/news-filter";
import type { Db, Queryable } from "#lib/db/db";
import { type BehindGroup, type CheckBehind, groupsBehind, nextBehind, type Which } from "#lib/jobs/checks-behind";
import { openDelta, type DeltaChunk, type ListDelta } from "#lib/jobs/list-delta";
import type { Log } from "#lib/log";
import type { ReviewHit } from "#lib/review/facts-hash";
import { isDismissed, keepListSightings, type ListSighting } from "#lib/review/list-items";
import { rutKind } from "#lib/rut/rut";
import { type HitNews, hitNews } from "#lib/service/hit-news";
import { listHits } from "#lib/service/list-hits";

export interface Rescreening {
  db: Pick<Db, "query" | "transact">;
  log?: Log;
  /** When news are found: what is written, and the day on which posts are in office. */
  now: () => Date;
  pepCeasedYears: number;
  signal?: AbortSignal;
  /** In the transaction of each batch; `sum` is all that was done so far. */
  onBatch?: (tx: Queryable, sum: Rescreened) => Promise<void>;
}

export interface Rescreened {
  /** Checks, each once for every list and version that it was behind. */
  checks: number;
  /** Pairs of an entry that came or changed and a Check that was screened against it. */
  compared: number;
  newHits: number;
  changedHits: number;
  goneHits: number;
}

export const NOTHING_RESCREENED: Rescreened = { checks: 0, compared: 0, newHits: 0, changedHits: 0, goneHits: 0 };

const BATCH_CHECKS = 1_000;
/** Where each batch reads the entries anew. */
const BATCH_OF_LARGE = 20_000;
/** Between so many subjects others get their turn: the sign of life of this process among them. */
const TURN_SUBJECTS = 200;

/** Screens all that is behind; `before` is what an earlier attempt did. Throws the abort reason when it is stopped between two batches. */
export async function rescreen(on: Rescreening, which: Which, before = NOTHING_RESCREENED): Promise<Rescreened> {
  let sum = before;
  for (const group of await groupsBehind(on.db, which)) {
    const delta = await openDelta(on.db, group.listId, group.base, group.target);
    const limit = delta.large ? BATCH_OF_LARGE : BATCH_CHECKS;
    let after: CheckBehind | null = null;
    for (;;) {
      on.signal?.throwIfAborted();
      const checks: CheckBehind[] = await nextBehind(on.db, which.month, group, after, limit);
      after = checks.at(-1) ?? null;
      if (after === null) break;
      sum = await rescreenBatch(on, { month: which.month, group, delta }, checks, sum);
    }
    const { listId, base, target } = group;
    on.log?.info({ listId, base, target, ...sum }, "Checks screened against what changed");
  }
  return sum;
}

type Owner = Pick<CheckBehind, "orgId" | "checkId" | "rut">;
type Found = HitNews & Owner;

async function rescreenBatch(
  on: Rescreening,
  { month, group, delta }: { month: Month; group: BehindGroup; delta: ListDelta },
  checks: CheckBehind[],
  before: Rescreened,
) {
  const at = on.now();
  const found: Found[] = [];
  const sightings: ListSighting[] = [];
  let compared = 0;
  for await (const chunk of delta.chunks()) {
    compared += chunk.index.size * checks.length;
    for (const [place, check] of checks.entries()) {
      if (place % TURN_SUBJECTS === TURN_SUBJECTS - 1) await setImmediate();
      const hits = hitsOf(on, group, check, chunk, localDate(at));
      if (hits.length === 0 && check.known.size === 0) continue;
      found.push(...newsOf(group, check, chunk, hits));
      sightings.push(...hits.map((hit) => sightingOf(group, check, hit.entryId, hit)));
    }
    on.signal?.throwIfAborted();
  }
  for (const check of checks) {
    const gone = hitNews(check.known.values(), [], { listed: () => false, gone: (id) => delta.gone.has(id) });
    found.push(...toTell(group, check, gone));
  }
  const gone = found.filter(({ kind }) => kind === "hit-gone");
  sightings.push(...gone.map((news) => sightingOf(group, news, news.entryId, null)));
  const of = (kind: NewsKind) => found.filter((news) => news.kind === kind).length;
  const sum: Rescreened = {
    checks: before.checks + checks.length,
    compared: before.compared + compared,
    newHits: before.newHits + of("new-hit"),
    changedHits: before.changedHits + of("hit-changed"),
    goneHits: before.goneHits + of("hit-gone"),
  };
  await on.db.transact(async (tx) => {
    await writeNews(tx, group, found, at);
    await keepListSightings(tx, sightings, { month, version: group.target, at });
    await noteRescreened(tx, group, checks, at);
    await emitAll(tx, entriesOf(group, found, at));
    await on.onBatch?.(tx, sum);
  });
  return sum;
}

type Hit = PepHit | SanctionHit;

function hitsOf(on: Rescreening, group: BehindGroup, check: CheckBehind, chunk: DeltaChunk, today: string): Hit[] {
  const { listId, listName: name, listKind: kind, target: version } = group;
  const state = { listId, name, kind, version, required: false, asOf: null, importedAt: null, records: null };
  const subject = { name: check.name, kind: rutKind(check.rut), rut: check.rut };
  return listHits([{ state, index: chunk.index }], subject, today, on.pepCeasedYears)[kind];
}

function newsOf(group: BehindGroup, check: CheckBehind, chunk: DeltaChunk, hits: Hit[]): Found[] {
  return toTell(group, check, hitNews(check.known.values(), hits, { listed: (id) => chunk.entryIds.has(id), gone: () => false }));
}

/** What was dismissed is no news while it holds, nor when it goes. */
function toTell(group: BehindGroup, check: CheckBehind, news: HitNews[]): Found[] {
  const told = news.filter(
    ({ kind, entryId, hit }) =>
      check.counted.has(entryId) || !isDismissed(check.items.get(entryId), kind === "hit-gone" ? null : asReviewHit(group, hit as Hit)),
  );
  return told.map((each) => ({ ...each, ...ownerOf(check) }));
}

function sightingOf({ listId, listKind }: BehindGroup, owner: Owner, entryId: string, hit: Hit | null): ListSighting {
  const kind = listKind === "pep" ? "pep" : "sanction";
  return { ...ownerOf(owner), key: { kind, listId, entryId }, given: hit && asReviewHit({ listKind }, hit) };
}

function asReviewHit({ listKind }: Pick<BehindGroup, "listKind">, hit: Hit): ReviewHit {
  return { kind: listKind === "pep" ? "pep" : "sanction", hit } as ReviewHit;
}

function ownerOf({ orgId, checkId, rut }: Owner) {
  return { orgId, checkId, rut };
}

async function writeNews(tx: Queryable, { listId, listKind, target }: BehindGroup, found: Found[], at: Date): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map(({ orgId, checkId, rut, kind, entryId, hit, before, changed, delisted }) => ({
    org_id: orgId,
    news_id: uuidOf(`${checkId} ${listId} ${target} ${entryId}`),
    check_id: checkId,
    rut,
    list_id: listId,
    list_kind: listKind,
    version: target,
    entry_id: entryId,
    kind,
    hit,
    before,
    changed,
    delisted,
    found_at: at.toISOString(),
  }));
  const columns = Object.keys(rows[0] as object).join(", ");
  await tx.query(
    `insert into check_news (${columns}) select ${columns} from jsonb_populate_recordset(null::check_news, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

async function noteRescreened(tx: Queryable, { listId, target }: BehindGroup, checks: CheckBehind[], at: Date): Promise<void> {
  await tx.query(
    `insert into check_rescreens (org_id, check_id, list_id, version, rescreened_at)
     select org_id, check_id, $3, $4, $5 from unnest($1::uuid[], $2::uuid[]) as each (org_id, check_id)
     on conflict (org_id, check_id, list_id) do update set version = excluded.version, rescreened_at = excluded.rescreened_at`,
    [checks.map(({ orgId }) => orgId), checks.map(({ checkId }) => checkId), listId, target, at],
  );
}

/** Each organisation reads in its trail that a list brought news about its Checks. */
function entriesOf({ listId, target }: BehindGroup, found: Found[], at: Date): AuditEntry[] {
  const byOrganisation = new Map<OrgId, Found[]>();
  for (const news of found) byOrganisation.set(news.orgId, [...(byOrganisation.get(news.orgId) ?? []), news]);
  return [...byOrganisation].map(([orgId, news]) => {
    const of = (kind: NewsKind) => news.filter((each) => each.kind === kind).length;
    return {
      entryId: uuidOf(`news ${listId} ${target} ${news[0]?.checkId}`),
      orgId,
      at,
      actorKind: "system",
      actorId: null,
      actorName: "cotejo",
      action: "news.found",
      subject: listId,
      detail: { version: target, news: news.length, newHits: of("new-hit"), changedHits: of("hit-changed"), goneHits: of("hit-gone") },
    };
  });
}

/** A uuid made of a text (version 8 of RFC 9562): the same text, the same uuid. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16] as string, 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

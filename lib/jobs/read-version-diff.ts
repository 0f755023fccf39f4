/** What one version of a list brought, changed and took away. Whoever sees the sources sees it. */
import type { Context, Scope } from "#lib/context";
import { type SourceVersion } from "#lib/contract/sources";
import { type Change, CHANGES, DIFF_PAGE_SIZE, type DiffEntry, type DiffFilter, type VersionDiff } from "#lib/contract/version-diff";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { entryChanges } from "#lib/screening/entry-changes";
import { ListEntry } from "#lib/screening/list-entry";

/** One page of a version's changes; a page beyond the last is the last. Throws `not-found`, also for a list of the other scope. */
export async function readVersionDiff(ctx: Context, listId: string, version: string, filter: DiffFilter): Promise<VersionDiff> {
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0;
  return ctx.db.snapshot((view) => diffOf(view, { scope: ctx.actor.scope, listId, version: number }, filter));
}

interface Place {
  scope: Scope;
  listId: string;
  /** Null for the version in use. */
  version: number | null;
}

export async function diffOf(view: Queryable, place: Place, filter: DiffFilter): Promise<VersionDiff> {
  const list = await readList(view, place);
  const version = place.version ?? list.current;
  const rows = await readVersions(view, list.sourceId, version);
  const wanted = rows.find((row) => row.version === version);
  if (wanted === undefined || version > list.current)
    throw new ServiceError("not-found", { detail: `${place.listId} has no such version.` });
  const previous = rows.find((row) => row.version < version) ?? null;
  const hasEntries = list.kind === "sanctions" || list.kind === "pep";
  const show = filter.show ?? CHANGES.find((change) => wanted[change] > 0) ?? "added";
  const pages = Math.max(1, Math.ceil(wanted[show] / DIFF_PAGE_SIZE));
  const page = Math.min(filter.page, pages);
  const { current, ...source } = list;
  return {
    source,
    version: versionOf(wanted),
    previous: previous === null ? null : versionOf(previous),
    current,
    hasEntries,
    show,
    page,
    pages,
    entries: hasEntries ? await readEntries(view, { listId: list.sourceId, version, show, page }) : [],
  };
}

async function readList(view: Queryable, { scope, listId }: Place) {
  const [list] = await view.query<VersionDiff["source"] & { current: number | null }>(
    `select list_id as "sourceId", name, kind, current_version as current from lists where list_id = $1 and scope = $2`,
    [listId, scope],
  );
  if (list === undefined || list.current === null) throw new ServiceError("not-found", { detail: `${listId} has no version.` });
  return { ...list, current: list.current };
}

type VersionRow = Omit<SourceVersion, "importedAt"> & { importedAt: Date };

/** The version and the one before. */
async function readVersions(view: Queryable, listId: string, version: number): Promise<VersionRow[]> {
  return view.query<VersionRow>(
    `select version, as_of as "asOf", imported_at as "importedAt", checksum, file_name as "fileName", records, added, changed, removed
     from list_versions where list_id = $1 and version <= $2 order by version desc limit 2`,
    [listId, version],
  );
}

function versionOf({ importedAt, ...row }: VersionRow): SourceVersion {
  return { ...row, importedAt: importedAt.toISOString() };
}

/** An entry that ended with a version and came with it changed; of the first version of a long list only a page is touched. */
const CAME = "now.list_id = $1 and now.from_version = $2";
const WENT = "old.list_id = $1 and old.until_version = $2";
const SAME = "old.entry_id = now.entry_id";
const SELECTED: Record<Change, string> = {
  added: `select null as before, now.entry as after from list_entries now
    where ${CAME} and not exists (select 1 from list_entries old where ${WENT} and ${SAME}) order by now.entry_id`,
  changed: `select old.entry as before, now.entry as after from list_entries old join list_entries now on ${SAME}
    where ${CAME} and ${WENT} order by now.entry_id`,
  removed: `select old.entry as before, null as after from list_entries old
    where ${WENT} and not exists (select 1 from list_entries now where ${CAME} and ${SAME}) order by old.entry_id`,
};

interface EntryPage {
  listId: string;
  version: number;
  show: Change;
  page: number;
}

async function readEntries(view: Queryable, { listId, version, show, page }: EntryPage): Promise<DiffEntry[]> {
  const rows = await view.query<{ before: unknown; after: unknown }>(`${SELECTED[show]} limit $3 offset $4`, [
    listId,
    version,
    DIFF_PAGE_SIZE,
    (page - 1) * DIFF_PAGE_SIZE,
  ]);
  return rows.map(({ before, after }) => {
    const [old, now] = [before, after].map((entry) => (entry === null ? null : ListEntry.parse(entry)));
    return entryOf((now ?? old) as ListEntry, old && now ? entryChanges(old, now) : []);
  });
}

function entryOf({ entryId, names, kind, programs, birthDates, pep }: ListEntry, fields: DiffEntry["fields"]): DiffEntry {
  return { entryId, name: names[0]?.name ?? entryId, kind, programs, birthDates, post: pep?.post ?? null, fields };
}

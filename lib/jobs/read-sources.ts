/** Every source of the actor's scope with its versions. */
import { importRight } from "#lib/auth/import-right";
import type { Context } from "#lib/context";
import type { SourceStatus } from "#lib/contract/panel";
import { type CourtReach, MOST_VERSIONS, type NameIndex, type Source, type SourceVersion, type Sources } from "#lib/contract/sources";
import { type IndexState, readIndexState } from "#lib/search/index-state";
import { listSources } from "#lib/service/list-sources";

export async function readSources(ctx: Context): Promise<Sources> {
  const [right, states, lists, versions, reach, index] = await Promise.all([
    importRight(ctx),
    listSources(ctx.db, ctx.actor.scope),
    readLists(ctx),
    readVersions(ctx),
    readReach(ctx),
    readIndexState(ctx.db, ctx.actor.scope),
  ]);
  const sources = states
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap((state): Source[] => {
      const list = lists.find(({ listId }) => listId === state.sourceId);
      if (list === undefined) return [];
      const mine = versions.filter(({ listId }) => listId === state.sourceId);
      const covered = state.kind === "courts" && state.version !== null ? { reach } : {};
      return [{ ...state, ...covered, licence: list.licence, versionCount: list.versionCount, versions: mine.map(versionOf) }];
    });
  return { right, largestFileBytes: ctx.settings.uploads.largestFileBytes, sources, index: indexOf(index) };
}

function indexOf({ state, names, bytes, builtAt }: IndexState): NameIndex {
  return { state, names, bytes, builtAt: builtAt?.toISOString() ?? null };
}

// What makes a Check high risk comes first.
const ORDER: Record<Source["kind"], number> = { sanctions: 0, pep: 1, courts: 2, registry: 3 };
// Registers of one's own come and go: at the end.
const placeOf = ({ kind, sourceId }: SourceStatus) => (sourceId.startsWith("rut-csv:") ? 4 : ORDER[kind]);

interface ListRow {
  listId: string;
  licence: string | null;
  versionCount: number;
}

async function readLists(ctx: Context): Promise<ListRow[]> {
  return ctx.db.query<ListRow>(
    `select list_id as "listId", licence,
       (select count(*) from list_versions v where v.list_id = lists.list_id) as "versionCount"
     from lists where scope = $1`,
    [ctx.actor.scope],
  );
}

/** Which courts and years the court cases are of, by feed and competence. */
async function readReach(ctx: Context): Promise<CourtReach[]> {
  return ctx.db.query<CourtReach>(
    `select feed, competence, sum(cases)::integer as cases,
       (array_agg(distinct court collate "es-x-icu" order by court collate "es-x-icu"))::text[] as courts,
       min(filed_from) as "filedFrom", max(filed_until) as "filedUntil", max(extracted_until) as "extractedUntil"
     from court_coverage where scope = $1 group by feed, competence
     order by feed, array_position(array['penal', 'civil', 'laboral', 'cobranza', 'apelaciones', 'suprema'], competence)`,
    [ctx.actor.scope],
  );
}

type VersionRow = Omit<SourceVersion, "importedAt"> & { listId: string; importedAt: Date };

async function readVersions(ctx: Context): Promise<VersionRow[]> {
  return ctx.db.query<VersionRow>(
    `select list_id as "listId", version, as_of as "asOf", imported_at as "importedAt", checksum, file_name as "fileName",
       records, added, changed, removed
     from (select v.*, row_number() over (partition by v.list_id order by v.version desc) as place
           from list_versions v join lists l on l.list_id = v.list_id and l.scope = $1 and v.version <= l.current_version) as placed
     where place <= ${MOST_VERSIONS} order by list_id, version desc`,
    [ctx.actor.scope],
  );
}

function versionOf({ importedAt, ...row }: VersionRow): SourceVersion {
  return { ...row, importedAt: importedAt.toISOString() };
}

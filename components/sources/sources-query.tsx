import { queryOptions } from "@tanstack/react-query";
import { lazyService } from "#components/panel/panel-service";
import { isFetching } from "#components/sources/sync-words";
import type { Import, Imports, NameIndex } from "#lib/contract/sources";
import type { sourcesClient } from "#lib/contract/sources-client";
import type { ListSync, Syncs } from "#lib/contract/syncs";

/** What the page of the sources asks. Free. */
export const sourcesService = lazyService<ReturnType<typeof sourcesClient>>(
  async () => (await import("#lib/contract/sources-client")).sourcesClient,
);

const LOOK_MS = { underWay: 1_000, building: 5_000, quiet: 20_000 };

/** Asked again while the index of names is being built. */
export const sourcesQuery = queryOptions({
  queryKey: ["sources"],
  queryFn: async ({ signal }) => (await sourcesService()).sources(signal),
  refetchInterval: ({ state: { data } }) => (data !== undefined && isBeingBuilt(data.index) ? LOOK_MS.building : false),
});

/** Searches do not tell yet what stands in the registers. */
export function isBeingBuilt({ state }: NameIndex): boolean {
  return state === "missing" || state === "behind";
}

/** Asked again every second while something is under way: progress survives a reload, and a colleague sees it. */
export const importsQuery = queryOptions({
  queryKey: ["imports"],
  queryFn: async ({ signal }) => (await sourcesService()).imports(signal),
  refetchInterval: (query) => (query.state.data?.imports.some(isUnderWay) ? LOOK_MS.underWay : LOOK_MS.quiet),
});

/** Asked again every second while a list is being fetched, or about to be. */
export const syncsQuery = queryOptions({
  queryKey: ["syncs"],
  queryFn: async ({ signal }) => (await sourcesService()).syncs(signal),
  refetchInterval: ({ state: { data } }) =>
    data?.syncs.some((sync) => isFetching(sync) || isDue(sync)) ? LOOK_MS.underWay : LOOK_MS.quiet,
});

function isDue({ nextAt }: ListSync): boolean {
  return nextAt !== null && Date.parse(nextAt) <= Date.now();
}

/** The lists with this one as it is now. */
export function withSync(before: Syncs | undefined, changed: ListSync): Syncs | undefined {
  if (before === undefined) return undefined;
  return { ...before, syncs: before.syncs.map((each) => (each.sourceId === changed.sourceId ? changed : each)) };
}

export function isUnderWay({ state }: Pick<Import, "state">): boolean {
  return state === "queued" || state === "running";
}

/** The list with this import as it is now. */
export function withImport(before: Imports | undefined, changed: Import): Imports | undefined {
  if (before === undefined) return undefined;
  return { ...before, imports: [changed, ...before.imports.filter(({ importId }) => importId !== changed.importId)] };
}

import { queryOptions } from "@tanstack/react-query";
import { lazyService } from "#components/panel/panel-service";
import type { Import, Imports } from "#lib/contract/sources";
import type { sourcesClient } from "#lib/contract/sources-client";

/** What the page of the sources asks. Free. */
export const sourcesService = lazyService<ReturnType<typeof sourcesClient>>(
  async () => (await import("#lib/contract/sources-client")).sourcesClient,
);

export const sourcesQuery = queryOptions({
  queryKey: ["sources"],
  queryFn: async ({ signal }) => (await sourcesService()).sources(signal),
});

const LOOK_MS = { underWay: 1_000, quiet: 20_000 };

/** Asked again every second while something is under way: progress survives a reload, and a colleague sees it. */
export const importsQuery = queryOptions({
  queryKey: ["imports"],
  queryFn: async ({ signal }) => (await sourcesService()).imports(signal),
  refetchInterval: (query) => (query.state.data?.imports.some(isUnderWay) ? LOOK_MS.underWay : LOOK_MS.quiet),
});

export function isUnderWay({ state }: Pick<Import, "state">): boolean {
  return state === "queued" || state === "running";
}

/** The list with this import as it is now. */
export function withImport(before: Imports | undefined, changed: Import): Imports | undefined {
  if (before === undefined) return undefined;
  return { ...before, imports: [changed, ...before.imports.filter(({ importId }) => importId !== changed.importId)] };
}

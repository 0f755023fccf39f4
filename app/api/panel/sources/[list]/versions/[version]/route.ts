import { readDiffFilter, VersionDiff } from "#lib/contract/version-diff";
import { endpoint } from "#lib/house";
import { listOfPath } from "#lib/http/path-id";
import { readVersionDiff } from "#lib/jobs/read-version-diff";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: VersionDiff,
  run: async (ctx, { params, url }) => ({
    reply: await readVersionDiff(ctx, listOfPath(params), params.version ?? "", readDiffFilter(url.searchParams).filter),
  }),
});

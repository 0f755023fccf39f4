import { Import, ImportRequest, Imports } from "#lib/contract/sources";
import { endpoint } from "#lib/house";
import { listImports } from "#lib/jobs/list-imports";
import { startImport } from "#lib/jobs/start-import";

const ACCESS = { access: "panel" } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  { ...ACCESS, method: "GET", quiet: true, reply: Imports, run: async (ctx) => ({ reply: await listImports(ctx) }) },
  {
    ...ACCESS,
    method: "POST",
    role: "admin",
    body: ImportRequest,
    reply: Import,
    run: async (ctx, { body }) => ({ reply: await startImport(ctx, body) }),
  },
);

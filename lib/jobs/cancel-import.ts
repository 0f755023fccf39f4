/** An import that is no longer wanted. */
import { emit, entryOf } from "#lib/audit/audit";
import { requireImporter } from "#lib/auth/import-right";
import type { Context } from "#lib/context";
import type { Import } from "#lib/contract/sources";
import { ServiceError } from "#lib/errors";
import { readImport } from "#lib/jobs/list-imports";
import { cancel } from "#lib/jobs/queue";

/** Ends an import that waits or runs; nothing of it lands. Throws `forbidden`, `not-found`, `conflict` when it has ended already. */
export async function cancelImport(ctx: Context, importId: string): Promise<Import> {
  await requireImporter(ctx);
  const wanted = await readImport(ctx, importId);
  if (wanted === null) throw new ServiceError("not-found");
  await ctx.db.transact(async (tx) => {
    if (!(await cancel(tx, ctx.clock, importId))) throw new ServiceError("conflict");
    await emit(tx, entryOf(ctx, "import.cancelled", wanted.sourceId, { importId, fileName: wanted.fileName }));
  });
  return (await readImport(ctx, importId)) ?? wanted;
}

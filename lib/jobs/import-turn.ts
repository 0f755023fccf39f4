/**
 * One import a source at a time: who asks for another one from the panel is told so. Deliveries of a provider wait in the queue and
 * keep nobody out: whatever their order, the worker takes one import after the other.
 */
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { ImportPayload } from "#lib/jobs/enqueue-import";
import { targetOf } from "#lib/jobs/import-targets";

/** Within the transaction that enqueues. Throws `conflict` while an import of the list waits or runs. */
export async function takeSource(tx: Queryable, listId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`import ${listId}`]);
  const open = await tx.query<{ payload: unknown }>("select payload from jobs where kind = 'import' and state in ('queued', 'running')");
  const taken = open.map(({ payload }) => ImportPayload.parse(payload)).filter(({ upload }) => upload?.push === undefined);
  if (taken.some((payload) => targetOf(payload).listId === listId)) throw new ServiceError("conflict");
}

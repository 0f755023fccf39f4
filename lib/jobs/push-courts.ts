/** A provider's program delivers court cases: NDJSON, one participant a line, to the disk and from there into the queue of imports. */
import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { emit, entryOf } from "#lib/audit/audit";
import { requireCourtPush } from "#lib/auth/import-right";
import type { Context } from "#lib/context";
import type { PushReceipt } from "#lib/contract/court-push";
import type { Queryable } from "#lib/db/db";
import { turns } from "#lib/db/turns";
import { ServiceError } from "#lib/errors";
import { enqueueImport, type UploadedFiles } from "#lib/jobs/enqueue-import";
import { targetOf } from "#lib/jobs/import-targets";
import { plainName } from "#lib/jobs/plain-name";
import { type IncomingFile, storeFile } from "#lib/jobs/store-file";
import { deleteUpload, makeUploadFolder, uploadFolderName } from "#lib/jobs/upload-folder";

/** Deliveries of one token that wait or are under way; whoever has so many is told to come again. */
export const MOST_WAITING_PUSHES = 8;
const COME_AGAIN_SECONDS = 30;
const FILE_NAME = "courts.ndjson";
/** First bytes of packed files; no line of JSON begins with them. */
const [GZIP, ZIP] = [0x1f, 0x50];

// What is on its way to the disk is bounded too: of one token, and in this process.
const inTurn = new Map<string, ReturnType<typeof turns>>();

/**
 * Only a token that was issued for it, of an organisation that operates the installation. The same bytes again, while they wait, are the
 * same delivery. Throws `forbidden`, `invalid-request` for no or a broken body, `payload-too-large`, `unsupported-media-type` for packed
 * bytes, `too-many-requests`, `insufficient-storage`; of a delivery that is not taken nothing stays.
 */
export async function pushCourts(ctx: Context, file: IncomingFile): Promise<PushReceipt> {
  await requireCourtPush(ctx);
  if (file.sizeBytes === 0) throw new ServiceError("invalid-request");
  if (file.sizeBytes > ctx.settings.largestPushBytes) throw new ServiceError("payload-too-large");
  const tokenId = ctx.actor.id;
  await requireFewWaiting(ctx.db, tokenId);
  const ownTurn = inTurn.get(tokenId) ?? turns({ atOnce: MOST_WAITING_PUSHES / 2, mostWaiting: 0 });
  inTurn.set(tokenId, ownTurn);
  const importId = await ownTurn(() => receive(ctx, file));
  return { import_id: importId, status_url: `${ctx.settings.publicBaseUrl}/api/panel/sources/courts/${importId}` };
}

async function receive(ctx: Context, file: IncomingFile): Promise<string> {
  const { actor, settings } = ctx;
  const folder = uploadFolderName(actor.orgId, randomUUID());
  const place = await makeUploadFolder(settings.uploads.folder, folder);
  const hash = createHash("sha256");
  await storeFile(place, FILE_NAME, { ...file, bytes: unpacked(file.bytes, hash) });
  const push = { tokenId: actor.id, sha256: hash.digest("hex") };
  const upload: UploadedFiles = { orgId: actor.orgId, folder, fileName: `${plainName(actor.name)}.ndjson`, push };
  const path = join(place, FILE_NAME);
  let taken = false;
  try {
    const { importId, isNew } = await ctx.db.transact((tx) => enqueueOnce(ctx, tx, { path, sizeBytes: file.sizeBytes, upload, push }));
    taken = isNew;
    return importId;
  } finally {
    if (!taken) await deleteUpload({ path, upload });
  }
}

interface Delivery {
  path: string;
  sizeBytes: number;
  upload: UploadedFiles;
  push: NonNullable<UploadedFiles["push"]>;
}

async function enqueueOnce(ctx: Context, tx: Queryable, delivery: Delivery): Promise<{ importId: string; isNew: boolean }> {
  const { path, sizeBytes, upload, push } = delivery;
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`push ${push.tokenId}`]);
  const [same] = await tx.query<{ importId: string }>(
    `select job_id as "importId" from jobs where ${WAITING} and payload -> 'upload' -> 'push' ->> 'sha256' = $2 limit 1`,
    [push.tokenId, push.sha256],
  );
  if (same !== undefined) return { importId: same.importId, isNew: false };
  await requireFewWaiting(tx, push.tokenId);
  const options = { importedBy: ctx.actor.name, upload };
  const importId = await enqueueImport(tx, ctx.clock, { format: "courts-ndjson", path, options });
  const { listId } = targetOf({ format: "courts-ndjson", path });
  await emit(tx, entryOf(ctx, "import.delivered", listId, { importId, bytes: sizeBytes }));
  return { importId, isNew: true };
}

const WAITING = "kind = 'import' and state in ('queued', 'running') and payload -> 'upload' -> 'push' ->> 'tokenId' = $1";

async function requireFewWaiting(db: Queryable, tokenId: string): Promise<void> {
  const waiting = await db.query(`select 1 from jobs where ${WAITING} limit ${MOST_WAITING_PUSHES}`, [tokenId]);
  if (waiting.length === MOST_WAITING_PUSHES) throw new ServiceError("too-many-requests", { retryAfterSeconds: COME_AGAIN_SECONDS });
}

/** The bytes as they come, once they are seen not to be packed; their hash on the way. */
async function* unpacked(bytes: AsyncIterable<Uint8Array>, hash: { update(piece: Uint8Array): unknown }): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const piece of bytes) {
    if (first && (piece[0] === GZIP || piece[0] === ZIP)) throw new ServiceError("unsupported-media-type");
    first &&= piece.byteLength === 0;
    hash.update(piece);
    yield piece;
  }
}

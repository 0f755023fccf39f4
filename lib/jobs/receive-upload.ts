/** A file of an import on its way from a browser to the disk. */
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { requireImporter } from "#lib/auth/import-right";
import type { Context } from "#lib/context";
import { type Upload, UploadPart } from "#lib/contract/sources";
import { ServiceError } from "#lib/errors";
import { type IncomingFile, storeFile } from "#lib/jobs/store-file";
import { makeUploadFolder, requireOpenUpload, uploadFolderName } from "#lib/jobs/upload-folder";

const Place = z.object({ upload: z.uuid().nullable(), part: UploadPart });

/**
 * Takes one part of a list; `upload` names the upload that it belongs to, absent for the first part. A part that comes again replaces
 * the one before. Throws `forbidden`, `not-found`, `payload-too-large`, `insufficient-storage`; of a broken upload nothing stays.
 */
export async function receiveUpload(ctx: Context, query: URLSearchParams, file: IncomingFile): Promise<Upload> {
  await requireImporter(ctx);
  const place = Place.safeParse({ upload: query.get("upload"), part: query.get("part") });
  if (!place.success || file.sizeBytes === 0) throw new ServiceError("invalid-request");
  const { folder: root, largestFileBytes } = ctx.settings.uploads;
  if (file.sizeBytes > largestFileBytes) throw new ServiceError("payload-too-large");
  const { part, upload } = place.data;
  const uploadId = upload ?? randomUUID();
  const name = uploadFolderName(ctx.actor.orgId, uploadId);
  if (upload !== null) requireOpenUpload(await readdir(join(root, name)).catch(refuseMissing));
  const folder = await makeUploadFolder(root, name);
  await storeFile(folder, part, file);
  return { uploadId, part, sizeBytes: file.sizeBytes };
}

function refuseMissing(): never {
  throw new ServiceError("not-found");
}

/** Whether the disk has room for a file that comes from outside. */
import { statfs } from "node:fs/promises";
import { ServiceError } from "#lib/errors";

/** Left free on the disk whatever comes: the database lives there too, and dies on a full one. */
const RESERVE_BYTES = 512 << 20;

/** How often a file on its way is looked at anew. */
export const LOOK_AT_DISK_EVERY_BYTES = 32 << 20;

/** Throws `insufficient-storage` when the disk that holds `path` cannot take so many bytes more. */
export async function requireRoom(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < bytes + RESERVE_BYTES) throw new ServiceError("insufficient-storage");
}

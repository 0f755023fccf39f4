import { askSession } from "#components/session/session-service";
import { sendFile } from "#components/sources/send-file";
import { sourcesService } from "#components/sources/sources-query";
import type { Import, UploadFormat, UploadPart } from "#lib/contract/sources";

export interface Sending {
  name: string;
  /** Place of the file among those of the import, from 1. */
  place: number;
  count: number;
  sentBytes: number;
  totalBytes: number;
}

export interface ImportOrder {
  format: UploadFormat;
  files: { part: UploadPart; file: File }[];
  source: string | null;
  asOf: string | null;
}

// An upload is work: a session does not end for lack of use while it goes on.
const STILL_HERE_MS = 240_000;

/** Sends the files of an import and starts it. The page may be left for another of the panel meanwhile, not closed. */
export async function sendImport(order: ImportOrder, signal: AbortSignal, onProgress: (sending: Sending) => void): Promise<Import> {
  const service = await sourcesService();
  // Nobody sends a gigabyte to learn that the session has ended.
  await service.imports(signal);
  const stillHere = setInterval(() => void askSession("extend"), STILL_HERE_MS);
  window.addEventListener("beforeunload", warn);
  try {
    let uploadId: string | null = null;
    for (const [index, { part, file }] of order.files.entries()) {
      const sending = { name: file.name, place: index + 1, count: order.files.length, totalBytes: file.size };
      onProgress({ ...sending, sentBytes: 0 });
      const tell = (sentBytes: number) => onProgress({ ...sending, sentBytes: Math.min(sentBytes, file.size) });
      const answer: unknown = await sendFile(service.uploadAddress(part, uploadId), file, signal, tell);
      uploadId ??= service.readUpload(answer).uploadId;
    }
    return await service.startImport({
      upload_id: uploadId ?? "",
      format: order.format,
      file_name: order.files[0]?.file.name ?? "",
      source: order.source,
      as_of: order.asOf,
    });
  } finally {
    clearInterval(stillHere);
    window.removeEventListener("beforeunload", warn);
  }
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

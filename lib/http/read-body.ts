/** Request bodies: JSON under a cap, by media type, size, encoding and syntax in the order of refusal; and files, as they come. */
import { type ErrorCode, ServiceError } from "#lib/errors";

/** The largest body of the four operations, bytes. */
export const BODY_LIMIT_BYTES = 64 * 1024;
const JSON_TYPE = ["application/json"];

/**
 * The parsed body, `undefined` when there is none. Throws `unsupported-media-type`, `payload-too-large`,
 * or `malformed` (the operation's own 400) for bytes that are not UTF-8 JSON.
 */
export async function readJsonBody(request: Request, malformed: ErrorCode): Promise<unknown> {
  const declared = Number(request.headers.get("content-length") ?? "0");
  const mayHaveBody = declared > 0 || request.headers.has("transfer-encoding");
  const jsonType = isOfType(request.headers.get("content-type"), JSON_TYPE) && isPlain(request.headers.get("content-encoding"));
  if (!mayHaveBody) return undefined;
  if (jsonType && declared > BODY_LIMIT_BYTES) throw new ServiceError("payload-too-large");
  const bytes = await readCapped(request);
  if (bytes !== null && bytes.byteLength === 0) return undefined;
  if (!jsonType) throw new ServiceError("unsupported-media-type");
  if (bytes === null) throw new ServiceError("payload-too-large");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ServiceError(malformed, { cause });
  }
}

/** A file on its way in. */
export interface IncomingFile {
  /** As declared; the server in front lets no other number of bytes through. */
  sizeBytes: number;
  /** At the pace of its reader. Whoever stops early leaves the rest to be dropped. */
  bytes: AsyncIterable<Uint8Array>;
}

/** `bytes`: of any kind. `ndjson`: JSON, an object a line. */
export type FileType = "bytes" | "ndjson";
const MEDIA_TYPES: Record<FileType, readonly string[]> = {
  bytes: ["application/octet-stream"],
  ndjson: ["application/x-ndjson", "application/ndjson"],
};

/** The body as a file, unread and not packed. Throws `unsupported-media-type`, or `invalid-request` for one that does not say its length. */
export function incomingFile(request: Request, type: FileType): IncomingFile {
  const { headers } = request;
  if (!isOfType(headers.get("content-type"), MEDIA_TYPES[type]) || !isPlain(headers.get("content-encoding"))) {
    throw new ServiceError("unsupported-media-type");
  }
  const declared = headers.get("content-length") ?? "";
  if (!/^\d{1,15}$/.test(declared)) throw new ServiceError("invalid-request");
  return { sizeBytes: Number(declared), bytes: bytesOf(request) };
}

async function* bytesOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    // A cancelled body would break the connection off before the sender hears why.
    if (!ended) void drop(reader);
  }
}

async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender is gone: there is nothing more to drop.
  }
}

/** All bytes, or null when there are more than the limit. A client that stops sending ends in the server's request time-out. */
async function readCapped(request: Request): Promise<Uint8Array | null> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    length += value.byteLength;
    if (length > BODY_LIMIT_BYTES) {
      await reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
}

/** Whether a media type is one of these; where it names a character set, UTF-8. */
function isOfType(contentType: string | null, types: readonly string[]): boolean {
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim().split("=")).find(([name]) => name === "charset")?.[1];
  return types.includes(type.trim()) && (charset === undefined || charset.replaceAll('"', "") === "utf-8");
}

function isPlain(contentEncoding: string | null): boolean {
  return contentEncoding === null || contentEncoding.trim().toLowerCase() === "identity";
}

/**
 * One file from an address to the disk: asked for with conditions, never held in memory, and taken only when it came whole.
 * What goes wrong is a {@link JobRefused} whose sentence names the host and never the rest of an address.
 */
import { createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { dirname } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import type { FaultFacts } from "#lib/contract/sources";
import { ServiceError } from "#lib/errors";
import { LOOK_AT_DISK_EVERY_BYTES, requireRoom } from "#lib/jobs/disk-room";
import { JobRefused } from "#lib/jobs/queue";
import { followRedirect } from "#lib/jobs/sync-address";
import { publicLookup } from "#lib/net/open-lookup";
import { isPrivate } from "#lib/net/private-addresses";

/** What a server says of a file's edition, to be asked by the next time. */
export const Validators = z.object({ etag: z.string().nullable(), lastModified: z.string().nullable() });
export type Validators = z.output<typeof Validators>;

export interface DownloadLimits {
  /** Nothing came for so long, the answer's head included. */
  idleMs: number;
  totalMs: number;
  largestFileBytes: number;
  /** Whose bound that is: the installation's (`UPLOAD_MAX_MIB`) or what this source may be at most. */
  boundBy: "installation" | "source";
}

export interface Download {
  address: URL;
  /** Of the edition that is known; null asks for the file whatever it is. */
  known: Validators | null;
  limits: DownloadLimits;
  signal: AbortSignal;
}

export interface DownloadToFile extends Download {
  path: string;
  /** `total` is null where the server does not tell it. */
  onProgress: (bytes: number, total: number | null) => void;
}

const MOST_HOPS = 5;
// Lists shrink some five times; what grows this much on unpacking is an attack.
const HIGHEST_RATIO = 100;
const RATIO_GRACE_BYTES = 10 << 20;

/** Fetches the file, or answers `same` when the server says that the known edition is its last. */
export async function downloadFile(order: DownloadToFile): Promise<"same" | Validators> {
  return withinTime(order, async (signal) => {
    const response = await askFollowing({ ...order, signal });
    try {
      if (response.statusCode === 304) return "same";
      await write(response, { ...order, signal });
      await refuseWebPage(order);
    } catch (error) {
      await rm(order.path, { force: true });
      throw error;
    } finally {
      response.destroy();
    }
    return validatorsOf(response);
  });
}

/** Whether the server has still the edition that is known; a server that tells no editions is believed. */
export async function isStill(order: Download & { known: Validators }): Promise<boolean> {
  return withinTime(order, async (signal) => {
    const response = await askFollowing({ ...order, signal });
    response.destroy();
    const now = validatorsOf(response);
    return response.statusCode === 304 || (now.etag === order.known.etag && now.lastModified === order.known.lastModified);
  });
}

async function withinTime<Result>(order: Download, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const tooLong = AbortSignal.timeout(order.limits.totalMs);
  try {
    return await work(AbortSignal.any([order.signal, tooLong]));
  } catch (error) {
    order.signal.throwIfAborted();
    if (tooLong.aborted) throw timedOut(order.address);
    throw meaningOf(error, order.address);
  }
}

async function askFollowing({ address, known, limits, signal }: Download): Promise<IncomingMessage> {
  let at = address;
  let wasPublic = false;
  for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
    const response = await ask(at, { known, limits, signal, onlyPublic: wasPublic });
    const { statusCode = 0, headers } = response;
    if (statusCode === 200 || (statusCode === 304 && known !== null)) return response;
    const peer = response.socket.remoteAddress ?? "";
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) throw refusedStatus(at, response);
    wasPublic ||= !isPrivate(peer);
    at = followRedirect(at, headers.location, wasPublic);
  }
  throw new JobRefused("redirected", `${address.host} redirects more than ${MOST_HOPS} times.`, { host: address.host });
}

interface Asking extends Pick<Download, "known" | "limits" | "signal"> {
  onlyPublic: boolean;
}

function ask(address: URL, { known, limits, signal, onlyPublic }: Asking): Promise<IncomingMessage> {
  const headers: Record<string, string> = { Accept: "*/*", "Accept-Encoding": "gzip", "User-Agent": "Cotejo (list sync)" };
  if (known?.etag) headers["If-None-Match"] = known.etag;
  if (known?.lastModified) headers["If-Modified-Since"] = known.lastModified;
  const send = address.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    // A connection of its own: nothing of it outlives the answer.
    const sent = send(address, { headers, signal, agent: false, ...(onlyPublic ? { lookup: publicLookup } : {}) });
    let answer: IncomingMessage | null = null;
    sent.setTimeout(limits.idleMs, () => (answer ?? sent).destroy(timedOut(address)));
    // Not once: a connection that breaks may say so twice.
    sent.on("error", reject);
    sent.once("response", (response) => {
      answer = response;
      // Its errors are the reader's from now on; one that nobody reads any more is nobody's.
      response.on("error", () => {});
      resolve(response);
    });
    sent.end();
  });
}

async function write(response: IncomingMessage, order: DownloadToFile): Promise<void> {
  const { address, path, limits, signal, onProgress } = order;
  const declared = response.headers["content-length"] === undefined ? null : Number(response.headers["content-length"]);
  if (declared !== null && declared > limits.largestFileBytes) throw tooLarge(order);
  await requireRoom(dirname(path), declared ?? 0);
  let received = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      onProgress(received, declared);
      done(received > limits.largestFileBytes ? tooLarge(order) : null, chunk);
    },
  });
  const watching = watchUnpacked(order, () => received);
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  const encoding = (response.headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding === "gzip" || encoding === "x-gzip") await pipeline(response, counting, createGunzip(), watching, file, { signal });
  else if (encoding === "identity" || encoding === "") await pipeline(response, counting, watching, file, { signal });
  else throw new JobRefused("wrong-format", `${address.host} sends the file in an encoding that was not asked for.`);
  if (!response.complete || (declared !== null && received !== declared)) throw cutOff(address);
}

/** Looks at what is written: how much it is, how it grew on unpacking, and whether the disk still has room. */
function watchUnpacked(order: DownloadToFile, received: () => number) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unpacked = 0;
    let looked = 0;
    for await (const chunk of chunks) {
      unpacked += chunk.length;
      if (unpacked > RATIO_GRACE_BYTES && unpacked > received() * HIGHEST_RATIO) {
        throw new JobRefused("hostile", `The file unpacks to more than ${HIGHEST_RATIO} times its size.`);
      }
      if (unpacked > order.limits.largestFileBytes) throw tooLarge(order);
      if (unpacked - looked >= LOOK_AT_DISK_EVERY_BYTES) {
        looked = unpacked;
        await requireRoom(dirname(order.path), 0);
      }
      yield chunk;
    }
  };
}

/** Portals answer a page that says "error" or "sign in" as if it were the list. */
async function refuseWebPage({ path, address }: DownloadToFile): Promise<void> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    const start = buffer
      .toString("latin1", 0, bytesRead)
      .replace(/^\u00ef\u00bb\u00bf/, "")
      .trimStart()
      .toLowerCase();
    if (!start.startsWith("<!doctype html") && !start.startsWith("<html")) return;
  } finally {
    await handle.close();
  }
  throw new JobRefused("web-page", `${address.host} answered a web page in place of the list.`, { host: address.host });
}

function validatorsOf({ headers }: IncomingMessage): Validators {
  return { etag: headers.etag ?? null, lastModified: headers["last-modified"] ?? null };
}

function refusedStatus({ host }: URL, { statusCode = 0, headers }: IncomingMessage): JobRefused {
  const seconds = Number(headers["retry-after"]);
  const facts: FaultFacts = { host, status: statusCode };
  if (Number.isFinite(seconds) && seconds > 0) facts.retryAfterSeconds = Math.ceil(seconds);
  return new JobRefused("http-status", `${host} answered with status ${statusCode}.`, facts);
}

function timedOut({ host }: URL): JobRefused {
  return new JobRefused("timed-out", `${host} sent nothing, or not all of it, in time.`, { host });
}

function cutOff({ host }: URL): JobRefused {
  return new JobRefused("cut-download", `The connection to ${host} ended before the file did.`, { host });
}

/** What comes from there is more than `limits` take. */
export function tooLarge({ address: { host }, limits: { largestFileBytes, boundBy } }: Pick<Download, "address" | "limits">): JobRefused {
  const mebibytes = Math.floor(largestFileBytes / 2 ** 20);
  const why = boundBy === "source" ? "the most that is taken of this source" : "UPLOAD_MAX_MIB";
  return new JobRefused("too-large", `What ${host} sends is larger than ${mebibytes} MiB (${why}).`, { host, mebibytes, boundBy });
}

const UNREACHABLE = ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "ECONNABORTED", "EADDRNOTAVAIL"];
const CUT = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "EPIPE", "Z_BUF_ERROR"];

/** What a failure means to the operator; a defect of ours comes back as it is. */
function meaningOf(error: unknown, address: URL): unknown {
  if (error instanceof JobRefused) return error;
  const { host } = address;
  if (error instanceof ServiceError && error.code === "insufficient-storage") {
    return new JobRefused("no-room", "The disk has not enough room for the file.", {}, { cause: error });
  }
  const reason = error instanceof Error && "code" in error ? String(error.code) : "";
  if (["ENOSPC", "EDQUOT"].includes(reason)) return new JobRefused("no-room", "The disk is full.", {}, { cause: error });
  if (CUT.includes(reason)) return Object.assign(cutOff(address), { cause: error });
  if (reason.startsWith("Z_")) return new JobRefused("not-whole-packed", "What came is not whole gzip.", {}, { cause: error });
  if (/^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_)/.test(reason)) {
    return new JobRefused("untrusted", `The certificate of ${host} is not to be trusted (${reason}).`, { host, reason }, { cause: error });
  }
  if (UNREACHABLE.includes(reason) || reason.startsWith("HPE_")) {
    return new JobRefused("unreachable", `${host} cannot be reached (${reason}).`, { host, reason }, { cause: error });
  }
  return error;
}

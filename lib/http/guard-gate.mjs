/** Looks at every request before Next does: refuses what Next would answer badly, and cleans what Next would believe. */
import { randomUUID } from "node:crypto";
import { refuse, speakJson } from "./guard-answers.mjs";
import { STATIC } from "./guard-built.mjs";
import { openRoom } from "./guard-room.mjs";
import { API_POLICY, CLOSED_POLICY, FOR_A_DAY, HSTS, PRIVATE, PUBLIC_FILES, SECURITY_HEADERS } from "./security-headers.mjs";

/**
 * @typedef {object} GateOptions
 * @property {boolean} https Whether people reach us by https.
 * @property {(socket: import("node:net").Socket, forwardedFor: string | undefined) => string} clientAddress
 * @property {() => boolean} stopping Whether connections should end with their answer.
 * @property {number} [largestUploadBytes] Of a file that the panel sends.
 * @property {number} [largestPushBytes] Of court cases that a provider delivers.
 * @property {import("./guard-room.mjs").Room} [roomForVerified] Of the files that anybody may send; without it, one of the whole process.
 */

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const OPERATIONS = new Set(["/api/check", "/api/name-to-rut", "/api/rut-to-name"]);
const OPERATION_LIMIT_BYTES = 64 * 1024;
const OTHER_LIMIT_BYTES = 1024 * 1024;
// What Next, or we, would take for the word of the framework or of a trusted proxy.
const NOT_FOR_CLIENTS =
  /^(x-(middleware|nextjs|next|invoke|matched|now|vercel|prerender|forwarded|real-ip|client-ip|request-id|nonce|http-method|cotejo)|forwarded$|next-(action|resume)|content-security-policy)/;
// Next redirects an operation that says it is fetched by its router; on pages these headers are the router's own.
const ROUTER_HEADER = /^(rsc$|next-)/;
/** @type {Record<string, "largestUploadBytes" | "largestPushBytes">} Which limit holds where files come in. */
const FILE_LIMITS = { "/api/panel/uploads": "largestUploadBytes", "/api/panel/sources/courts": "largestPushBytes" };
/** Where anybody may send a report to be verified; like any other body it is there in time or cut. */
const VERIFICATIONS = "/api/panel/verifications";
/** `LARGEST_VERIFIED_BYTES` of lib/contract/report.ts. */
export const VERIFIED_LIMIT_BYTES = 10 * 2 ** 20;
const roomForAll = openRoom();
const PLAIN_PATH = /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;
const CHECK = "/api/check/";

/**
 * Whether what the router says of its state can be read. Next answers 500 to one that cannot; without these headers the page is sent whole.
 * @param {import("node:http").IncomingHttpHeaders} headers
 */
function isRouterState(headers) {
  const state = headers["next-router-state-tree"];
  if (state === undefined) return true;
  try {
    const tree = JSON.parse(decodeURIComponent(String(state)));
    return Array.isArray(tree) && typeof tree[0] === "string" && typeof tree[1] === "object" && tree[1] !== null && !Array.isArray(tree[1]);
  } catch {
    return false;
  }
}

/**
 * Whether a request may go on to Next; when not, it is answered.
 * @param {import("node:http").IncomingMessage} req
 * @param {import("node:http").ServerResponse} res
 * @param {GateOptions} options
 * @param {() => void} sendAway Ends a request that went on, and its connection, for want of room.
 * @returns {boolean}
 */
export function admit(req, res, options, sendAway) {
  const target = req.url ?? "";
  const cut = target.indexOf("?");
  const path = cut < 0 ? target : target.slice(0, cut);
  const requestId = randomUUID();
  prepare(res, path, requestId, options);
  const api = isApi(path);
  // Pages and files are read; whatever writes lives under /api. Nothing that Next could take for a Server Action gets in.
  if (!METHODS.has(req.method ?? "") || (!api && req.method !== "GET" && req.method !== "HEAD")) return refused(res, 405, path);
  const hosts = takeRepeated(req);
  if (hosts > 1 || (hosts === 0 && req.httpVersion === "1.1")) return refused(res, 400, path);
  if (!PLAIN_PATH.test(path) && path !== "/") {
    const verdict = judge(path);
    if (typeof verdict === "number") return refused(res, verdict, path);
    // The door then sees a RUT that is none: credentials are still asked for first.
    if (verdict === "no-rut") req.url = `${CHECK}-${cut < 0 ? "" : target.slice(cut)}`;
  }
  if (path === "/api") return refused(res, 404, path);
  const { headers } = req;
  const address = options.clientAddress(req.socket, /** @type {string | undefined} */ (headers["x-forwarded-for"]));
  const routed = !api && isRouterState(headers);
  for (const name in headers) if (NOT_FOR_CLIENTS.test(name) || (!routed && ROUTER_HEADER.test(name))) delete headers[name];
  headers["x-request-id"] = requestId;
  headers["x-client-ip"] = address;
  const tooMuch = capOf(req, path, options);
  if (tooMuch !== null) return refused(res, tooMuch, path);
  const { roomForVerified: room = roomForAll } = options;
  if (path === VERIFICATIONS && req.method === "POST" && !holdRoom(req, res, { room, address, sendAway })) return refused(res, 429, path);
  if (api) speakJson(res);
  return true;
}

/**
 * @param {import("node:http").ServerResponse} res
 * @param {string} path
 * @param {string} requestId
 * @param {GateOptions} options
 */
function prepare(res, path, requestId, options) {
  for (const [name, value] of SECURITY_HEADERS) res.setHeader(name, value);
  if (options.https) res.setHeader(HSTS[0], HSTS[1]);
  res.setHeader("Content-Security-Policy", isApi(path) || isReport(path) ? API_POLICY : CLOSED_POLICY);
  // Next names its own for built files, which are the same for everybody and for ever.
  if (!path.startsWith(STATIC)) res.setHeader("Cache-Control", PUBLIC_FILES.has(path) ? FOR_A_DAY : PRIVATE);
  res.setHeader("X-Request-Id", requestId);
  if (options.stopping()) res.setHeader("Connection", "close");
}

/**
 * A file that somebody else may have written: should a browser show it after all, nothing in it runs, loads or sends.
 *
 * @param {string} path
 */
function isReport(path) {
  return path.startsWith("/checks/") && path.endsWith("/report.pdf");
}

/** @param {string} path */
function isApi(path) {
  return path.startsWith("/api/") || path === "/api";
}

/**
 * @param {import("node:http").ServerResponse} res
 * @param {number} status
 * @param {string} path
 */
function refused(res, status, path) {
  // What is still being sent is read and dropped, so that the answer is heard; the request time-out bounds it.
  res.req.resume();
  refuse(res, status, path);
  return false;
}

/**
 * What a path with anything unusual in it is: fine, a status, or a RUT that can be none.
 * @param {string} path
 * @returns {"fine" | "no-rut" | number}
 */
function judge(path) {
  if (!path.startsWith("/") || path.startsWith("//") || path.includes("\\")) return 400;
  const decoded = decode(path);
  const odd = decoded === null || hasOddCharacters(decoded) || /(^|\/)\.{1,2}(\/|$)/.test(decoded);
  if (odd) return path.startsWith(CHECK) && path.length > CHECK.length && !path.includes("/", CHECK.length) ? "no-rut" : 400;
  // One spelling of an address: what only decodes to `/api` is none of ours.
  if (decoded.startsWith("/api") && !path.startsWith("/api")) return 404;
  if (decoded.startsWith("//") || path.includes("//") || (path.length > 1 && path.endsWith("/"))) return 404;
  return "fine";
}

/** @param {string} path */
function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** @param {string} text Control characters and backslashes. */
function hasOddCharacters(text) {
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code < 0x20 || code === 0x7f || code === 0x5c) return true;
  }
  return false;
}

/**
 * Node keeps the first of two `Authorization` headers: both are handed on, so that the door refuses them. Counts `Host`.
 * @param {import("node:http").IncomingMessage} req
 */
function takeRepeated(req) {
  const { rawHeaders, headers } = req;
  let hosts = 0;
  let authorizations = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = /** @type {string} */ (rawHeaders[place]);
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
    else if (name.length === 13 && name.toLowerCase() === "authorization" && ++authorizations > 1) {
      headers.authorization = `${headers.authorization}, ${rawHeaders[place + 1]}`;
    }
  }
  return hosts;
}

/**
 * Whether a request brings a file to be imported: such a body may be long, and take its time.
 * @param {import("node:http").IncomingMessage} req
 */
export function isUpload(req) {
  return req.method === "POST" && Object.hasOwn(FILE_LIMITS, req.url?.split("?", 1)[0] ?? "");
}

/**
 * @param {import("node:http").IncomingMessage} req
 * @param {string} path
 * @param {GateOptions} options
 */
function capOf(req, path, options) {
  if (isUpload(req)) return capUpload(req, limitOf(path, options));
  return path === VERIFICATIONS && req.method === "POST" ? capUpload(req, VERIFIED_LIMIT_BYTES) : capBody(req, path);
}

/**
 * Whether there is room for a file that anybody sends; its bytes count as they come, and are given back with the answer.
 * @param {import("node:http").IncomingMessage} req
 * @param {import("node:http").ServerResponse} res
 * @param {{ room: import("./guard-room.mjs").Room, address: string, sendAway: () => void }} guest
 */
function holdRoom(req, res, { room, address, sendAway }) {
  const guest = room(address, sendAway);
  if (guest === null) return false;
  res.once("close", guest.leave);
  const push = req.push.bind(req);
  req.push = (chunk, encoding) => (chunk !== null && !guest.take(chunk.length) ? true : push(chunk, encoding));
  return true;
}

/**
 * @param {string} path Of an upload.
 * @param {GateOptions} options
 */
function limitOf(path, options) {
  const name = FILE_LIMITS[path];
  return (name && options[name]) ?? 0;
}

/**
 * A file says its length beforehand. Answers the status of one that does not, or is too long.
 * @param {import("node:http").IncomingMessage} req
 * @param {number} limit
 */
function capUpload(req, limit) {
  const declared = req.headers["content-length"];
  if (declared === undefined) return 411;
  return Number(declared) > limit ? 413 : null;
}

/**
 * Bounds what can ever be read of a body. The door of the four operations refuses a long one itself, after the credentials;
 * elsewhere one that says so is refused here (413). Next reads without waiting for its reader: what is too much is dropped.
 * @param {import("node:http").IncomingMessage} req
 * @param {string} path
 */
function capBody(req, path) {
  const declared = req.headers["content-length"];
  if (declared === undefined && req.headers["transfer-encoding"] === undefined) return null;
  const isOperation = OPERATIONS.has(path);
  const limit = isOperation ? OPERATION_LIMIT_BYTES : OTHER_LIMIT_BYTES;
  if (declared !== undefined && Number(declared) <= limit) return null;
  if (declared !== undefined && !isOperation) return 413;
  const push = req.push.bind(req);
  let left = limit + 1;
  req.push = (chunk, encoding) => {
    if (chunk === null) return push(null);
    const kept = chunk.length <= left ? chunk : chunk.subarray(0, left);
    left -= kept.length;
    return kept.length === 0 ? true : push(kept, encoding);
  };
  return null;
}

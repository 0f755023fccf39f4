/** What the guard answers by itself: always JSON, with the headers of every answer, through Node or straight to a socket. */
import { STATUS_CODES } from "node:http";
import { API_POLICY, HSTS, PRIVATE, SECURITY_HEADERS } from "./security-headers.mjs";

/** @type {Record<number, string>} */
const MESSAGES = {
  400: "Invalid request",
  404: "Not found",
  405: "Method not allowed",
  408: "Request timeout",
  411: "Length required",
  413: "Payload too large",
  429: "Too many requests",
  431: "Request header fields too large",
  500: "Internal error",
  503: "Service unavailable",
};

/** @param {number} status */
function bodyOf(status) {
  return JSON.stringify({ message: MESSAGES[status] ?? STATUS_CODES[status] ?? "Refused" });
}

/** @param {string} path What an address takes: the four operations one method each. */
function allowOf(path) {
  if (path === "/api/check" || path === "/api/name-to-rut" || path === "/api/rut-to-name") return "POST";
  if (path.startsWith("/api/check/")) return "GET";
  if (path === "/api/panel/uploads" || path === "/api/panel/sources/courts" || path === "/api/panel/verifications") return "POST";
  if (path.endsWith("/report.pdf")) return "GET";
  return path === "/api" || path.startsWith("/api/") ? "GET, POST" : "GET, HEAD";
}

/**
 * @param {import("node:http").ServerResponse} res Carries the request id and the security headers already.
 * @param {number} status
 * @param {string} path
 */
export function refuse(res, status, path) {
  const body = bodyOf(status);
  res.statusCode = status;
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Content-Length", Buffer.byteLength(body));
  if (status === 405) res.setHeader("Allow", allowOf(path));
  if (status === 429) res.setHeader("Retry-After", "5");
  res.end(res.req.method === "HEAD" ? undefined : body);
}

/**
 * The whole answer as text, for a request that Node could not read; the connection ends with it.
 * @param {number} status
 * @param {string} path
 * @param {string} requestId
 * @param {boolean} https
 */
export function rawAnswer(status, path, requestId, https) {
  const body = bodyOf(status);
  const headers = [
    ...SECURITY_HEADERS,
    ...(https ? [HSTS] : []),
    ["Content-Security-Policy", API_POLICY],
    ["Cache-Control", PRIVATE],
    ["X-Request-Id", requestId],
    ...(status === 405 ? [["Allow", allowOf(path)]] : []),
    ...(status === 429 ? [["Retry-After", "5"]] : []),
    ["Content-Type", "application/json; charset=utf-8"],
    ["Content-Length", String(Buffer.byteLength(body))],
    ["Connection", "close"],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nDate: ${new Date().toUTCString()}\r\n${lines}\r\n${body}`;
}

/**
 * Next answers some failures with an empty or plain-text body: under `/api` they become the same JSON as all others.
 * @param {import("node:http").ServerResponse} res
 */
export function speakJson(res) {
  /** @type {any} */
  const end = res.end.bind(res);
  /** @type {any} */ (res).end = function (/** @type {any[]} */ ...rest) {
    const type = res.getHeader("content-type");
    if (!res.headersSent && res.statusCode >= 400 && !String(type ?? "").startsWith("application/json")) {
      for (const name of ["Content-Encoding", "Transfer-Encoding", "ETag"]) res.removeHeader(name);
      res.end = end;
      const body = bodyOf(res.statusCode);
      res.setHeader("Content-Type", "application/json; charset=utf-8");
      res.setHeader("Content-Length", Buffer.byteLength(body));
      return res.end(res.req.method === "HEAD" ? undefined : body);
    }
    return end(...rest);
  };
}

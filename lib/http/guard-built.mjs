/** Built files as they travel: read and verified once, answered from memory. Whatever is unusual is left to Next, which has the plain files. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { COMPRESSED } from "./compress-built.mjs";

/**
 * @typedef {object} Form
 * @property {Coding} coding
 * @property {Buffer} body
 * @property {string} etag
 */
/** @typedef {"br" | "gzip"} Coding The smaller first. */
/** @typedef {Map<string, { type: string, forms: Form[] }>} BuiltFiles By the path of their address. */

export const STATIC = "/_next/static/";
const FOR_EVER = "public, max-age=31536000, immutable";

/** @type {Record<string, string>} */
const TYPES = {
  js: "application/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};
/** @type {[Coding, ending: string, open: (form: Buffer) => Buffer][]} */
const CODINGS = [
  ["br", "br", brotliDecompressSync],
  ["gzip", "gz", gunzipSync],
];

/**
 * What `next build` left compressed. A form that does not open to exactly the file beside it is left out, so none is ever stale.
 * @param {string} folder Next's own: `.next`.
 * @returns {BuiltFiles}
 */
export function readBuilt(folder) {
  /** @type {BuiltFiles} */
  const files = new Map();
  if (!existsSync(join(folder, COMPRESSED))) return files;
  for (const entry of readdirSync(join(folder, "static"), { recursive: true, withFileTypes: true })) {
    const type = TYPES[entry.name.slice(entry.name.lastIndexOf(".") + 1)];
    if (!entry.isFile() || type === undefined) continue;
    const name = join(entry.parentPath, entry.name).slice(join(folder, "static").length + 1);
    const forms = formsOf(readFileSync(join(folder, "static", name)), join(folder, COMPRESSED, name));
    if (forms.length > 0) files.set(STATIC + name, { type, forms });
  }
  return files;
}

/**
 * @param {Buffer} whole
 * @param {string} path
 * @returns {Form[]}
 */
function formsOf(whole, path) {
  const digest = createHash("sha256").update(whole).digest("base64url").slice(0, 22);
  return CODINGS.flatMap(([coding, ending, open]) => {
    if (!existsSync(`${path}.${ending}`)) return [];
    const body = readFileSync(`${path}.${ending}`);
    return opensTo(body, open, whole) ? [{ coding, body, etag: `"${digest}-${coding}"` }] : [];
  });
}

/**
 * @param {Buffer} form
 * @param {(form: Buffer) => Buffer} open
 * @param {Buffer} whole
 */
function opensTo(form, open, whole) {
  try {
    return open(form).equals(whole);
  } catch {
    // Cut in the middle by a build that was killed: not this file.
    return false;
  }
}

/**
 * Whether the request was for a built file in a form that it accepts, and is answered.
 * @param {import("node:http").IncomingMessage} req GET or HEAD: the gate lets no other method come to a file.
 * @param {import("node:http").ServerResponse} res Carries the security headers already.
 * @param {BuiltFiles} files
 */
export function answerBuilt(req, res, files) {
  if (!req.url?.startsWith(STATIC)) return false;
  if (req.headers.range !== undefined) {
    // A part is one of the plain file: compressed on its way it would be a part of something else.
    delete req.headers["accept-encoding"];
    return false;
  }
  const file = files.get(/** @type {string} */ (req.url.split("?", 1)[0]));
  const form = file?.forms.find(({ coding }) => accepts(req.headers["accept-encoding"], coding));
  if (file === undefined || form === undefined) return false;
  res.setHeader("Cache-Control", FOR_EVER);
  res.setHeader("Vary", "Accept-Encoding");
  res.setHeader("ETag", form.etag);
  if (isKnown(req.headers["if-none-match"], form.etag)) {
    res.statusCode = 304;
    res.end();
    return true;
  }
  res.setHeader("Content-Type", file.type);
  res.setHeader("Content-Encoding", form.coding);
  res.setHeader("Content-Length", form.body.length);
  res.end(req.method === "HEAD" ? undefined : form.body);
  return true;
}

/**
 * Named, and not with the weight 0 (RFC 9110, 12.5.3). `*` is left to Next.
 * @param {string | string[] | undefined} header
 * @param {Coding} coding
 */
function accepts(header, coding) {
  return String(header ?? "")
    .toLowerCase()
    .split(",")
    .some((part) => {
      const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}

/**
 * @param {string | undefined} header
 * @param {string} etag
 */
function isKnown(header, etag) {
  if (header === undefined) return false;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}

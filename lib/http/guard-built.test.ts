/** The promise: a built file travels small, whole and never stale; whatever is unusual about a request is Next's to answer. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientAddressOf } from "./client-address.mjs";
import { COMPRESSED, compressBuilt } from "./compress-built.mjs";
import { readBuilt } from "./guard-built.mjs";
import { guardedCreateServer } from "./guard-server.mjs";

const SCRIPT = `console.log("${"words and words ".repeat(400)}")`;
const folder = mkdtempSync(join(tmpdir(), "cotejo-built-"));
const servers = new Set<http.Server>();
let port = 0;

const put = (name: string, text: string) => writeFileSync(join(folder, "static", name), text);

beforeAll(async () => {
  mkdirSync(join(folder, "static/chunks"), { recursive: true });
  mkdirSync(join(folder, "static/media"));
  put("chunks/a~b.js", SCRIPT);
  put("chunks/a.css", "a{color:red}".repeat(200));
  put("chunks/short.js", "1");
  put("chunks/stale.js", SCRIPT);
  put("chunks/cut.js", SCRIPT);
  put("media/font.woff2", SCRIPT);
  await compressBuilt(folder);
  // A build that another one overwrote, and one that was killed.
  put("chunks/stale.js", SCRIPT.toUpperCase());
  writeFileSync(join(folder, COMPRESSED, "chunks/cut.js.br"), "half");
  writeFileSync(join(folder, COMPRESSED, "chunks/cut.js.gz"), "half");
  const behind: http.RequestListener = (req, res) => void res.end(JSON.stringify({ next: req.headers }));
  const server = guardedCreateServer(http.createServer, {
    https: false,
    clientAddress: clientAddressOf(""),
    stopping: () => false,
    servers,
    inFlight: new Set(),
    built: readBuilt(folder),
  })(behind);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** The headers that Next got, or null when it was not asked. */
  next: Record<string, string> | null;
}

function ask(name: string, headers: Record<string, string>, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port, path: `/_next/static/${name}`, method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("end", () => {
        const body = Buffer.concat(chunks);
        const text = body.toString();
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          body,
          next: text.startsWith('{"next"') ? JSON.parse(text).next : null,
        });
      });
    });
    request.on("error", reject);
    request.end();
  });
}

const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["BR;q=0.1, gzip", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
] as const)("to who accepts %s a script goes as %s, for ever, under the headers of every answer", async (accepted, coding, open) => {
  const answer = await ask("chunks/a~b.js?v=1", { "accept-encoding": accepted });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-encoding": coding,
    "content-length": String(answer.body.length),
    "content-type": "application/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
    "x-robots-tag": expect.stringContaining("noindex"),
    "x-request-id": expect.any(String),
  });
  expect(open(answer.body).toString()).toBe(SCRIPT);
  expect(answer.body.length).toBeLessThan(SCRIPT.length / 10);
});

test("HEAD tells the same without the body", async () => {
  const [get, head] = [await ask("chunks/a.css", BROWSER), await ask("chunks/a.css", BROWSER, "HEAD")];
  expect(head.body.length).toBe(0);
  for (const name of ["content-encoding", "content-length", "content-type", "etag", "vary", "cache-control"]) {
    expect(head.headers[name], name).toBe(get.headers[name]);
  }
});

test("a copy that is still right is not sent again, and each form has a mark of its own", async () => {
  const [brotli, gzip] = [await ask("chunks/a.css", BROWSER), await ask("chunks/a.css", { "accept-encoding": "gzip" })];
  expect(brotli.headers.etag).not.toBe(gzip.headers.etag);
  const again = await ask("chunks/a.css", { ...BROWSER, "if-none-match": `"x", W/${brotli.headers.etag}` });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, brotli.headers.etag]);
  expect((await ask("chunks/a.css", { ...BROWSER, "if-none-match": `${gzip.headers.etag}` })).status).toBe(200);
});

test.each([
  ["a browser that accepts neither", "chunks/a~b.js", { "accept-encoding": "identity, br;q=0.000, gzip;q=0" }],
  ["one that says nothing", "chunks/a~b.js", {}],
  ["a file that is not there", "chunks/nothing.js", BROWSER],
  ["a file that was overwritten", "chunks/stale.js", BROWSER],
  ["a form that was cut", "chunks/cut.js", BROWSER],
  ["a file that compression makes longer", "chunks/short.js", BROWSER],
  ["a file that is compressed by itself", "media/font.woff2", BROWSER],
  ["another spelling of the address", "chunks/a%7Eb.js", BROWSER],
])("%s is left to Next", async (_what, name, headers) => {
  expect((await ask(name, headers)).next).toMatchObject(headers);
});

test("a part is a part of the plain file", async () => {
  const { next } = await ask("chunks/a~b.js", { ...BROWSER, range: "bytes=0-9" });
  expect(next).toMatchObject({ range: "bytes=0-9" });
  expect(next).not.toHaveProperty("accept-encoding");
});

test("without compressed files everything is left to Next", () => {
  expect(readBuilt(join(folder, "no such folder")).size).toBe(0);
});

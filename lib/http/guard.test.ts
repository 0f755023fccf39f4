import http from "node:http";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LARGEST_VERIFIED_BYTES } from "#lib/contract/report";
import { clientAddressOf } from "./client-address.mjs";
import { VERIFIED_LIMIT_BYTES } from "./guard-gate.mjs";
import { openRoom, type Room } from "./guard-room.mjs";
import { guardedCreateServer } from "./guard-server.mjs";

/** What stands behind the guard: says what it was asked, and fails like Next does when told to. */
const behind: http.RequestListener = (req, res) => {
  const path = req.url ?? "";
  if (path.startsWith("/api/fails-empty")) {
    res.statusCode = 500;
    return void res.end();
  }
  if (path.startsWith("/api/fails-text")) {
    res.statusCode = 500;
    return void res.end("Internal Server Error");
  }
  if (path.endsWith("?unread")) {
    res.statusCode = 401;
    return void res.end();
  }
  if (path.endsWith("?busy")) return;
  if (path.startsWith("/api/refuses")) {
    res.statusCode = 402;
    res.setHeader("Content-Type", "application/json");
    return void res.end('{"message":"Insufficient balance"}');
  }
  let bytes = 0;
  req.on("data", (chunk: Buffer) => (bytes += chunk.length));
  req.on("end", () => {
    const said = JSON.stringify({ method: req.method, url: req.url, headers: req.headers, bytes });
    if (req.method !== "HEAD") res.setHeader("Content-Length", said.length);
    res.end(said);
  });
};

const LIMITS = { headersTimeoutMs: 300, requestTimeoutMs: 600, paceMs: 200, paceBytes: 100, keepAliveMs: 5_000, connections: 50 };
const UPLOADS = "/api/panel/uploads";
const LARGEST_UPLOAD = 3 * 1024 * 1024;
const PUSHES = "/api/panel/sources/courts";
const LARGEST_PUSH = 2 * 1024 * 1024;
let stopping = false;
const servers = new Set<http.Server>();
const guarded = (trustProxy = "", https = false, roomForVerified?: Room) =>
  guardedCreateServer(http.createServer, {
    https,
    clientAddress: clientAddressOf(trustProxy),
    stopping: () => stopping,
    largestUploadBytes: LARGEST_UPLOAD,
    largestPushBytes: LARGEST_PUSH,
    ...(roomForVerified && { roomForVerified }),
    servers,
    inFlight: new Set(),
    limits: LIMITS,
  })(behind);

async function listen(server: http.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as net.AddressInfo).port;
}

let port = 0;
let trusting = 0;
beforeAll(async () => {
  port = await listen(guarded());
  trusting = await listen(guarded("127.0.0.0/8, 10.9.0.1", true));
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  json: Record<string, unknown>;
}

/** Sends bytes as they are and reads one answer for each piece, or until the peer closes. */
async function raw(text: string | string[], to = port): Promise<Answer[]> {
  const pieces = [text].flat();
  const socket = net.connect(to, "127.0.0.1");
  socket.on("error", () => {});
  const received = new Promise<string>((resolve) => {
    let said = "";
    socket.on("data", (chunk) => {
      said += chunk.toString("latin1");
      if (parse(said).length >= pieces.length && !/^connection: close/im.test(said)) resolve(said);
    });
    socket.once("close", () => resolve(said));
  });
  for (const piece of pieces) socket.write(piece, "latin1");
  const answers = parse(await received);
  socket.destroy();
  return answers;
}

/** The whole answers in what was received; one to HEAD has no body. */
function parse(received: string): Answer[] {
  const answers: Answer[] = [];
  let rest = received;
  for (let cut = rest.indexOf("\r\n\r\n"); cut >= 0; cut = rest.indexOf("\r\n\r\n")) {
    const [line = "", ...lines] = rest.slice(0, cut).split("\r\n");
    const headers = Object.fromEntries(
      lines.map((one) => [one.slice(0, one.indexOf(":")).toLowerCase(), one.slice(one.indexOf(":") + 1).trim()]),
    );
    rest = rest.slice(cut + 4);
    const length = Number(headers["content-length"] ?? 0);
    if (rest.length < length) break;
    const body = rest.slice(0, length);
    rest = rest.slice(length);
    answers.push({ status: Number(line.split(" ")[1]), headers, body, json: body.startsWith("{") ? JSON.parse(body) : {} });
  }
  return answers;
}

const one = async (text: string | string[], to = port) => (await raw(text, to))[0] ?? { status: 0, headers: {}, body: "", json: {} };
const request = (line: string, headers = "", body = "") => `${line} HTTP/1.1\r\nHost: here\r\n${headers}\r\n${body}`;

function expectRefusal(answer: Answer, status: number, message: string) {
  expect([answer.status, answer.json]).toEqual([status, { message }]);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-store",
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    "referrer-policy": "no-referrer",
  });
  expect(answer.headers.location).toBeUndefined();
}

test("what is no page could not run, load or send anything, should a browser show it", async () => {
  const policyOf = async (path: string) => (await one(request(`GET ${path}`))).headers["content-security-policy"];
  const closed = "default-src 'none'; frame-ancestors 'none'";
  for (const path of ["/api/check/12345678-5", "/checks/1/report.pdf"]) expect(await policyOf(path)).toBe(`${closed}; sandbox`);
  // Of a page that the application says nothing of.
  expect(await policyOf("/checks/1")).toBe(closed);
});

describe("methods", () => {
  test.each(["TRACE", "PROPFIND", "LOCK", "FOO", "get", "G3T", "CONNECT", "QUERY"])(
    "%s is refused with what the address takes",
    async (method) => {
      const check = await one(request(`${method} /api/check`));
      expectRefusal(check, 405, "Method not allowed");
      expect(check.headers.allow).toBe("POST");
      expect((await one(request(`${method} /api/check/12345678-5?x=1`))).headers.allow).toBe("GET");
      expect((await one(request(`${method} /api/name-to-rut`))).headers.allow).toBe("POST");
      expect((await one(request(`${method} /checks`))).headers.allow).toBe("GET, HEAD");
    },
  );

  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s goes on to the address itself", async (method) => {
    const answer = await one(request(`${method} /api/check`, "Content-Length: 0\r\n"));
    expect(answer.status).toBe(200);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is not for pages and files", async (method) => {
    const answer = await one(request(`${method} /login`, "Content-Length: 0\r\n"));
    expectRefusal(answer, 405, "Method not allowed");
    expect(answer.headers.allow).toBe("GET, HEAD");
  });

  test("an override by header changes nothing", async () => {
    const answer = await one(request("POST /api/check", "X-HTTP-Method-Override: GET\r\nContent-Length: 0\r\n"));
    expect(answer.json).toMatchObject({ method: "POST" });
    expect(answer.json.headers).not.toHaveProperty("x-http-method-override");
  });
});

describe("addresses", () => {
  test.each([
    ["http://evil.test/x", 400],
    ["https://evil.test/api/check/12345678-5", 400],
    ["//evil.test/x", 400],
    ["/\\evil.test", 400],
    ["/checks/\\..\\x", 400],
    ["*", 400],
    ["/%E0%A4%A", 400],
    ["/checks/%00", 400],
    ["/checks/%0d%0aSet-Cookie:x", 400],
    ["/checks/%5c%5cevil", 400],
    ["/checks/../../etc/passwd", 400],
    ["/checks/%2e%2e/%2e%2e/etc", 400],
    ["/checks/..%2f..%2fetc", 400],
    ["/api/check/../admin", 400],
    ["/api/check/%E0%A4%A/more", 400],
    ["/api", 404],
    ["/api/", 404],
    ["/api/check/", 404],
    ["/api/check/12345678-5/", 404],
    ["/api//check", 404],
    ["/%61pi/check", 404],
    ["/%2fapi/check", 404],
    ["/checks/", 404],
  ])("%s is answered %i, and leads nowhere", async (target, status) => {
    expectRefusal(await one(request(`GET ${target}`)), status, status === 400 ? "Invalid request" : "Not found");
  });

  test.each(["%E0%A4%A", "%", "%00", "%ff", "..%2f..%2fetc", "%2e%2e", "..", "12345678-5%0a", "%5c"])(
    "the RUT %s reaches the door as one that is none: credentials are asked for first",
    async (rut) => {
      expect((await one(request(`GET /api/check/${rut}?a=1`))).json).toMatchObject({ url: "/api/check/-?a=1" });
    },
  );

  test.each([
    "/",
    "/api/check/12.345.678-5",
    "/api/check/%F0%9F%98%80",
    "/api/check/a%20b",
    "/checks/(x)/@y",
    "/_next/static/chunks/a~b.js",
    "/rut/1-9?name=%E0%A4%A",
  ])("%s passes untouched", async (target) => {
    expect((await one(request(`GET ${target}`))).json).toMatchObject({ url: target });
  });
});

describe("what the parser refuses", () => {
  test.each([
    ["length and chunks together", request("POST /api/check", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")],
    ["two lengths", request("POST /api/check", "Content-Length: 5\r\nContent-Length: 6\r\n", "abcdef")],
    ["a bare carriage return", "GET / HTTP/1.1\r\nHost: here\r\nX: a\rb\r\n\r\n"],
    ["a bad chunk size", request("POST /api/check", "Transfer-Encoding: chunked\r\n", "zz\r\n\r\n")],
    ["an unknown transfer coding", request("POST /api/check", "Transfer-Encoding: xchunked\r\n", "abc")],
    ["a space before the colon", "GET / HTTP/1.1\r\nHost : here\r\n\r\n"],
    ["a header without name", "GET / HTTP/1.1\r\nHost: here\r\n: x\r\n\r\n"],
    ["no protocol at all", "\u0016\u0003\u0001\u0002\u0000hello\r\n\r\n"],
    ["no Host", "GET / HTTP/1.1\r\n\r\n"],
    ["two Hosts", "GET / HTTP/1.1\r\nHost: here\r\nHost: there\r\n\r\n"],
    ["HTTP/2 by surprise", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ])("%s: 400 in JSON, and no second answer", async (_what, text) => {
    const answers = await raw(text);
    expect(answers).toHaveLength(1);
    expectRefusal(answers[0] as Answer, 400, "Invalid request");
  });

  test("headers beyond 16 KiB: 431", async () => {
    expectRefusal(await one(request("GET /", `X: ${"a".repeat(20_000)}\r\n`)), 431, "Request header fields too large");
  });
});

describe("slowness", () => {
  test("headers that never end are cut", async () => {
    const socket = net.connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: here\r\nX-Slow: 1\r\n");
    const answer = await new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (chunk) => (text += chunk));
      socket.on("close", () => resolve(text));
    });
    expectRefusal(parse(answer)[0] as Answer, 408, "Request timeout");
  });

  test("a body that never ends is cut", async () => {
    const socket = net.connect(port, "127.0.0.1");
    socket.write(request("POST /api/check", "Content-Length: 10\r\n", "ab"));
    const answer = await new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (chunk) => (text += chunk));
      socket.on("close", () => resolve(text));
    });
    expectRefusal(parse(answer)[0] as Answer, 408, "Request timeout");
  });
});

describe("a file to be imported", () => {
  const post = (query: string, headers: string, body = "") => request(`POST ${UPLOADS}${query}`, headers, body);

  test("may be long and slow, as long as it keeps coming", async () => {
    const socket = net.connect(port, "127.0.0.1");
    const answered = new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(chunk.toString("latin1"))));
    const piece = "x".repeat(500);
    socket.write(post("?part=main", `Content-Length: ${piece.length * 20}\r\n`));
    // Twice as long as any other body may take.
    for (let sent = 0; sent < 20; sent++) {
      await new Promise((resolve) => setTimeout(resolve, (2 * LIMITS.requestTimeoutMs) / 20));
      socket.write(piece);
    }
    expect(parse(await answered)[0]?.json).toMatchObject({ bytes: 10_000 });
    socket.destroy();
  });

  test("arrives whole up to its limit, and is refused beyond it or without its length", async () => {
    const whole = "x".repeat(LARGEST_UPLOAD);
    expect((await one(post("?part=main", `Content-Length: ${whole.length}\r\n`, whole))).json).toMatchObject({ bytes: whole.length });
    expectRefusal(await one(post("", `Content-Length: ${LARGEST_UPLOAD + 1}\r\n`)), 413, "Payload too large");
    expectRefusal(await one(post("", `Content-Length: ${2 * 1024 ** 3}\r\n`)), 413, "Payload too large");
    expectRefusal(await one(post("", "Transfer-Encoding: chunked\r\n", "1\r\nx\r\n0\r\n\r\n")), 411, "Length required");
    expectRefusal(await one(post("", "")), 411, "Length required");
  });

  test("of a provider has a limit of its own, and its length too", async () => {
    const whole = "x".repeat(LARGEST_PUSH);
    const push = (headers: string, body = "") => one(request(`POST ${PUSHES}`, headers, body));
    expect((await push(`Content-Length: ${whole.length}\r\n`, whole)).json).toMatchObject({ bytes: whole.length });
    expectRefusal(await push(`Content-Length: ${LARGEST_PUSH + 1}\r\n`), 413, "Payload too large");
    expectRefusal(await push("Transfer-Encoding: chunked\r\n", "1\r\nx\r\n0\r\n\r\n"), 411, "Length required");
    expectRefusal(await one(request(`POST ${PUSHES}/x`, "Content-Length: 1048577\r\n")), 413, "Payload too large");
    expect((await one(request(`TRACE ${PUSHES}`))).headers.allow).toBe("POST");
  });

  test("of a provider is cut like any other when nothing comes any more", async () => {
    const socket = net.connect(port, "127.0.0.1");
    socket.write(request(`POST ${PUSHES}`, "Content-Length: 1000000\r\n", "x".repeat(5_000)));
    expectRefusal(parse(await closed(socket))[0] as Answer, 408, "Request timeout");
  });

  test("is one at its own address and by its own method alone", async () => {
    const length = `Content-Length: ${1024 * 1024 + 1}\r\n`;
    for (const line of [`PUT ${UPLOADS}`, `POST ${UPLOADS}/x`, `POST ${UPLOADS}.csv`, "POST /api/panel/imports?/api/panel/uploads"]) {
      expectRefusal(await one(request(line, length)), 413, "Payload too large");
    }
    expect((await one(request(`TRACE ${UPLOADS}`))).headers.allow).toBe("POST");
  });

  const closed = (socket: net.Socket) =>
    new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (chunk) => (text += chunk));
      socket.on("error", () => {});
      socket.on("close", () => resolve(text));
    });

  test("is cut when nothing comes any more", async () => {
    const socket = net.connect(port, "127.0.0.1");
    socket.write(post("?part=main", "Content-Length: 1000000\r\n", "x".repeat(5_000)));
    expectRefusal(parse(await closed(socket))[0] as Answer, 408, "Request timeout");
  });

  test("is not cut while we are the slow ones", async () => {
    const socket = net.connect(port, "127.0.0.1");
    socket.write(post("?busy", "Content-Length: 1000000\r\n", "x".repeat(5_000)));
    const end = closed(socket);
    await new Promise((resolve) => setTimeout(resolve, LIMITS.paceMs * 4));
    expect(socket.destroyed).toBe(false);
    socket.destroy();
    expect(await end).toBe("");
  });

  test("that was answered already may be sent on only for as long as any other body", async () => {
    const socket = net.connect(port, "127.0.0.1");
    socket.write(post("?unread", `Content-Length: ${LARGEST_UPLOAD}\r\n`, "x".repeat(5_000)));
    const trickle = setInterval(() => socket.write("x".repeat(500)), 50);
    const [answer] = parse(await closed(socket));
    clearInterval(trickle);
    expectRefusal(answer as Answer, 401, "Unauthorized");
  });
});

describe("what clients may not say", () => {
  test("the framework's and the proxy's own headers are dropped, ours are ours", async () => {
    const forged = [
      "x-middleware-subrequest: proxy",
      "x-middleware-override-headers: a",
      "x-nonce: guess",
      "x-nextjs-data: 1",
      "x-invoke-path: /api/panel/home",
      "x-matched-path: /x",
      "Next-Action: 00ff",
      "X-Forwarded-For: 9.9.9.9",
      "X-Forwarded-Host: evil.test",
      "X-Forwarded-Proto: https",
      "Forwarded: for=9.9.9.9",
      "X-Real-IP: 9.9.9.9",
      "X-Client-Ip: 9.9.9.9",
      "X-Request-Id: mine",
      "Content-Security-Policy: script-src 'nonce-guess'",
    ];
    const answer = await one(
      request("GET /api/check/1-9", `${forged.join("\r\n")}\r\nAccept: a/b\r\nRSC: 1\r\nNext-Router-Prefetch: 1\r\n`),
    );
    const clean = { host: "here", accept: "a/b", "x-client-ip": "127.0.0.1", "x-request-id": answer.headers["x-request-id"] };
    expect(answer.json.headers).toEqual(clean);
  });

  test("the headers of the framework's own client reach pages alone: on the API they would redirect", async () => {
    const state = encodeURIComponent(JSON.stringify(["", { children: ["__PAGE__", {}] }, null, null]));
    const own = `RSC: 1\r\nNext-Router-Prefetch: 1\r\nNext-Router-State-Tree: ${state}\r\nNext-Url: /\r\n`;
    expect((await one(request("GET /checks/1", own))).json.headers).toMatchObject({
      rsc: "1",
      "next-router-prefetch": "1",
      "next-url": "/",
    });
    expect(Object.keys((await one(request("GET /api/check/1-9", own))).json.headers as object)).toEqual([
      "host",
      "x-request-id",
      "x-client-ip",
    ]);
  });

  test.each(["x", "%ff", "%5B1,2%5D", "%7B%7D", "%5B%22%22,null%5D"])(
    "a router state that Next could not read, %s, is left out whole",
    async (state) => {
      const own = `RSC: 1\r\nNext-Router-State-Tree: ${state}\r\n`;
      expect(Object.keys((await one(request("GET /checks/1", own))).json.headers as object)).toEqual([
        "host",
        "x-request-id",
        "x-client-ip",
      ]);
    },
  );

  test("two Authorization headers reach the door as one that it refuses", async () => {
    const answer = await one(request("GET /api/check/1-9", "Authorization: Token a\r\nauthorization: Token b\r\n"));
    expect(answer.json.headers).toMatchObject({ authorization: "Token a, Token b" });
  });

  test("an upgrade is the plain request it also is", async () => {
    const answer = await one(
      request("GET /x", "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n"),
    );
    expect([answer.status, answer.json.url]).toEqual([200, "/x"]);
  });

  test("an expectation that nobody knows is ignored", async () => {
    expect((await one(request("GET /x", "Expect: the-moon\r\n"))).status).toBe(200);
  });
});

describe("bodies", () => {
  const post = (path: string, headers: string, body: string) => one(request(`POST ${path}`, headers, body));

  test("beyond the limit are refused, except by the four operations, whose door asks for credentials first", async () => {
    const long = "x".repeat(1024 * 1024 + 1);
    const length = `Content-Length: ${long.length}\r\n`;
    expectRefusal(await post("/api/panel/checks", length, long), 413, "Payload too large");
    expectRefusal(await one(request("GET /anything", length, long)), 413, "Payload too large");
    for (const path of ["/api/check", "/api/name-to-rut", "/api/rut-to-name"]) {
      const answer = await post(path, length, long);
      expect(answer.json).toMatchObject({ bytes: 64 * 1024 + 1, headers: { "content-length": String(long.length) } });
    }
  });

  test("in chunks are cut one byte beyond the limit, which is enough for the door to see it", async () => {
    const chunk = `${(10_000).toString(16)}\r\n${"x".repeat(10_000)}\r\n`;
    const body = `${chunk.repeat(20)}0\r\n\r\n`;
    expect((await post("/api/check", "Transfer-Encoding: chunked\r\n", body)).json).toMatchObject({ bytes: 64 * 1024 + 1 });
    expect((await post("/api/panel/checks", "Transfer-Encoding: chunked\r\n", body)).json).toMatchObject({ bytes: 200_000 });
  });

  test("within the limit arrive whole, and the connection goes on", async () => {
    const body = "x".repeat(64 * 1024);
    const text = request("POST /api/check", `Content-Length: ${body.length}\r\n`, body);
    const answers = await raw([text, text, request("GET /y")]);
    expect(answers.map((answer) => answer.json.bytes)).toEqual([65_536, 65_536, 0]);
  });
});

describe("answers", () => {
  test.each(["/api/fails-empty", "/api/fails-text"])("a failure without JSON becomes it: %s", async (path) => {
    expectRefusal(await one(request(`GET ${path}`)), 500, "Internal error");
  });

  test("a JSON refusal is left as it is", async () => {
    expect(await one(request("GET /api/refuses"))).toMatchObject({ status: 402, json: { message: "Insufficient balance" } });
  });

  test("built files keep the framework's caching; everything else is private", async () => {
    expect((await one(request("GET /_next/static/a.js"))).headers).not.toHaveProperty("cache-control");
    expect((await one(request("GET /"))).headers["cache-control"]).toBe("private, no-store");
  });

  test("what is the same for everybody and may change with the next build is kept for a day", async () => {
    for (const path of ["/icon.svg", "/icon.svg?icon.1", "/robots.txt"]) {
      expect((await one(request(`GET ${path}`))).headers["cache-control"], path).toBe("public, max-age=86400");
    }
    expect((await one(request("GET /icon.svg/x"))).headers["cache-control"]).toBe("private, no-store");
  });

  test("are for no search engine, refusals and files too", async () => {
    for (const path of ["/", "/api/refuses", "/icon.svg", "/_next/static/a.js", "//x"]) {
      expect((await one(request(`GET ${path}`))).headers["x-robots-tag"], path).toContain("noindex");
    }
  });

  test("promise https only where people use it", async () => {
    expect((await one(request("GET /"))).headers).not.toHaveProperty("strict-transport-security");
    expect((await one(request("GET /"), trusting)).headers["strict-transport-security"]).toContain("max-age=63072000");
  });

  test("close the connection once the process is ending", async () => {
    stopping = true;
    try {
      expect((await one(request("GET /"))).headers.connection).toBe("close");
    } finally {
      stopping = false;
    }
  });
});

describe("the client's address", () => {
  const seenAs = async (forwarded: string) =>
    ((await one(request("GET /x", `X-Forwarded-For: ${forwarded}\r\n`), trusting)).json.headers as Record<string, string>)["x-client-ip"];

  test("is the nearest hop that is no proxy of ours", async () => {
    expect(await seenAs("203.0.113.7")).toBe("203.0.113.7");
    expect(await seenAs("6.6.6.6, 203.0.113.7, 10.9.0.1")).toBe("203.0.113.7");
    expect(await seenAs("203.0.113.7, junk")).toBe("127.0.0.1");
    expect(await seenAs("2001:db8:1:2:3::9")).toBe("2001:db8:1:2::/64");
  });

  test.each([
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::1", "0:0:0:0::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["2001:db8:a::192.0.2.1", "2001:db8:a:0::/64"],
  ])("%s counts as %s", (remoteAddress, counted) => {
    expect(clientAddressOf("")({ remoteAddress }, "9.9.9.9")).toBe(counted);
  });

  test("takes no nonsense for a proxy", () => {
    expect(() => clientAddressOf("10.0.0.0/8, proxy.local")).toThrow("proxy.local");
  });
});

describe("a report that anybody sends to be verified", () => {
  const PLACE = "/api/panel/verifications";
  const LARGEST = 10 * 2 ** 20;
  const send = (headers: string, body = "", query = "") => one(request(`POST ${PLACE}${query}`, headers, body));

  test("arrives whole, and is refused beyond its limit or without its length", async () => {
    expect(VERIFIED_LIMIT_BYTES).toBe(LARGEST_VERIFIED_BYTES);
    const whole = "x".repeat(2 * 2 ** 20);
    expect((await send(`Content-Length: ${whole.length}\r\n`, whole)).json).toMatchObject({ bytes: whole.length });
    expectRefusal(await send(`Content-Length: ${LARGEST + 1}\r\n`), 413, "Payload too large");
    expectRefusal(await send("Transfer-Encoding: chunked\r\n", "1\r\nx\r\n0\r\n\r\n"), 411, "Length required");
    expect((await one(request(`TRACE ${PLACE}`))).headers.allow).toBe("POST");
  });

  test("is cut when it does not come in time, however it drips", async () => {
    const answer = await send("Content-Length: 100\r\n", "x");
    expectRefusal(answer, 408, "Request timeout");
  });

  test("waits for room beyond some at once of one address, and finds it when one of them is gone", async () => {
    const open = Array.from({ length: 4 }, () => {
      const socket = net.connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(request(`POST ${PLACE}?busy`, "Content-Length: 1\r\n", "x"));
      return socket;
    });
    await expect.poll(async () => (await send("Content-Length: 1\r\n", "x")).status).toBe(429);
    const refused = await send("Content-Length: 1\r\n", "x");
    expectRefusal(refused, 429, "Too many requests");
    expect(refused.headers["retry-after"]).toBe("5");
    for (const socket of open) socket.destroy();
    await expect.poll(async () => (await send("Content-Length: 1\r\n", "x")).status).toBe(200);
  });

  const from = (address: string, headers: string, body = "") => request(`POST ${PLACE}`, `X-Forwarded-For: ${address}\r\n${headers}`, body);
  const open = (to: number, text: string) => {
    const socket = net.connect(to, "127.0.0.1");
    const heard = new Promise<string>((resolve) => {
      let said = "";
      socket.on("error", () => {});
      socket.on("data", (chunk) => (said += chunk.toString("latin1")));
      socket.once("close", () => resolve(said));
    });
    socket.write(text);
    return { socket, heard };
  };

  test("finds room while others only announce theirs", async () => {
    const announced = ["198.51.100.1", "198.51.100.2"].flatMap((address) =>
      Array.from({ length: 4 }, () => open(trusting, from(address, `Content-Length: ${LARGEST}\r\n`, "x"))),
    );
    // They are in as soon as the next of their address is not.
    for (const address of ["198.51.100.1", "198.51.100.2"]) {
      await expect.poll(async () => (await one(from(address, "Content-Length: 1\r\n", "x"), trusting)).status).toBe(429);
    }
    const whole = "x".repeat(LARGEST);
    const answer = await one(from("203.0.113.9", `Content-Length: ${whole.length}\r\n`, whole), trusting);
    expect(answer.json).toMatchObject({ bytes: LARGEST });
    for (const { socket } of announced) socket.destroy();
  });

  test("sends away the largest of who holds most when there is no room left", async () => {
    const small = await listen(guarded("127.0.0.0/8", false, openRoom({ mostBytes: 100_000 })));
    const flood = open(small, from("198.51.100.1", "Content-Length: 200000\r\n", "x".repeat(120_000)));
    const [away] = parse(await flood.heard);
    expectRefusal(away as Answer, 429, "Too many requests");
    expect(away?.headers["retry-after"]).toBe("5");
    const whole = "x".repeat(90_000);
    expect((await one(from("203.0.113.9", `Content-Length: ${whole.length}\r\n`, whole), small)).json).toMatchObject({ bytes: 90_000 });
  });
});

describe("room for files", () => {
  /** A room, and who was sent away from it. */
  const stage = () => {
    const room = openRoom({ mostBytes: 100, mostOfAnAddress: 4 });
    const away: string[] = [];
    const enter = (address: string, name: string) => room(address, () => away.push(name));
    return { enter, away };
  };

  test("is taken by what comes, not by who comes; an address has some at once", () => {
    const { enter, away } = stage();
    const guests = ["a", "a", "a", "a", "b"].map((address) => enter(address, address));
    expect(guests.includes(null)).toBe(false);
    expect(enter("a", "a5")).toBeNull();
    expect([enter("c", "c")?.take(100), away]).toEqual([true, []]);
    guests[0]?.leave();
    expect(enter("a", "a5")).not.toBeNull();
  });

  test("is made by the largest file of the address that holds most, never by who sends little", () => {
    const { enter, away } = stage();
    const sizes = [10, 30, 20];
    for (const size of sizes) enter("a", `a${size}`)?.take(size);
    enter("b", "b40")?.take(40);
    expect([enter("c", "c5")?.take(5), away]).toEqual([true, ["a30"]]);
    // Now it is b that holds most; and then who brings the most itself.
    expect([enter("d", "d30")?.take(30), away]).toEqual([true, ["a30", "b40"]]);
    const late = enter("e", "e50");
    expect([late?.take(36), late?.take(1), away]).toEqual([false, false, ["a30", "b40", "e50"]]);
  });

  test("is given back once, and not by who was sent away", () => {
    const { enter, away } = stage();
    const first = enter("a", "first");
    first?.take(60);
    first?.leave();
    first?.leave();
    const second = enter("b", "second");
    expect([second?.take(100), away]).toEqual([true, []]);
    expect([second?.take(1), away]).toEqual([false, ["second"]]);
    second?.leave();
    const third = enter("c", "third");
    expect([third?.take(100), third?.take(1), away]).toEqual([true, false, ["second", "third"]]);
  });
});

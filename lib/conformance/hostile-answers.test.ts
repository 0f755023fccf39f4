/** Promise: whatever is answered, the run ends in bounded time, says `error` and never `pass` for what it could not read, and tells no secret. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { httpClient, NetworkFailure } from "#lib/conformance/http-client";
import { exitCodeOf, runChecks } from "#lib/conformance/run-checks";
import { textReport } from "#lib/conformance/report-text";
import type { ReferenceOptions } from "#lib/testing/reference-upstream";
import { optionsFor, runOnReference } from "#lib/testing/run-conformance";

type Deliver = NonNullable<ReferenceOptions["deliver"]>;
const LIMITS = { timeoutMs: 200, maxBytes: 20_000, deadlineMs: 5_000 };

const unreadable: Record<string, { deliver: Deliver; reason: RegExp }> = {
  "a huge body": { deliver: (_answer, response) => void response.end("x".repeat(40_000)), reason: /larger than 20000 bytes/ },
  "a body without end": {
    deliver: (_answer, response) => void response.writeHead(200, { "content-type": "application/json" }).write("["),
    reason: /no whole answer within 200 ms/,
  },
  "no answer at all": { deliver: () => {}, reason: /no whole answer within 200 ms/ },
  "a connection that is cut": { deliver: (_answer, response) => void response.destroy(), reason: /ECONNRESET|hang up/ },
  "a body that is cut": {
    deliver: (answer, response) => {
      response.writeHead(200, { "content-length": "1000" }).write(answer.body.slice(0, 5));
      setImmediate(() => response.destroy());
    },
    reason: /cut|aborted|ECONNRESET/,
  },
  "what is not HTTP": {
    deliver: (_answer, response) => void response.socket?.end("220 mail.test ESMTP\r\n\r\n"),
    reason: /HPE_|Parse Error/,
  },
};

describe("what cannot be read is an error", () => {
  test.each(Object.entries(unreadable))("%s", async (_what, { deliver, reason }) => {
    const { run, ended, counts } = await runOnReference({ deliver }, { profile: "cotejo", limits: LIMITS });
    expect(ended("pass")).toEqual([]);
    expect(ended("fail")).toEqual([]);
    expect(ended("error").length).toBeGreaterThan(100);
    expect(exitCodeOf(run)).toBe(1);
    // After three in a row nobody asks on.
    expect(counts.requests).toBeLessThanOrEqual(3);
    expect(run.billed).toBeLessThanOrEqual(3);
    expect(run.results.some(({ verdict }) => verdict.state === "error" && reason.test(verdict.reason))).toBe(true);
  });

  test("an answer that is dripped ends the run at its deadline", async () => {
    const deliver: Deliver = (answer, response) =>
      void setTimeout(() => response.writeHead(answer.status, answer.headers).end(answer.body), 30);
    const { run, ended } = await runOnReference({ deliver }, { limits: { ...LIMITS, deadlineMs: 150 } });
    expect(ended("error").length).toBeGreaterThan(50);
    expect(run.requests).toBeLessThan(10);
    expect(
      run.results.some(({ verdict }) => verdict.state === "error" && verdict.reason.includes("the time of the whole run is over")),
    ).toBe(true);
  });
});

describe("what can be read is judged", () => {
  test("a redirect is not followed, and the token goes nowhere else", async () => {
    const seen: string[] = [];
    const other = createServer((request, response) => {
      seen.push(request.url ?? "");
      response.end("{}");
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/stolen`;
    const { ended } = await runOnReference({ deliver: (_answer, response) => void response.writeHead(302, { location }).end() });
    await new Promise((resolve) => other.close(resolve));
    expect(seen).toEqual([]);
    expect(ended("fail").length).toBeGreaterThan(20);
    expect(ended("fail")).toContain("auth.token.get");
    expect(ended("pass").filter((id) => !/^auth\.(none|wrong)\./.test(id))).toEqual([]);
  });

  test.each([
    "\u0000\u0001garbage",
    '{"message":',
    "[[[[",
    "null",
    "[null]",
    '"text"',
    '{"results":[null,7]}',
    '{"message":{"message":1}}',
  ])("%j to everything passes nothing but refusals", async (body) => {
    for (const status of [200, 500]) {
      const { ended } = await runOnReference(
        { deliver: (_answer, response) => void response.writeHead(status).end(body) },
        { profile: "cotejo" },
      );
      // A skip is what follows from finding nobody to ask about.
      expect(ended("error")).toEqual([]);
      expect(ended("fail").length).toBeGreaterThan(30);
      expect(ended("pass").filter((id) => !["answer.json", "lookup.array", "openapi.served"].includes(id))).toEqual([]);
    }
  });

  test("credentials that a service sends back are hidden, and control characters shown", async () => {
    const deliver: Deliver = (_answer, response, request) => {
      const { authorization = "", cookie = "" } = request.headers;
      response.writeHead(418).end(`\u001b[2J${authorization} ${cookie} ${encodeURIComponent(authorization)}`);
    };
    const { run } = await runOnReference({ deliver }, { credentials: { token: "SECRET+1", session: "SECRET/2", poorToken: "SECRET=3" } });
    const report = textReport(run);
    expect(report).toContain("…hidden…");
    expect(report).not.toMatch(/SECRET/);
    expect(report).toContain("\\u{1b}[2J");
    expect(report).not.toContain("\u001b");
  });
});

test("nobody there is no verdict", async () => {
  const upstream = {
    baseUrl: "http://127.0.0.1:1",
    token: "t",
    poorToken: "p",
    session: "s",
    counts: () => ({ requests: 0, billable: 0 }),
    stop: async () => {},
  };
  await expect(runChecks(optionsFor(upstream))).rejects.toMatchObject({ name: "NetworkFailure", kind: "unreachable" });
});

test("a base address with a path keeps it", async () => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? "");
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const send = httpClient(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/kyc/v2/`), LIMITS);
  await send({ method: "GET", path: "/api/check/1-9?x=1", headers: {}, body: null });
  server.close();
  expect(paths).toEqual(["/kyc/v2/api/check/1-9?x=1"]);
  expect(new NetworkFailure("broken", "x")).toBeInstanceOf(Error);
});

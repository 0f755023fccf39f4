/** The promise: the lines of an answer are handed over one by one however they are cut on their way, and an answer that breaks off is no answer. */
import { describe, expect, test } from "vitest";
import { panelClient } from "#lib/contract/client";
import { panelDoor } from "#lib/contract/panel-door";
import { Refusal, Unreachable } from "#lib/contract/refusal";
import type { SummaryLine } from "#lib/contract/summary";

const DONE = { event: "done", text: "Ñuñoa.", maker: "local", madeAt: "2026-11-20T15:00:00.000Z", fallback: null, canRetry: false };
const LINES = [{ event: "started" }, { event: "sentence", text: "Ñuñoa." }, DONE].map((line) => `${JSON.stringify(line)}\n`).join("");

/** A client whose service answers these bytes, so many at a time. */
function clientOf(text: string, given: { size?: number; status?: number; onSignedOut?: () => void } = {}) {
  const bytes = new TextEncoder().encode(text);
  const { size = bytes.length, status = 200, onSignedOut = () => {} } = given;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const fetch = async () => new Response(body, { status, headers: { "x-request-id": "r-1" } });
  return panelClient(panelDoor({ fetch, onSignedOut }));
}

async function write(client: ReturnType<typeof clientOf>) {
  const heard: SummaryLine[] = [];
  const done = await client.writeSummary("id", { again: false, signal: new AbortController().signal, onLine: (line) => heard.push(line) });
  return { heard, done };
}

describe("a summary that comes line by line", () => {
  test.each([1, 2, 7, 1_000])("is read whole when it comes %i bytes at a time", async (size) => {
    expect(await write(clientOf(LINES, { size }))).toEqual({
      heard: [{ event: "started" }, { event: "sentence", text: "Ñuñoa." }],
      done: DONE,
    });
  });

  test.each([
    ["breaks off between two lines", LINES.slice(0, LINES.lastIndexOf("{"))],
    ["breaks off within a line", LINES.slice(0, -20)],
    ["is another page", "<!doctype html>\n"],
    ["says a line of another version", '{"event":"thought","text":"…"}\n'],
    ["is empty", ""],
  ])("that %s is none", async (_what, text) => {
    await expect(write(clientOf(text))).rejects.toBeInstanceOf(Unreachable);
  });

  test("that fails on the way is a refusal with the id that the log knows", async () => {
    const failed = '{"event":"started"}\n{"event":"failed","status":503,"requestId":"r-9"}\n';
    await expect(write(clientOf(failed))).rejects.toMatchObject({ status: 503, requestId: "r-9" });
  });

  test("that is refused at once is a refusal, and a 401 is told", async () => {
    let told = 0;
    const refused = write(clientOf('{"message":"Invalid credentials"}', { status: 401, onSignedOut: () => void told++ }));
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    expect(told).toBe(1);
  });

  test("that is given up throws the reason of who gave it up", async () => {
    const endless = panelClient(
      panelDoor({
        fetch: async (_path, { signal }) =>
          new Response(
            new ReadableStream({ start: (controller) => signal?.addEventListener("abort", () => controller.error(signal.reason)) }),
          ),
        onSignedOut: () => {},
      }),
    );
    const going = new AbortController();
    const under = endless.writeSummary("id", { again: false, signal: going.signal, onLine: () => {} });
    going.abort(new Error("enough"));
    await expect(under).rejects.toThrow("enough");
  });
});

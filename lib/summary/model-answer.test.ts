/** The promise: an answer of a model that has begun ends when its caller or its time ends, also after the collector of garbage has been. */
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { askModel } from "#lib/summary/model-answer";
import { openModelServer, stallsAfter } from "#lib/testing/model-server";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** What only a weak reference holds is gone when a turn of the loop lies between two collections. */
async function collectAll(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    collectGarbage();
    await turn();
  }
}

/** A model that begins and says no more; `begun` resolves when its first piece was heard. */
async function stalledAnswer(timeoutMs: number, signal?: AbortSignal) {
  const server = await openModelServer(stallsAfter("El puntaje "));
  const model = { url: server.url, key: null, name: "llama-in-the-house", timeoutMs };
  let hear = () => {};
  const begun = new Promise<void>((resolve) => void (hear = resolve));
  const ended = askModel(model, [], { signal, onText: () => hear() }).then(
    () => null,
    (error: unknown) => error,
  );
  await begun;
  await collectAll();
  return { server, ended };
}

describe("after the collector of garbage has been", () => {
  test("the caller's end is its own reason, and closes the connection", async () => {
    const caller = new AbortController();
    const { server, ended } = await stalledAnswer(60_000, caller.signal);
    const reason = new Error("the person pressed cancel");
    caller.abort(reason);
    expect(await ended).toBe(reason);
    await server.hungUp;
    await server.close();
  });

  test("a pause that is too long ends it, and closes the connection", async () => {
    const { server, ended } = await stalledAnswer(3_000);
    expect(await ended).toMatchObject({ why: "stalled" });
    await server.hungUp;
    await server.close();
  });
});

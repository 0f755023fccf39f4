/** When the service answers. */
import { setTimeout as sleep } from "node:timers/promises";

/** Where this machine reaches a server that listens on `host`. */
export function localAddress(host: string, port: number): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/** Asks `/readyz` until it answers 200. Null then; after `limitMs`, or when `givenUp` says a sentence, why it is not ready. */
export async function waitReady(address: string, limitMs: number, givenUp: () => string | null): Promise<string | null> {
  const deadline = performance.now() + limitMs;
  let last = "no answer yet";
  while (performance.now() < deadline) {
    const reason = givenUp();
    if (reason !== null) return reason;
    const answer = await ask(`${address}/readyz`);
    if (answer === "ready") return null;
    last = answer;
    await sleep(100);
  }
  return `It was not ready after ${Math.round(limitMs / 1000)} s: ${last}.`;
}

async function ask(url: string): Promise<string> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(3_000), redirect: "manual" });
    const text = (await reply.text()).slice(0, 200);
    return reply.status === 200 ? "ready" : `/readyz answered ${reply.status} ${text}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

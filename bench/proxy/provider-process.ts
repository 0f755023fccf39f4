/** The reference upstream in a process of its own, as slow as it is told: its work is not counted for the product's or the clients'. */
import { fork } from "node:child_process";
import { startReference } from "#lib/testing/reference-upstream";

export interface SlowProvider {
  port: number;
  token: string;
  /** From now on every answer waits so long, ms. */
  waitMs(delayMs: number): Promise<void>;
  stop(): void;
}

type Told = { port: number; token: string } | { waits: number };

export async function startProvider(): Promise<SlowProvider> {
  const child = fork(import.meta.filename, { execArgv: ["--import", "tsx"] });
  const next = () =>
    new Promise<Told>((resolve, reject) => {
      child.once("message", (told) => resolve(told as Told));
      child.once("exit", (code) => reject(new Error(`The provider ended with ${code}.`)));
    });
  const first = await next();
  if (!("port" in first)) throw new Error("the provider says first where it is");
  return {
    ...first,
    async waitMs(delayMs) {
      child.send(delayMs);
      await next();
    },
    stop: () => void child.kill(),
  };
}

async function serve(tell: (told: Told) => void): Promise<void> {
  let delayMs = 0;
  const reference = await startReference({
    credits: Number.MAX_SAFE_INTEGER,
    deliver: ({ status, headers, body }, response) => {
      const send = () => void response.writeHead(status, headers).end(body);
      if (delayMs === 0) send();
      else setTimeout(send, delayMs);
    },
  });
  process.on("message", (asked) => {
    delayMs = Number(asked);
    tell({ waits: delayMs });
  });
  tell({ port: Number(new URL(reference.baseUrl).port), token: reference.token });
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) await serve((told) => process.send?.(told));

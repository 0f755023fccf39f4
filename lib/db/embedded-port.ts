/** Loopback ports for the embedded PostgreSQL. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** A free one, below the range that the kernel hands out by itself, so that it is free again after a crash. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(21_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port was found for the database between 21000 and 32000 on 127.0.0.1.");
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

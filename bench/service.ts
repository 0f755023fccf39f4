/**
 * `npm run bench`: how fast the service answers.
 * Throughput of `GET /api/check/{rut}` of a current Check against an empty Next route handler in the same run, and the time of a new Check.
 */
import { cpus, release, totalmem } from "node:os";
import type { Child } from "#e2e/harness/child";
import { ask } from "#e2e/harness/http";
import { type Product, startProduct } from "#e2e/harness/product";
import { rutOfNumber } from "#lib/rut/rut";
import { startEmpty } from "./empty";
import { inventedCompany, inventedPerson, listsFor } from "./lists";
import { type Paired, pairedThroughput, quantile } from "./measure";

const LEAST_RATIO = 0.6;
const ROUNDS = 7;
const SECONDS = 5;
const CONNECTIONS = 32;
const NEW_CHECKS = 300;

const register = Array.from({ length: NEW_CHECKS + 50 }, (_, index) =>
  index % 2 === 0
    ? { rut: rutOfNumber(8_000_000 + index * 1_009), name: inventedPerson(index * 13).replace(",", "") }
    : { rut: rutOfNumber(76_000_000 + index * 1_009), name: inventedCompany(index * 13) },
);

process.stdout.write("Making a database, loading the lists, starting the servers…\n");
// The settings of a new installation: one log line a request, too.
const product = await startProduct({ register, env: { LOG_LEVEL: "info" } });
let empty: Child | undefined;
try {
  const lists = listsFor(product.dataFolder);
  for (const row of lists.imports) await product.cotejo("import", ...row);
  const { token } = await product.newTenant({ credits: 10_000 });
  const times = await newChecks(product, token);
  const started = await startEmpty();
  empty = started.child;
  const paired = await throughput(product, token, started.port);
  tell(paired, times, lists.told);
  if (paired.ratio < LEAST_RATIO) process.exitCode = 1;
} finally {
  await empty?.stop();
  await product.close();
}

/** One client, one new RUT after the other; ms each. The first fifty warm the lists. */
async function newChecks({ ports }: Product, token: string): Promise<number[]> {
  const times: number[] = [];
  for (const { rut } of register) {
    const started = performance.now();
    const answer = await ask(ports[0], { method: "POST", path: "/api/check", token, json: { rut } });
    times.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(`POST /api/check answers ${answer.status} ${answer.text}`);
  }
  return times.slice(register.length - NEW_CHECKS);
}

function throughput({ ports }: Product, token: string, emptyPort: number): Promise<Paired> {
  const { rut } = register[0] as { rut: string };
  return pairedThroughput(
    { name: "GET /api/check/{rut}", url: `http://127.0.0.1:${ports[0]}/api/check/${rut}`, headers: { authorization: `Token ${token}` } },
    { name: "empty handler", url: `http://127.0.0.1:${emptyPort}/api/empty/${rut}` },
    { rounds: ROUNDS, seconds: SECONDS, connections: CONNECTIONS },
  );
}

function tell(paired: Paired, times: number[], lists: string): void {
  const [cpu] = cpus();
  const lines = [
    "",
    `Machine: ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`,
    `Load: ${CONNECTIONS} connections, ${ROUNDS} paired rounds of ${SECONDS} s; client, servers and database share the machine`,
    ...paired.rounds.map(
      (round, index) =>
        `  round ${index + 1}: ${round.subject.toFixed(0)}/s against ${round.reference.toFixed(0)}/s, ratio ${round.ratio.toFixed(3)}`,
    ),
    `GET of a current Check: ${paired.subject.toFixed(0)}/s (median)`,
    `Empty route handler:    ${paired.reference.toFixed(0)}/s (median)`,
    `Ratio (median of rounds): ${paired.ratio.toFixed(3)}, to be at least ${LEAST_RATIO}`,
    `New Check, one client, ${times.length} RUTs, ${lists}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
    "",
  ];
  process.stdout.write(lines.join("\n"));
}

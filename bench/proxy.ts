/**
 * `npm run bench:proxy`: what the product adds to the latency of the remote service behind it. The same calls straight to the reference
 * upstream and through the product, in paired rounds of one run.
 */
import { cpus } from "node:os";
import { type Answer, type Ask, ask } from "#e2e/harness/http";
import { startProduct } from "#e2e/harness/product";
import { REFERENCE_PEOPLE, type ReferencePerson } from "#lib/testing/reference-people";
import { median, quantile } from "./measure";
import { startProvider } from "./proxy/provider-process";
import { Figures, say } from "./search/figures";

const ADDED_AT_MOST_MS = 5;
const ROUNDS = 7;
const CALLS_EACH = 200;
const MANY = 50;
/**
 * As long as a remote service takes, so that fifty clients are an office and not a test of how much one machine can do: together they ask
 * as often as one token may by default (RATE_CREDENTIAL_PER_SECOND, 100/s).
 */
const REMOTE_MS = 500;

interface Side {
  port: number;
  token: string;
}

/** Calls that reach the provider each time. Every client asks about somebody of its own. */
const CALLS: Record<string, (client: number) => Ask> = {
  "POST /api/rut-to-name": (client) => ({ method: "POST", path: "/api/rut-to-name", json: { rut: someone(client).rut } }),
  "POST /api/name-to-rut": (client) => ({ method: "POST", path: "/api/name-to-rut", json: { name: someone(client).name } }),
};

const figures = new Figures("proxy");
const provider = await startProvider();
const product = await startProduct({
  env: {
    UPSTREAM_BASE_URL: `http://127.0.0.1:${provider.port}`,
    UPSTREAM_TOKEN: provider.token,
    UPSTREAM_ALLOWED_NETWORKS: "127.0.0.0/8",
    UPSTREAM_AT_ONCE: "64",
    LOG_LEVEL: "info",
  },
});
try {
  const { token } = await product.newTenant({ credits: 10_000_000 });
  const [meteredPort] = await product.startServer({ UPSTREAM_METER: "on" });
  const direct = { port: provider.port, token: provider.token };
  const sides = { direct, proxied: { port: product.ports[0], token } };
  // What our own ledger costs on top has no target. One organisation's account is one row: who pays with it at once waits in turn.
  const metered = { direct, proxied: { port: meteredPort, token } };
  console.log(
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; clients, product, database and provider share it`,
  );
  const [one, many] = [
    { clients: 1, delayMs: 0, calls: CALLS_EACH },
    { clients: MANY, delayMs: REMOTE_MS, calls: MANY * 10 },
  ];
  for (const [name, call] of Object.entries(CALLS)) {
    await measure(`${name}, 1 client`, sides, call, { ...one, atMost: ADDED_AT_MOST_MS });
    await measure(`${name}, ${MANY} clients, provider answers after ${REMOTE_MS} ms`, sides, call, { ...many, atMost: ADDED_AT_MOST_MS });
    await measure(`${name}, 1 client, own ledger charges`, metered, call, one);
    await measure(`${name}, ${MANY} clients of one organisation, own ledger charges`, metered, call, many);
  }
  await newChecks(sides);
} finally {
  await product.close();
  provider.stop();
}
process.exitCode = figures.tell() ? 0 : 1;

function someone(client: number): ReferencePerson {
  return REFERENCE_PEOPLE[client % REFERENCE_PEOPLE.length] as ReferencePerson;
}

/** The median of the rounds' differences of p50; who comes first changes from round to round. */
async function measure(
  name: string,
  sides: Record<"direct" | "proxied", Side>,
  call: (client: number) => Ask,
  load: { clients: number; delayMs: number; calls: number; atMost?: number },
): Promise<void> {
  await provider.waitMs(load.delayMs);
  for (const side of Object.values(sides)) await timesOf(side, call, load);
  const rounds: { direct: number; proxied: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? (["direct", "proxied"] as const) : (["proxied", "direct"] as const);
    const p50 = { direct: 0, proxied: 0 };
    for (const side of order) p50[side] = median(await timesOf(sides[side], call, load));
    rounds.push(p50);
  }
  const [direct, proxied] = [median(rounds.map((round) => round.direct)), median(rounds.map((round) => round.proxied))];
  const added = median(rounds.map((round) => round.proxied - round.direct));
  say(`${name}: direct p50 ${direct.toFixed(2)} ms, through the product ${proxied.toFixed(2)} ms, added ${added.toFixed(2)} ms`);
  figures.add(`${name}, added to p50`, added, "ms", load.atMost === undefined ? {} : { atMost: load.atMost });
  figures.add(`${name}, ratio of p50 to calling directly`, proxied / direct, "");
}

/** ms of each call; every client asks again as soon as it has its answer. They begin at different moments, as people do. */
async function timesOf(
  side: Side,
  call: (client: number) => Ask,
  { clients, calls }: { clients: number; calls: number },
): Promise<number[]> {
  const times: number[] = [];
  const run = async (client: number) => {
    const asked = call(client);
    await new Promise<void>((resolve) => void setTimeout(resolve, (client * REMOTE_MS) / clients));
    for (let done = 0; done < calls / clients; done++) {
      const began = performance.now();
      refuseFailure(asked, await ask(side.port, { ...asked, token: side.token }));
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return times;
}

/** A new Check is asked for twice at the provider (GET, then POST), which a careful client without the product does as well. */
async function newChecks({ direct, proxied }: Record<"direct" | "proxied", Side>): Promise<void> {
  await provider.waitMs(0);
  const times = { direct: [] as number[], proxied: [] as number[] };
  for (const [index, { rut }] of REFERENCE_PEOPLE.entries()) {
    // Each RUT is new for one of the two only.
    const through = index % 2 === 0;
    const began = performance.now();
    if (!through) await ask(direct.port, { path: `/api/check/${rut}`, token: direct.token });
    const side = through ? proxied : direct;
    const post: Ask = { method: "POST", path: "/api/check", json: { rut } };
    refuseFailure(post, await ask(side.port, { ...post, token: side.token }));
    times[through ? "proxied" : "direct"].push(performance.now() - began);
  }
  say(
    `new Checks, 1 client: GET and POST directly p50 ${median(times.direct).toFixed(2)} ms, through the product ` +
      `p50 ${median(times.proxied).toFixed(2)}, p95 ${quantile(times.proxied, 0.95).toFixed(2)} ms`,
  );
  figures.add("new Check, 1 client, added to p50", median(times.proxied) - median(times.direct), "ms");
}

function refuseFailure({ method = "GET", path }: Ask, answer: Answer): void {
  if (answer.status !== 200) throw new Error(`${method} ${path} answers ${answer.status} ${answer.text}`);
}

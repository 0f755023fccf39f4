/** The product under proof: its own database, and as many `next start` processes on it as a proof wants, behind the guard. */
import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { moveClock } from "#lib/calendar/test-clock";
import { openProofDatabase, type ProofDatabase } from "#lib/testing/proof-database";
import { type NewTenant, openTenancy, type Person, type Tenancy, type Tenant } from "#lib/testing/tenant";
import { type Child, runChild, startChild, until } from "./child";
import { ask, forgetConnections } from "./http";
import { freePort } from "./ports";
import { type RegisterRow, registerCsv } from "./register";

export type { Person, Tenant };

export interface ProductOptions {
  /** One that is there already, migrated; it stays when the product is closed. A new one when absent. */
  database?: ProofDatabase;
  /** `next start` processes that share the database; 1. */
  servers?: number;
  env?: Record<string, string>;
  /** Loaded by `rut-csv` before the servers start. */
  register?: readonly RegisterRow[];
  movableClock?: boolean;
  /** Gets all that the servers write. */
  onOutput?: (chunk: Buffer) => void;
}

/** At least one port, for those who need one only. */
export type Ports = [number, ...number[]];

export interface Product {
  databaseUrl: string;
  /** The process of each of `ports`. */
  servers: Child[];
  /** A folder of the proof's own; gone with it. */
  dataFolder: string;
  publicBaseUrl: string;
  ports: Ports;
  /** Another process on the same database; answers its port. */
  startServer(env?: Record<string, string>): Promise<[port: number, child: Child]>;
  /** The process that imports. Without it, what is asked for waits. */
  startWorker(): Promise<Child>;
  /** The command line of the product, against this database; answers what it printed. */
  cotejo(...args: string[]): Promise<string>;
  newTenant(options: NewTenant): Promise<Tenant>;
  newToken: Tenancy["newToken"];
  newPushToken: Tenancy["newPushToken"];
  newPerson: Tenancy["newPerson"];
  /** A session of a new person, or of a given one. */
  newSession(of: Tenant | Person): Promise<{ cookie: string; sessionid: string; person: Person }>;
  revokeToken(of: { orgId: string; tokenId: string }): Promise<void>;
  revokeSession(sessionid: string): Promise<unknown>;
  disablePerson: Tenancy["disablePerson"];
  balance: Tenancy["balance"];
  /** An account of the organisation's own at a provider; the address is not checked as the panel would. */
  giveAccount(orgId: string, account: { baseUrl: string; token: string; metered: boolean }): Promise<void>;
  storeCheck: Tenancy["storeCheck"];
  storeProviderCheck: Tenancy["storeProviderCheck"];
  storeNews: Tenancy["storeNews"];
  storeReview: Tenancy["storeReview"];
  /** Stops the clock of every process at an instant; `movableClock` only. */
  setClock(instant: string): void;
  /** Lets the clock of every process run ahead of the machine's by so much; `movableClock` only. */
  aheadBy(offsetMs: number): void;
  close(): Promise<void>;
}

/** Limits that a proof's own load must not meet. */
export const RATES = { RATE_CREDENTIAL_BURST: "1000000", RATE_CREDENTIAL_PER_SECOND: "1000000", RATE_ADDRESS_PER_SECOND: "1000000" };
const READY_MS = 60_000;

export function assertBuilt(): void {
  if (!existsSync(".next/BUILD_ID"))
    throw new Error("There is no build in .next: `npm test` and `npm run prove` make it, or run `npm run build` first.");
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  assertBuilt();
  const database = options.database ?? (await openProofDatabase());
  const children: Child[] = [];
  const servers: Child[] = [];
  const ports: number[] = [];
  const tenancy = openTenancy(database.url);
  const close = async () => {
    ports.forEach(forgetConnections);
    await Promise.all(children.map((child) => child.stop()));
    await tenancy.close();
    if (options.database === undefined) await database.close();
  };
  try {
    const first = await freePort();
    const publicBaseUrl = `http://localhost:${first}`;
    const env: Record<string, string> = { ...environmentOf(database, publicBaseUrl, options), ...options.env };
    const startServer = async (more: Record<string, string> = {}, port?: number): Promise<[number, Child]> => {
      const own = port ?? (await freePort());
      const child = startWeb(own, { ...env, ...more }, { onOutput: options.onOutput });
      children.push(child);
      servers.push(child);
      ports.push(own);
      await ready(own, child);
      return [own, child];
    };
    const startWorker = async () => {
      const child = startWorkerProcess(env);
      children.push(child);
      return child;
    };
    const cotejo = (...args: string[]) => runChild(process.execPath, ["lib/launch/cotejo.mjs", ...args], { env, timeoutMs: 300_000 });
    if (options.register) {
      const file = `${database.folder}/register.csv`;
      writeFileSync(file, registerCsv(options.register));
      await cotejo("import", "rut-csv", file);
    }
    await startServer({}, first);
    for (let more = 1; more < (options.servers ?? 1); more++) await startServer();
    return {
      ...tenancyOf(tenancy, env.AUTH_SECRET ?? ""),
      databaseUrl: database.url,
      dataFolder: database.folder,
      publicBaseUrl,
      ports: [...ports] as Ports,
      servers: [...servers],
      startServer,
      startWorker,
      cotejo,
      setClock: (instant) => moveClock(clockFile(database), { now: instant }),
      aheadBy: (offsetMs) => moveClock(clockFile(database), { offsetMs }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function environmentOf(database: ProofDatabase, publicBaseUrl: string, options: ProductOptions): Record<string, string> {
  return {
    ...RATES,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    LOG_LEVEL: "error",
    COTEJO_MODE: "test",
    COTEJO_DATA_DIR: database.folder,
    DATABASE_URL: database.url,
    PUBLIC_BASE_URL: publicBaseUrl,
    ...signInSecrets(publicBaseUrl),
    COTEJO_DEMO: "off",
    ...(options.movableClock ? { COTEJO_TEST_CLOCK_FILE: clockFile(database) } : {}),
  };
}

function signInSecrets(publicBaseUrl: string): Record<string, string> {
  const secret = randomBytes(48).toString("base64url");
  return { AUTH_SECRET: secret, NEXTAUTH_SECRET: secret, NEXTAUTH_URL: publicBaseUrl };
}

/** One `next start` behind the guard, as the launcher starts it; `folder` is that of another Next app. */
export function startWeb(
  port: number,
  env: Record<string, string>,
  { folder, onOutput }: { folder?: string; onOutput?: (chunk: Buffer) => void } = {},
): Child {
  const preloads = ["lib/launch/tether.mjs", "lib/http/guard.mjs"].flatMap((file) => ["--import", `${process.cwd()}/${file}`]);
  const next = "node_modules/next/dist/bin/next";
  return startChild(
    process.execPath,
    [...preloads, next, "start", ...(folder === undefined ? [] : [folder]), "-H", "127.0.0.1", "-p", String(port)],
    {
      env: { ...env, PORT: String(port), COTEJO_TETHERED: "1" },
      onOutput,
    },
  );
}

function startWorkerProcess(env: Record<string, string>): Child {
  const tether = `${process.cwd()}/lib/launch/tether.mjs`;
  return startChild(process.execPath, ["--import", tether, "--import", "tsx", "lib/jobs/worker-main.ts"], {
    env: { ...env, COTEJO_TETHERED: "1" },
  });
}

/** Waits until a server says that it is ready, or is gone. */
export async function ready(port: number, child: Child, timeoutMs = READY_MS): Promise<number> {
  const waited = await until(`the server on port ${port} is ready`, timeoutMs, async () => {
    if (!child.running()) throw new Error(`The server ended while it started:\n${child.output()}`);
    return ask(port, { path: "/readyz", timeoutMs: 5_000 }).then(
      (answer) => answer.status === 200,
      () => false,
    );
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${child.output()}`);
  });
  return waited;
}

function tenancyOf(tenancy: Tenancy, secret: string) {
  return {
    newTenant: (options: NewTenant) => tenancy.newTenant(options),
    newToken: tenancy.newToken,
    newPushToken: (...args: Parameters<Tenancy["newPushToken"]>) => tenancy.newPushToken(...args),
    newPerson: (...args: Parameters<Tenancy["newPerson"]>) => tenancy.newPerson(...args),
    async newSession(of: Tenant | Person) {
      const person = "userId" in of ? of : await tenancy.newPerson(of.orgId);
      const { sessionid } = await tenancy.newSession(person);
      return { cookie: `sessionid=${sessionid}`, sessionid, person };
    },
    revokeToken: ({ orgId, tokenId }: { orgId: string; tokenId: string }) => tenancy.revokeToken(orgId, tokenId),
    revokeSession: tenancy.revokeSession,
    disablePerson: tenancy.disablePerson,
    balance: tenancy.balance,
    giveAccount: (orgId: string, account: Parameters<Product["giveAccount"]>[1]) => tenancy.giveAccount(orgId, { ...account, secret }),
    storeCheck: tenancy.storeCheck,
    storeProviderCheck: tenancy.storeProviderCheck,
    storeNews: tenancy.storeNews,
    storeReview: tenancy.storeReview,
  };
}

const clockFile = (database: ProofDatabase) => `${database.folder}/clock.json`;

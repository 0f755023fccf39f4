/** Starts the broken twins: a naive server on the same database, or a tampering proxy between client and service. */
import { randomUUID } from "node:crypto";
import { createServer, request } from "node:http";
import pg from "pg";
import { type Child, startChild, until } from "../harness/child";
import { ask } from "../harness/http";
import { freePort } from "../harness/ports";
import type { ProxyFlaw } from "./naive-proxy";
import type { TwinFlaw } from "./naive-server";

export interface NaiveServer {
  port: number;
  child: Child;
  stop(): Promise<void>;
}

/** Makes the schema `twin`: the same tables, without keys, checks or triggers. */
export async function makeTwinTables(databaseUrl: string): Promise<void> {
  await statement(
    databaseUrl,
    `create schema if not exists twin;
     create table if not exists twin.checks (like public.checks including defaults);
     create table if not exists twin.credit_accounts (like public.credit_accounts including defaults);
     create table if not exists twin.credit_entries (like public.credit_entries);
     create table if not exists twin.credit_holds (like public.credit_holds);
     create table if not exists twin.upstream_claims (org_id uuid, rut text, primary key (org_id, rut));
     create table if not exists twin.accounts (org_id uuid, base_url text, token text, flaw text);`,
  );
}

/** An organisation of the twin; its id is also its token. */
export async function makeTwinOrganisation(databaseUrl: string, credits: number): Promise<string> {
  const orgId = randomUUID();
  await statement(
    databaseUrl,
    `insert into twin.credit_accounts values ('${orgId}', ${credits}, 1);
     insert into twin.credit_entries values ('${orgId}', 1, ${credits}, ${credits}, 'grant', 'grant', 'twin', now());`,
  );
  return orgId;
}

/** An organisation of the twin with an account at a provider, towards which it has a flaw; its id is also its token. */
export async function newTwinCustomer(
  databaseUrl: string,
  { baseUrl, token, credits, flaw }: { baseUrl: string; token: string; credits: number; flaw: ProxyFlaw },
): Promise<{ orgId: string; token: string }> {
  const orgId = await makeTwinOrganisation(databaseUrl, credits);
  await statement(databaseUrl, `insert into twin.accounts values ('${orgId}', '${baseUrl}', '${token}', '${flaw}')`);
  return { orgId, token: orgId };
}

export const startNaiveServer = (databaseUrl: string, flaw: TwinFlaw, port?: number): Promise<NaiveServer> =>
  startTwin("naive-server", { TWIN_DATABASE_URL: databaseUrl, TWIN_FLAW: flaw }, port);

/** The twin in front of a provider; its flaws are its organisations'. */
export const startNaiveProxy = (databaseUrl: string, port?: number): Promise<NaiveServer> =>
  startTwin("naive-proxy", { TWIN_DATABASE_URL: databaseUrl }, port);

async function startTwin(name: string, env: Record<string, string>, port?: number): Promise<NaiveServer> {
  const own = port ?? (await freePort());
  const child = startChild(process.execPath, ["--import", "tsx", `e2e/twins/${name}.ts`], { env: { TWIN_PORT: String(own), ...env } });
  await until("the twin answers", 20_000, () =>
    ask(own, { path: "/readyz" }).then(
      (answer) => answer.status === 200,
      () => false,
    ),
  );
  return { port: own, child, stop: async () => void (await child.stop()) };
}

/** What a tampering proxy may change; both sides are plain values. */
export interface Tampering {
  request?(asked: Passing): void;
  answer?(answered: PassingAnswer, asked: Passing): void;
}
export interface Passing {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
export interface PassingAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface Proxy {
  port: number;
  stop(): Promise<void>;
}

/** A proxy in front of a port that changes what passes. Raw requests that Node's parser refuses are answered 400 by Node. */
export async function startProxy(target: number, tampering: Tampering): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const asked: Passing = {
        method: incoming.method ?? "GET",
        path: incoming.url ?? "/",
        headers: { ...incoming.headers },
        body: Buffer.concat(chunks),
      };
      tampering.request?.(asked);
      delete asked.headers["transfer-encoding"];
      if (asked.body.length > 0) asked.headers["content-length"] = String(asked.body.length);
      const onward = request(
        { host: "127.0.0.1", port: target, method: asked.method, path: asked.path, headers: asked.headers },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on("data", (chunk: Buffer) => parts.push(chunk));
          reply.on("end", () => {
            const answered: PassingAnswer = { status: reply.statusCode ?? 0, headers: { ...reply.headers }, body: Buffer.concat(parts) };
            tampering.answer?.(answered, asked);
            delete answered.headers["transfer-encoding"];
            if (asked.method !== "HEAD") answered.headers["content-length"] = String(answered.body.length);
            outgoing.writeHead(answered.status, answered.headers);
            outgoing.end(answered.body);
          });
        },
      );
      onward.on("error", () => outgoing.destroy());
      onward.end(asked.body);
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Changes the JSON of an answer in place. */
export function changeJson(answered: PassingAnswer, change: (json: Record<string, unknown>) => unknown): void {
  const json: unknown = JSON.parse(answered.body.toString("utf8"));
  if (typeof json !== "object" || json === null) return;
  answered.body = Buffer.from(JSON.stringify(change(json as Record<string, unknown>) ?? json));
}

async function statement(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

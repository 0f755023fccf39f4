/**
 * The broken twin of the service for races and crashes: the same four answers on the same database, in its own schema `twin`,
 * and one flaw, named by `TWIN_FLAW`. A proof that does not catch it proves nothing.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { openPool } from "../harness/books";
import { pay } from "./pay";

/**
 * `read-then-write`: looks, decides, then writes, without lock or unique key.
 * `answers-before-commit`: says 200, commits a moment later. `no-sync`: commits without waiting for the disk.
 * `drops-in-flight`: ends at once on SIGTERM. `no-reuse`: makes a new Check whenever it is asked.
 */
export type TwinFlaw = "read-then-write" | "answers-before-commit" | "no-sync" | "drops-in-flight" | "no-reuse";

const flaw = process.env.TWIN_FLAW as TwinFlaw;
const pool = openPool(process.env.TWIN_DATABASE_URL ?? "", 16, { synchronousCommit: flaw === "no-sync" ? "off" : "on" });
const month = new Date().toISOString().slice(0, 7);

interface Outcome {
  status: number;
  body: unknown;
  /** What is still to be done after the answer. */
  later?: () => Promise<void>;
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch(() => {
    outgoing.writeHead(503, { "content-type": "application/json" }).end('{"message":"Service unavailable"}');
  });
});
server.listen(Number(process.env.TWIN_PORT), "127.0.0.1");
process.on("SIGTERM", () => {
  if (flaw === "drops-in-flight") process.exit(0);
  server.close(() => process.exit(0));
  server.closeIdleConnections();
});

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  if (incoming.url === "/readyz") return void outgoing.writeHead(200).end("{}");
  const orgId = (incoming.headers.authorization ?? "").replace(/^Token /, "");
  const { rut } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { rut: string };
  const outcome = incoming.url === "/api/rut-to-name" ? await lookUp(orgId, rut) : await createCheck(orgId, rut);
  outgoing.writeHead(outcome.status, { "content-type": "application/json" }).end(JSON.stringify(outcome.body));
  await outcome.later?.();
}

async function createCheck(orgId: string, rut: string): Promise<Outcome> {
  const found = await pool.query<{ check_id: string }>("select check_id from twin.checks where org_id = $1 and rut = $2 and month = $3", [
    orgId,
    rut,
    month,
  ]);
  if (found.rows[0] && flaw !== "no-reuse") return { status: 200, body: { id: found.rows[0].check_id } };
  const client = await pool.connect();
  try {
    if (!(await mayPay(client, orgId))) {
      client.release();
      return { status: 402, body: { message: "Insufficient balance" } };
    }
    const id = randomUUID();
    await client.query("begin");
    await client.query(
      `insert into twin.checks (org_id, check_id, rut, month, created_at, name, data, score_value, score_label, incomplete, evidence,
         purpose, legal_basis, made_by_kind, made_by_id, made_by_name, ai_summary)
       values ($1, $2, $3, $4, now(), '', '{}', 0, 'low', '{}', '{}', 'other', 'contract', 'token', $2, '', '')`,
      [orgId, id, rut, month],
    );
    await pay(client, orgId, "check", id);
    const commit = async () => {
      await client.query("commit");
      client.release();
    };
    if (flaw === "answers-before-commit") return { status: 200, body: { id }, later: () => wait(20).then(commit) };
    if (flaw === "drops-in-flight") await wait(200);
    await commit();
    return { status: 200, body: { id } };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function lookUp(orgId: string, rut: string): Promise<Outcome> {
  const client = await pool.connect();
  try {
    if (!(await mayPay(client, orgId))) return { status: 402, body: { message: "Insufficient balance" } };
    await pay(client, orgId, "rut-lookup", rut);
    return { status: 200, body: [{ rut, full_name: "TWIN" }] };
  } finally {
    client.release();
  }
}

async function mayPay(client: pg.PoolClient, orgId: string): Promise<boolean> {
  const { rows } = await client.query<{ balance_credits: number }>("select balance_credits from twin.credit_accounts where org_id = $1", [
    orgId,
  ]);
  if (flaw === "read-then-write") await wait(2);
  return (rows[0]?.balance_credits ?? 0) > 0;
}

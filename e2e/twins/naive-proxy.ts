/**
 * The broken twin of the service in front of a provider: the same four answers, in the schema `twin`. Its organisations stand in
 * `twin.accounts`, each with the flaw that the service shows towards it. Without a flaw it is right about one request at a time.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { openPool } from "../harness/books";
import { pay } from "./pay";

/**
 * `keeps-claim`: a claim ends with its request and in no other way; so does a hold with `keeps-hold`. `keeps-to-itself`: has no time for
 * others while it asks. The others say what they are.
 */
export type ProxyFlaw =
  | "none"
  | "retries-lookups"
  | "follows-redirects"
  | "charges-first"
  | "shows-zeros"
  | "passes-links"
  | "passes-errors"
  | "believes-anything"
  | "no-time-limit"
  | "reads-all"
  | "tells-token"
  | "asks-for-anyone"
  | "keeps-claim"
  | "keeps-hold"
  | "never-gives-up";

interface Account {
  org_id: string;
  base_url: string;
  token: string;
  flaw: ProxyFlaw;
}

interface Outcome {
  status: number;
  body: unknown;
}

const TIMEOUT_MS = 1_000;
const LARGEST = 2 * 2 ** 20;
const month = new Date().toISOString().slice(0, 7);
const pool = openPool(process.env.TWIN_DATABASE_URL ?? "", 16);
const UNAVAILABLE = { status: 503, body: { message: "Service unavailable" } };

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: Error) => {
    outgoing.writeHead(500, { "content-type": "application/json" }).end(JSON.stringify({ message: error.message }));
  });
});
server.listen(Number(process.env.TWIN_PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  if (incoming.url === "/readyz") return void outgoing.writeHead(200).end("{}");
  const orgId = (incoming.headers.authorization ?? "").replace(/^Token /, "");
  const { rows } = await pool.query<Account>("select * from twin.accounts where org_id = $1", [orgId]);
  const [account] = rows as [Account];
  const body = chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>);
  const outcome = await outcomeOf(account, incoming.url ?? "/", body);
  const headers = account.flaw === "tells-token" ? { "x-provider": account.token } : {};
  const retry: Record<string, string> = outcome.status === 503 ? { "retry-after": "5" } : {};
  outgoing.writeHead(outcome.status, { "content-type": "application/json", ...headers, ...retry }).end(JSON.stringify(outcome.body));
}

async function outcomeOf(account: Account, path: string, body: Record<string, unknown>): Promise<Outcome> {
  if (path === "/api/check") return createCheck(account, String(body.rut));
  if (path.startsWith("/api/check/")) return readCheck(account, path);
  const found = await call(account, "POST", path, body, account.flaw === "retries-lookups" ? 3 : 1);
  if (found.status === 200) await pay(pool, account.org_id, path.endsWith("rut-to-name") ? "rut-lookup" : "name-search", randomUUID());
  return found;
}

async function readCheck(account: Account, path: string): Promise<Outcome> {
  const own = await find(account, path.slice("/api/check/".length));
  if (own !== null) return { status: 200, body: own };
  if (account.flaw !== "asks-for-anyone" && account.base_url.endsWith("#shared"))
    return { status: 404, body: { message: "No check found" } };
  return call(account, "GET", path, undefined, 2);
}

async function createCheck(account: Account, rut: string): Promise<Outcome> {
  const { flaw, org_id: orgId } = account;
  const own = await find(account, rut);
  if (own !== null) return { status: 200, body: own };
  if (flaw === "charges-first") await pay(pool, orgId, "check", randomUUID());
  if (flaw === "keeps-hold") await pool.query("update twin.credit_accounts set held_credits = held_credits + 1 where org_id = $1", [orgId]);
  if (flaw === "keeps-claim") {
    const claim = "insert into twin.upstream_claims values ($1, $2) on conflict do nothing returning 1";
    if ((await pool.query(claim, [orgId, rut])).rowCount === 0) return UNAVAILABLE;
  }
  let made = await call(account, "GET", `/api/check/${rut}`, undefined, 2);
  if (made.status === 404) made = await call(account, "POST", "/api/check", { rut }, 1);
  if (made.status === 503 && flaw === "shows-zeros") made = { status: 200, body: nothingFound(rut) };
  if (made.status === 200) {
    const check = made.body as { id: string };
    const links = { permalink: `http://localhost/checks/${check.id}`, pdf_report_url: `http://localhost/checks/${check.id}/report.pdf` };
    const kept = flaw === "passes-links" ? check : { ...check, ...links };
    await keep(account, rut, kept);
    if (flaw !== "charges-first") await pay(pool, orgId, "check", check.id);
    made = { status: 200, body: kept };
  }
  if (flaw === "keeps-claim") await pool.query("delete from twin.upstream_claims where org_id = $1 and rut = $2", [orgId, rut]);
  if (flaw === "keeps-hold") await pool.query("update twin.credit_accounts set held_credits = held_credits - 1 where org_id = $1", [orgId]);
  return made;
}

async function call({ base_url, token, flaw }: Account, method: string, path: string, json: unknown, times: number): Promise<Outcome> {
  for (let time = 1; time <= (flaw === "never-gives-up" ? 6 : times); time++) {
    try {
      const reply = await fetch(`${base_url.replace("#shared", "")}${path}`, {
        method,
        headers: { authorization: `Token ${token}`, ...(json === undefined ? {} : { "content-type": "application/json" }) },
        body: json === undefined ? undefined : JSON.stringify(json),
        redirect: flaw === "follows-redirects" ? "follow" : "error",
        signal: flaw === "no-time-limit" || flaw === "reads-all" ? undefined : AbortSignal.timeout(TIMEOUT_MS),
      });
      const body: unknown = JSON.parse(await textOf(reply, flaw === "reads-all" ? 2 ** 31 : LARGEST));
      if (flaw === "passes-errors") return { status: reply.status, body };
      if ([402, 404].includes(reply.status)) return { status: reply.status, body };
      if (reply.status === 200 && (flaw === "believes-anything" || isSound(path, body, json, base_url, flaw))) return { status: 200, body };
    } catch {
      // As any other failure: asked again, or told.
    }
  }
  return UNAVAILABLE;
}

async function textOf(reply: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > most) throw new Error("too large");
  }
  return Buffer.concat(chunks).toString("utf8");
}

function isSound(path: string, body: unknown, asked: unknown, baseUrl: string, flaw: ProxyFlaw): boolean {
  if (!path.startsWith("/api/check")) return true;
  const { rut, data, score, pdf_report_url: link } = body as Record<string, unknown>;
  const wanted = (asked as { rut?: string } | undefined)?.rut ?? path.split("/").at(-1);
  const counters = Object.values(data as Record<string, unknown>).filter((value) => typeof value !== "boolean");
  if (rut !== wanted || !["low", "medium", "high"].includes((score as { label: string }).label)) return false;
  if (flaw !== "passes-links" && new URL(String(link)).host !== new URL(baseUrl).host) return false;
  return counters.every((value) => Number.isSafeInteger(value) && (value as number) >= 0);
}

function nothingFound(rut: string): Record<string, unknown> {
  const counters = ["penales", "civiles", "laborales", "sindicales"].map((kind) => [`causas_${kind}_count`, 0]);
  return { id: randomUUID(), rut, name: "", data: Object.fromEntries(counters), score: { value: 0, label: "low" } };
}

async function find({ org_id: orgId }: Account, rut: string): Promise<unknown> {
  const { rows } = await pool.query<{ provider: unknown }>("select provider from twin.checks where org_id = $1 and rut = $2", [orgId, rut]);
  return rows[0]?.provider ?? null;
}

async function keep({ org_id: orgId }: Account, rut: string, check: unknown): Promise<void> {
  await pool.query(
    `insert into twin.checks (org_id, check_id, rut, month, created_at, name, data, score_value, score_label, incomplete, provider,
       purpose, legal_basis, made_by_kind, made_by_id, made_by_name, ai_summary)
     values ($1, $2, $3, $4, now(), '', '{}', 0, 'low', '{}', $5, 'other', 'contract', 'token', $1, '', '')`,
    [orgId, (check as { id: string }).id, rut, month, JSON.stringify(check)],
  );
}

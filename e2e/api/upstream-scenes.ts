/** What a hostile provider does over more than one call: replies that are lost, answers that nobody asked for, one Check for two people. */
import { randomUUID } from "node:crypto";
import { invented } from "#lib/testing/hostile-answers";
import { type Behaviour, honestly, type HostileUpstream } from "#lib/testing/hostile-upstream";
import { WIRE } from "#lib/testing/hostile-wire";
import { REFERENCE_PEOPLE } from "#lib/testing/reference-people";
import { openPool } from "../harness/books";
import { until } from "../harness/child";
import { ask } from "../harness/http";
import { type Verdict, verdict } from "../harness/verdict";
import { answerFaults, askFor } from "./upstream-case";
import { UNAVAILABLE } from "./upstream-rows";
import { askTimed, type Subject } from "./upstream-subject";

const [RUT = "", OTHER_RUT = ""] = REFERENCE_PEOPLE.map(({ rut }) => rut);

/** The provider makes the Check, and its answer never arrives: in each way of being lost. */
export async function lostReplies(judged: Subject, upstream: HostileUpstream): Promise<Verdict> {
  const faults: string[] = [];
  const ways = ["reset", "closed without a word", "hangs before the headers", "cut before its length"] as const;
  for (const way of ways) {
    let lost = 0;
    const losesOne: Behaviour = async (turn) => {
      if (turn.method !== "POST" || lost > 0) return honestly(turn);
      lost++;
      await turn.honest();
      return WIRE[way](turn);
    };
    const account = upstream.newAccount(losesOne);
    const { orgId, token } = await judged.newCustomer({ baseUrl: upstream.baseUrl, token: account.token });
    let answer = await ask(judged.port, { ...askFor("make"), token });
    // Of a reply that takes all the time there is, the next call learns.
    if (answer.status === 503) answer = await ask(judged.port, { ...askFor("make"), token });
    const there = JSON.parse((await account.askHonest("GET", `/api/check/${RUT}`)).body.toString("utf8")) as { id: string };
    const say = (what: string) => faults.push(`${way}: ${what}`);
    if (answer.status !== 200 || (answer.json as { id: string }).id !== there.id)
      say(`answered ${answer.status} ${answer.text.slice(0, 100)}`);
    if (account.count("POST") !== 1) say(`${account.count("POST")} POSTs`);
    const [checks, entries] = [await judged.books.checks(orgId), await judged.books.entries(orgId)];
    if (checks.length !== 1 || entries.length !== 2) say(`${checks.length} Checks and ${entries.length - 1} charges`);
  }
  return verdict(faults, { ways: ways.length });
}

/** After an answer comes another that nobody asked for, on the same connection: it must not become the answer to the next question. */
export async function unaskedAnswers(judged: Subject, upstream: HostileUpstream): Promise<Verdict> {
  const faults: string[] = [];
  const stranger = `NADIE ${randomUUID()}`;
  const account = upstream.newAccount(async (turn) => {
    await honestly(turn);
    const unasked = JSON.stringify([{ rut: OTHER_RUT, full_name: stranger }]);
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(unasked)}\r\n\r\n`;
    turn.response.once("finish", () => turn.request.socket.write(`${head}${unasked}`));
  });
  const { token } = await judged.newCustomer({ baseUrl: upstream.baseUrl, token: account.token }, 50);
  const lookUp = (rut: string) => ask(judged.port, { method: "POST", path: "/api/rut-to-name", token, json: { rut } });
  for (let time = 0; time < 10; time++) {
    for (const rut of [RUT, OTHER_RUT]) {
      const { status, text } = await lookUp(rut);
      if (text.includes(stranger)) faults.push("an answer that nobody asked for is given");
      if (status !== 200 && status !== 503) faults.push(`answered ${status} ${text.slice(0, 100)}`);
    }
  }
  account.behave(honestly);
  const { status } = await lookUp(RUT);
  if (status !== 200) faults.push(`an honest provider's is answered ${status}`);
  return verdict([...new Set(faults)], { answers: 20 });
}

/** The provider gives one person's Check the id of another's, which is kept already. */
export async function borrowedIds(judged: Subject, upstream: HostileUpstream): Promise<Verdict> {
  const account = upstream.newAccount();
  const { orgId, token } = await judged.newCustomer({ baseUrl: upstream.baseUrl, token: account.token });
  const make = (rut: string) => askTimed(judged.port, { method: "POST", path: "/api/check", token, json: { rut } });
  const { id } = (await ask(judged.port, { ...askFor("make"), token })).json as { id: string };
  account.behave(async (turn) => {
    if (turn.method === "GET") return honestly(turn);
    const links = `${upstream.baseUrl}/checks/${id}`;
    const body = Buffer.from(JSON.stringify({ ...Object(invented(turn)), id, permalink: links, pdf_report_url: `${links}/report.pdf` }));
    turn.deliver({ status: 200, headers: { "content-type": "application/json" }, body });
  });
  const faults = answerFaults(await make(OTHER_RUT), UNAVAILABLE);
  account.behave(honestly);
  const again = await make(OTHER_RUT);
  if (again.answer?.status !== 200) faults.push(`an honest provider's is answered ${again.answer?.status}`);
  const checks = await judged.books.checks(orgId);
  if (new Set(checks.map((row) => row.check_id)).size !== 2) faults.push(`${checks.length} Checks kept`);
  const charges = (await judged.books.entries(orgId)).length - 1;
  if (charges !== 2) faults.push(`${charges} charges`);
  return verdict(faults);
}

/** Refused credentials are noted for those who can put them in order, and no longer than they are refused. */
export async function refusedCredentials(judged: Subject, upstream: HostileUpstream, databaseUrl: string): Promise<Verdict> {
  const pool = openPool(databaseUrl, 1);
  const account = upstream.newAccount(({ response }) => void response.writeHead(401).end('{"message":"Invalid credentials"}'));
  const { orgId, token } = await judged.newCustomer({ baseUrl: upstream.baseUrl, token: account.token });
  const isNoted = async () => (await pool.query("select 1 from upstream_refusals where upstream = $1", [orgId])).rows.length > 0;
  try {
    const faults = answerFaults(await askTimed(judged.port, { ...askFor("record"), token }), UNAVAILABLE);
    await until("it is noted", 5_000, isNoted);
    account.behave(honestly);
    await ask(judged.port, { ...askFor("record"), token });
    await until("it is noted no longer", 5_000, async () => !(await isNoted()));
    return verdict(faults);
  } finally {
    await pool.end();
  }
}

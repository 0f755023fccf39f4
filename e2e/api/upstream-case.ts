/** One cell of the table: one operation, one misbehaviour, an organisation of its own; then the same asked again of an honest provider. */
import { REFERENCE_PEOPLE } from "#lib/testing/reference-people";
import { honestly, type HostileAccount, type HostileUpstream } from "#lib/testing/hostile-upstream";
import type { Ask } from "../harness/http";
import { behaviourFor, type Expected, mostCalls, type Operation, type Row } from "./upstream-rows";
import { askTimed, type Customer, LONGEST_MS, type Subject, type Timed } from "./upstream-subject";

const [{ rut: RUT, name: NAME }] = REFERENCE_PEOPLE as [{ rut: string; name: string }];

export function askFor(operation: Operation): Ask {
  if (operation === "read") return { path: `/api/check/${RUT}` };
  if (operation === "names") return { method: "POST", path: "/api/name-to-rut", json: { name: NAME.split(" ").slice(0, 2).join(" ") } };
  return { method: "POST", path: operation === "record" ? "/api/rut-to-name" : "/api/check", json: { rut: RUT } };
}

/** Every fault of a subject in one cell; `slowest` hears how long each answer took. */
export async function cellFaults(
  subject: Subject,
  upstream: HostileUpstream,
  row: Row,
  operation: Operation,
  slowest: (ms: number) => void = () => {},
): Promise<string[]> {
  const account = upstream.newAccount();
  if (operation === "find" || operation === "read") await account.askHonest("POST", "/api/check", { rut: RUT });
  const customer = await subject.newCustomer({ baseUrl: upstream.baseUrl, token: account.token });
  account.behave(behaviourFor(row, operation));
  const first = await askTimed(subject.port, { ...askFor(operation), token: customer.token });
  slowest(first.ms);
  const calls = account.seen().length;
  const faults = [...answerFaults(first, row.expected(operation)), ...(await remainsFaults(subject, customer))];
  if (JSON.stringify(first.answer).includes(account.token)) faults.push("tells the provider's token");
  if (calls > mostCalls(operation)) faults.push(`${calls} calls to the provider, not at most ${mostCalls(operation)}`);
  account.behave(honestly);
  faults.push(...(await honestFaults(subject, customer, account, operation)));
  return faults.map((fault) => `${row.what} / ${operation}: ${fault}`);
}

/** In what an answer is not the one that is documented. */
export function answerFaults({ answer, ms }: Timed, expected: Expected): string[] {
  if (answer === null) return [`no answer within ${Math.round(ms)} ms`];
  const faults: string[] = [];
  const { status, text, headers } = answer;
  if (ms >= LONGEST_MS) faults.push(`answered after ${Math.round(ms)} ms`);
  if (status !== expected.status) faults.push(`answered ${status} ${text.slice(0, 120)}, not ${expected.status}`);
  if (text !== JSON.stringify({ message: expected.message })) faults.push(`says ${text.slice(0, 120)}, not ${expected.message}`);
  const { "retry-after": retryAfter, "content-type": type = "" } = headers;
  if (!type.startsWith("application/json")) faults.push(`is ${type}`);
  if (expected.retryAfter === undefined) {
    if (retryAfter !== undefined) faults.push(`has Retry-After ${retryAfter}`);
  } else {
    const [least, most] = expected.retryAfter;
    if (!/^\d+$/.test(retryAfter ?? "") || Number(retryAfter) < least || Number(retryAfter) > most)
      faults.push(`has Retry-After ${retryAfter}, not ${least} to ${most}`);
  }
  return faults;
}

/** Faults of one operation towards an account whose address is the fault: nobody is there, or nobody to be trusted. */
export async function addressFaults(subject: Subject, baseUrl: string, expected: Expected, operation: Operation): Promise<string[]> {
  const customer = await subject.newCustomer({ baseUrl, token: "canary-address" });
  const answer = await askTimed(subject.port, { ...askFor(operation), token: customer.token });
  const faults = [...answerFaults(answer, expected), ...(await remainsFaults(subject, customer))];
  return faults.map((fault) => `${baseUrl} / ${operation}: ${fault}`);
}

/** What a call that failed left behind, though it may cost and keep nothing. */
async function remainsFaults({ books }: Subject, { orgId }: Customer): Promise<string[]> {
  const faults: string[] = [];
  const [checks, entries, underWay] = [await books.checks(orgId), await books.entries(orgId), await books.underWay(orgId)];
  if (checks.length > 0) faults.push(`${checks.length} Checks kept of a failure`);
  if (entries.length !== 1) faults.push(`${entries.length - 1} charges for a failure`);
  if (underWay.holds + underWay.heldCredits > 0) faults.push(`${underWay.holds} holds of ${underWay.heldCredits} credits left`);
  if (underWay.claims > 0) faults.push(`${underWay.claims} claims left`);
  return faults;
}

async function honestFaults(subject: Subject, customer: Customer, account: HostileAccount, operation: Operation): Promise<string[]> {
  const { answer } = await askTimed(subject.port, { ...askFor(operation), token: customer.token });
  const after = "of an honest provider afterwards";
  if (answer?.status !== 200) return [`${after}: answered ${answer?.status} ${answer?.text.slice(0, 120)}`];
  const faults: string[] = [];
  const charges = (await subject.books.entries(customer.orgId)).length - 1;
  // What our GET finds at the organisation's own account is kept free.
  if (charges !== (operation === "read" ? 0 : 1)) faults.push(`${after}: ${charges} charges`);
  const { holds, heldCredits, claims } = await subject.books.underWay(customer.orgId);
  if (holds + heldCredits + claims > 0) faults.push(`${after}: ${holds} holds of ${heldCredits} credits and ${claims} claims left`);
  if (operation === "names" || operation === "record") return faults;
  const { id, permalink, pdf_report_url: report, data } = answer.json as Record<string, unknown>;
  const there = JSON.parse((await account.askHonest("GET", `/api/check/${RUT}`)).body.toString("utf8")) as Record<string, unknown>;
  const rows = await subject.books.checks(customer.orgId);
  if (rows.length !== 1 || rows[0]?.check_id !== id) faults.push(`${after}: ${rows.length} Checks kept`);
  if (id !== there.id) faults.push(`${after}: the id is ${String(id)}, the provider's ${String(there.id)}`);
  if (JSON.stringify(data) !== JSON.stringify(there.data)) faults.push(`${after}: other counters than the provider's`);
  if (permalink !== `${subject.ownLinks}${String(id)}` || report !== `${permalink}/report.pdf`)
    faults.push(`${after}: the links are ${String(permalink)} and ${String(report)}`);
  return faults;
}

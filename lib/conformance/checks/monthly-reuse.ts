/** One Check for a RUT and a month: reuse, reading without making, retries. */
import { localDate } from "#lib/calendar/month";
import { checkFaults, objectOf } from "#lib/conformance/checks/check-fields";
import { type ConformanceCheck, contractCheck, cotejoCheck } from "#lib/conformance/conformance-check";
import type { Answer } from "#lib/conformance/desk";
import { createCheck, getCheck } from "#lib/conformance/requests";
import type { Trial } from "#lib/conformance/trial";
import { formatRut } from "#lib/rut/rut";

const REUSE = "Monthly reuse, rule 2: within the same calendar month the same RUT returns the existing Check (status 200, same `id`).";
const KEY = "Monthly reuse, rule 3: the pair (RUT, calendar month) acts as a natural idempotency key.";
const NEVER = "GET /api/check/{rut}: it never creates a Check.";
const RECENT = "GET /api/check/{rut}: returns the most recent Check of the RUT in the current calendar month.";
const NONE = "GET /api/check/{rut}: 404 when no Check exists for that RUT in the current calendar month.";
const IDEMPOTENT = "Retry safety: GET is idempotent.";
const RETRY = "Retry safety: `POST /api/check` is safe to retry within the same calendar month (returns the existing Check).";

const idOf = (answer: Answer) => objectOf(answer.json).id;

function sameId(trial: Trial, one: Answer, other: Answer): void {
  trial.status(other, 200);
  trial.judge(idOf(one) !== undefined && idOf(one) === idOf(other), `the id is ${idOf(other)}, and was ${idOf(one)}`, other);
}

/** The service's own clock, as the answer tells it; ours when it does not. */
const clockOf = (answer: Answer) =>
  new Date(Number.isNaN(Date.parse(answer.headers.date ?? "")) ? Date.now() : (answer.headers.date ?? ""));

// The contract does not show the zone: any month that holds somewhere between UTC−5 and UTC−2 is right.
const monthsOf = (instant: Date) =>
  new Set([-5, -4, -3, -2].map((hours) => new Date(instant.getTime() + hours * 3_600_000).toISOString().slice(0, 7)));

function madeThisMonth(trial: Trial, answer: Answer): void {
  const made = new Date(String(objectOf(answer.json).created_at));
  const right = monthsOf(clockOf(answer));
  const holds = !Number.isNaN(made.getTime()) && [...monthsOf(made)].some((month) => right.has(month));
  trial.judge(holds, `created_at is ${String(objectOf(answer.json).created_at)}, which is not of this month`, answer);
}

/** Both answers, once both have ended: no request outlives its check. */
async function both(one: Promise<Answer>, other: Promise<Answer>): Promise<[Answer, Answer]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

async function neverCreates(trial: Trial): Promise<void> {
  const began = Math.floor(trial.began.getTime() / 1_000) * 1_000;
  const others = (await trial.subjects.probed()).filter(({ rut }) => !trial.subjects.posted.has(rut));
  if (others.length === 0) trial.skip("no known RUT is left that nobody asked about");
  for (const { answer } of others.filter((other) => other.answer.status === 200)) {
    const made = Date.parse(String(objectOf(answer.json).created_at));
    trial.judge(!(made >= began), "a GET answered with a Check that is younger than this run: reading made it", answer);
  }
  for (const { rut } of others.filter(({ answer }) => answer.status === 404).slice(0, 3)) trial.status(await trial.ask(getCheck(rut)), 404);
}

export const MONTHLY_REUSE: ConformanceCheck[] = [
  contractCheck("get.message.404", 0, "GET of a RUT without a Check is 404", NONE, async (trial) => {
    trial.status(await trial.ask(getCheck(await trial.subjects.unknown())), 404);
  }),
  contractCheck("get.never-creates", 1, "GET makes no Check", NEVER, neverCreates),
  contractCheck("get.current-month", 1, "GET gives Checks of this month only", RECENT, async (trial) => {
    await trial.subjects.created();
    const own = await trial.ask(getCheck(await trial.subjects.known()));
    const found = [own, ...(await trial.subjects.probed()).map(({ answer }) => answer)].filter((answer) => answer.status === 200);
    if (found.length === 0) trial.skip("no GET found a Check");
    for (const answer of found) madeThisMonth(trial, answer);
  }),
  contractCheck("get.same", 1, "GET gives the Check that POST gave", RECENT, async (trial) => {
    const posted = await trial.subjects.created();
    const got = await trial.ask(getCheck(await trial.subjects.known()));
    sameId(trial, posted, got);
    const { ai_summary: _one, ...one } = objectOf(posted.json);
    const { ai_summary: _other, ...other } = objectOf(got.json);
    for (const field of Object.keys(one))
      trial.judge(JSON.stringify(one[field]) === JSON.stringify(other[field]), `${field} is not as POST gave it`, got);
  }),
  contractCheck(
    "get.fields",
    1,
    "what GET gives is a Check as the schema says",
    "GET /api/check/{rut}: 200: body is a `Check`.",
    async (trial) => {
      await trial.subjects.created();
      const got = await trial.ask(getCheck(await trial.subjects.known()));
      trial.status(got, 200);
      const faults = checkFaults(objectOf(got.json));
      trial.judge(faults.length === 0, faults.join("; "), got);
    },
  ),
  contractCheck(
    "get.forms",
    1,
    "GET finds a Check by the dotted form too",
    "Path parameter `rut`: dotted and undotted forms accepted.",
    async (trial) => {
      const posted = await trial.subjects.created();
      sameId(trial, posted, await trial.ask(getCheck(formatRut(await trial.subjects.known()))));
    },
  ),
  contractCheck("get.repeat", 1, "GET asked again gives the same", IDEMPOTENT, async (trial) => {
    await trial.subjects.created();
    const asked = getCheck(await trial.subjects.known());
    const [one, other] = [await trial.ask(asked), await trial.ask(asked)];
    trial.status(one, 200);
    trial.judge(JSON.stringify(one.json) === JSON.stringify(other.json), "the second answer differs", other);
  }),
  contractCheck("reuse.same-id", 2, "POST again gives the same Check", REUSE, async (trial) => {
    const first = await trial.subjects.created();
    sameId(trial, first, await trial.subjects.createdAgain());
  }),
  contractCheck("reuse.dotted", 2, "POST of the dotted form gives the same Check", KEY, async (trial) => {
    const first = await trial.subjects.created();
    sameId(trial, first, await trial.ask(createCheck(formatRut(await trial.subjects.known()))));
  }),
  contractCheck("reuse.k", 2, "POST with `k` and with `K` gives one Check", KEY, async (trial) => {
    const rut = await trial.subjects.knownK();
    sameId(trial, await trial.subjects.create(rut), await trial.ask(createCheck(rut.toLowerCase())));
  }),
  contractCheck("reuse.created-at", 2, "POST again keeps the time of making", REUSE, async (trial) => {
    const first = await trial.subjects.created();
    const again = await trial.subjects.createdAgain();
    const [one, other] = [first, again].map((answer) => objectOf(answer.json).created_at);
    trial.judge(one !== undefined && one === other, `created_at is ${String(other)}, and was ${String(one)}`, again);
  }),
  contractCheck("reuse.current-month", 1, "what POST gives is of this month", REUSE, async (trial) => {
    madeThisMonth(trial, await trial.subjects.created());
  }),
  contractCheck("reuse.parallel", 2, "two POSTs at once make one Check", RETRY, async (trial) => {
    const rut = await trial.subjects.fresh();
    trial.need(2);
    const [one, other] = await both(trial.subjects.create(rut), trial.subjects.create(rut));
    trial.status(one, 200);
    sameId(trial, one, other);
    sameId(trial, one, await trial.ask(getCheck(rut)));
  }),
  cotejoCheck(
    "get.message.no-check",
    0,
    "GET of a RUT without a Check says `No check found`",
    "Decision “messages not shown”.",
    async (trial) => {
      trial.refusal(await trial.ask(getCheck(await trial.subjects.unknown())), 404, "No check found");
    },
  ),
  cotejoCheck("reuse.zone", 1, "the month is that of America/Santiago", "Decision “month boundary”.", async (trial) => {
    const answer = await trial.subjects.created();
    const made = new Date(String(objectOf(answer.json).created_at));
    const same = !Number.isNaN(made.getTime()) && localDate(made).slice(0, 7) === localDate(clockOf(answer)).slice(0, 7);
    trial.judge(same, "created_at is of another month in Chile", answer);
  }),
  cotejoCheck(
    "reuse.idempotency-key",
    2,
    "an Idempotency-Key changes nothing",
    "Decision “order of refusal”: `Idempotency-Key` is ignored.",
    async (trial) => {
      const first = await trial.subjects.created();
      const asked = createCheck(await trial.subjects.known());
      sameId(trial, first, await trial.ask({ ...asked, headers: { "idempotency-key": "conformance" } }));
    },
  ),
];

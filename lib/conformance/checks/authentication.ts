/** Who may ask. The contract does not show how a missing credential is answered: only that it is refused. */
import { type ConformanceCheck, contractCheck, cotejoCheck } from "#lib/conformance/conformance-check";
import type { Answer, Asked } from "#lib/conformance/desk";
import { CHECK, createCheck, getCheck, lookUp, LOOKUP, NAME, NO_NAME, searchName } from "#lib/conformance/requests";
import type { Trial } from "#lib/conformance/trial";

const ALL = "Authentication: two schemes are accepted on every operation.";
const REQUIRED = "Authentication, rule 1: the `Authorization` header is required unless the cookie is used.";
const ONE_MESSAGE = "Decision “401”: missing, malformed or unknown credential: 401, `WWW-Authenticate: Token`, one and the same message.";
const CROSS_SITE = "Decision “order of refusal”: a write with the cookie from another site is 403.";

const OPERATIONS = ["check", "get", "name", "lookup"] as const;
type Operation = (typeof OPERATIONS)[number];

/** Requests that find something, so that a leak would show. */
async function findable(trial: Trial, operation: Operation): Promise<Asked> {
  if (operation === "name") return searchName((await trial.subjects.search()).name);
  const rut = await trial.subjects.known();
  return { check: createCheck, get: getCheck, lookup: lookUp }[operation](rut);
}

/** Requests that only a credential gets past, and that cost nothing: nobody is found. */
async function nobody(trial: Trial, operation: Operation): Promise<Asked> {
  if (operation === "name") return searchName(NO_NAME);
  const rut = await trial.subjects.unknown();
  return { check: createCheck, get: getCheck, lookup: lookUp }[operation](rut);
}

const DATA = ["id", "rut", "name", "data", "score", "results", "count", "full_name"];

function refused(trial: Trial, answer: Answer): void {
  trial.judge(answer.status >= 300 && answer.status < 500, `it is not refused: the status is ${answer.status}`, answer);
  const body: unknown = Array.isArray(answer.json) ? answer.json[0] : answer.json;
  const leaked = typeof body === "object" && body !== null ? DATA.filter((field) => field in body) : [];
  trial.judge(leaked.length === 0, `the answer carries data: ${leaked.join(", ")}`, answer);
}

const accepted = (operation: Operation, as: "token" | "session") => async (trial: Trial) => {
  const answer = await trial.ask({ ...(await nobody(trial, operation)), as });
  trial.judge(answer.status === 404, `nobody is to be found, so 404 was due, and the status is ${answer.status}`, answer);
};

const unauthorized = (trial: Trial, answer: Answer) => {
  trial.refusal(answer, 401, "Invalid credentials");
  const challenge = answer.headers["www-authenticate"];
  trial.judge(challenge === "Token", `WWW-Authenticate is ${challenge ?? "missing"}, not Token`, answer);
};

export const AUTHENTICATION: ConformanceCheck[] = [
  ...OPERATIONS.flatMap((operation) => [
    contractCheck(`auth.token.${operation}`, 0, `\`Authorization: Token\` is accepted (${operation})`, ALL, accepted(operation, "token")),
    contractCheck(
      `auth.cookie.${operation}`,
      0,
      `the cookie \`sessionid\` is accepted (${operation})`,
      ALL,
      accepted(operation, "session"),
    ),
    contractCheck(
      `auth.none.${operation}`,
      1,
      `without credentials it is refused and tells nothing (${operation})`,
      REQUIRED,
      async (trial) => refused(trial, await trial.ask({ ...(await findable(trial, operation)), as: "nobody" })),
    ),
    contractCheck(`auth.wrong.${operation}`, 1, `a token that nobody issued is refused (${operation})`, REQUIRED, async (trial) => {
      const asked = await findable(trial, operation);
      refused(trial, await trial.ask({ ...asked, as: "nobody", headers: { authorization: `Token ${"A".repeat(43)}` } }));
    }),
  ]),
  cotejoCheck("auth.401.missing", 0, "no credential is 401 on every operation", ONE_MESSAGE, async (trial) => {
    for (const path of [CHECK, NAME, LOOKUP]) unauthorized(trial, await trial.ask({ method: "POST", path, json: {}, as: "nobody" }));
    unauthorized(trial, await trial.ask({ ...getCheck("1-9"), as: "nobody" }));
  }),
  cotejoCheck("auth.401.malformed", 0, "a credential that is none is 401 with the same message", ONE_MESSAGE, async (trial) => {
    for (const authorization of [`Bearer ${"A".repeat(43)}`, "Token ", "Basic eDp4", "A".repeat(43), "Token %E0%A4%A"])
      unauthorized(trial, await trial.ask({ ...getCheck(trial.subjects.unknownK()), as: "nobody", headers: { authorization } }));
    for (const cookie of ["sessionid=", `sessionid=${"A".repeat(43)}`])
      unauthorized(trial, await trial.ask({ ...getCheck(trial.subjects.unknownK()), as: "nobody", headers: { cookie } }));
  }),
  cotejoCheck("auth.401.beside-cookie", 0, "a bad token beside a good cookie is 401", ONE_MESSAGE, async (trial) => {
    const headers = { authorization: `Token ${"A".repeat(43)}` };
    unauthorized(trial, await trial.ask({ ...getCheck(trial.subjects.unknownK()), as: "session", headers }));
  }),
  cotejoCheck("auth.403.cross-site", 0, "a write with the cookie from another site is 403", CROSS_SITE, async (trial) => {
    const headers = { "sec-fetch-site": "cross-site" };
    for (const asked of [createCheck("x"), lookUp("x"), searchName("x")]) {
      trial.refusal(await trial.ask({ ...asked, as: "session", headers }), 403, "Forbidden");
    }
  }),
];

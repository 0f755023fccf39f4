/** What Cotejo decided about methods, media types, sizes, addresses and the order of refusals. */
import { type ConformanceCheck, cotejoCheck } from "#lib/conformance/conformance-check";
import type { Asked } from "#lib/conformance/desk";
import { CHECK, createCheck, getCheck, LOOKUP, lookUp, NAME, NO_NAME, searchName } from "#lib/conformance/requests";
import type { Trial } from "#lib/conformance/trial";

const ORDER = "Decision “order of refusal”: 405 → 401 → 403 → 429 → 415 / 413 → 400 → reuse → 402 → 404 → 200.";
const MESSAGES = "Decision “messages not shown”.";
const BODIES = "Decision “messages not shown”: every bad body (malformed JSON, not an object, undecodable path) is 400.";
const POSTS = [CHECK, NAME, LOOKUP];
const LARGEST = 65_536;

const typed = (path: string, body: string, type: string): Asked => ({ method: "POST", path, body, headers: { "content-type": type } });
const json = (path: string, body: string) => typed(path, body, "application/json");
const messageOf = (path: string) => (path === NAME ? "Invalid name" : "Invalid RUT");

const manners: ConformanceCheck[] = [
  cotejoCheck("http.method", 0, "another method is 405 with `Allow`", MESSAGES, async (trial) => {
    const asked = [
      ...["GET", "PUT", "PATCH", "DELETE"].flatMap((method) => POSTS.map((path) => ({ method, path, allow: "POST" }))),
      ...["POST", "PUT", "PATCH", "DELETE"].map((method) => ({ method, ...getCheck(trial.subjects.unknownK()), allow: "GET" })),
    ];
    for (const { allow, ...one } of asked) {
      const answer = await trial.ask(one);
      trial.refusal(answer, 405, "Method not allowed");
      trial.judge(answer.headers.allow === allow, `Allow is ${answer.headers.allow ?? "missing"}, not ${allow}`, answer);
    }
  }),
  cotejoCheck("http.media-type", 0, "another media type is 415", MESSAGES, async (trial) => {
    for (const path of POSTS)
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "application/json;charset=utf-16"])
        trial.refusal(await trial.ask(typed(path, "{}", type)), 415, "Unsupported media type");
  }),
  cotejoCheck("http.media-type.json", 0, "JSON is taken in any writing of its type", MESSAGES, async (trial) => {
    for (const type of ["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8"])
      trial.refusal(await trial.ask(typed(CHECK, '{"rut":"x"}', type)), 400, "Invalid RUT");
  }),
  cotejoCheck("http.no-body", 0, "a POST without a body is 400, not 415", ORDER, async (trial) => {
    for (const path of POSTS) trial.refusal(await trial.ask({ method: "POST", path }), 400, messageOf(path));
  }),
  cotejoCheck(
    "http.size",
    0,
    "64 KiB are taken, one byte more is 413",
    "Decision “order of refusal”: size 413 (64 KiB).",
    async (trial) => {
      const sized = (bytes: number) => `{"rut":"x","pad":"${"x".repeat(bytes - 20)}"}`;
      trial.judge(Buffer.byteLength(sized(LARGEST)) === LARGEST, "the suite's own body has another size");
      for (const path of [CHECK, LOOKUP]) {
        trial.refusal(await trial.ask(json(path, sized(LARGEST))), 400, "Invalid RUT");
        trial.refusal(await trial.ask(json(path, sized(LARGEST + 1))), 413, "Payload too large");
      }
    },
  ),
  cotejoCheck("http.bad-body", 0, "a body that is no JSON object is 400", BODIES, async (trial) => {
    for (const path of POSTS)
      for (const body of ["{", "[]", "null", '"41234567-3"', "7", "{'rut':'41234567-3'}"])
        trial.refusal(await trial.ask(json(path, body)), 400, messageOf(path));
  }),
  cotejoCheck("http.bad-path", 0, "a path that cannot be decoded is 400", BODIES, async (trial) => {
    for (const segment of ["%E0%A4%A", "%zz", "%ff", "41234567-3%0A", "%2541234567-3"])
      trial.refusal(await trial.ask({ path: `${CHECK}/${segment}` }), 400, "Invalid RUT");
  }),
  cotejoCheck("http.unknown-path", 0, "an unknown path, also one with a trailing slash, is 404 `Not found`", MESSAGES, async (trial) => {
    const rut = trial.subjects.unknownK();
    for (const path of ["/api/x", "/api/checks", "/api/v1/check", `${CHECK}/`, `${CHECK}/${rut}/`, `${CHECK}/${rut}/x`])
      trial.refusal(await trial.ask({ path }), 404, "Not found");
    for (const path of ["/api/x", `${CHECK}/`, `${LOOKUP}/`])
      trial.refusal(await trial.ask({ method: "POST", path, json: {} }), 404, "Not found");
  }),
  cotejoCheck("http.accept", 1, "`Accept` is ignored", "Decision “order of refusal”: `Accept` is ignored (never 406).", async (trial) => {
    await trial.subjects.created();
    for (const accept of ["text/html", "image/png"]) {
      const answer = await trial.ask({ ...getCheck(await trial.subjects.known()), headers: { accept } });
      trial.status(answer, 200);
      trial.judge(answer.json !== undefined, "the answer is not JSON", answer);
    }
  }),
];

const unpaid: [what: string, asked: (trial: Trial) => Promise<Asked[]>][] = [
  ["an unknown RUT", async ({ subjects }) => [createCheck(await subjects.unknown()), lookUp(await subjects.unknown())]],
  ["a name that nobody has", async () => [searchName(NO_NAME), searchName(NO_NAME, "?page=0")]],
];

const order: ConformanceCheck[] = [
  cotejoCheck("order.method-first", 0, "405 comes before 401", ORDER, async (trial) => {
    for (const path of POSTS) trial.refusal(await trial.ask({ method: "PUT", path, as: "nobody" }), 405, "Method not allowed");
  }),
  cotejoCheck("order.credentials", 0, "401 comes before 415, 413 and 400", ORDER, async (trial) => {
    const bad = [typed(CHECK, "x", "text/plain"), json(CHECK, " ".repeat(LARGEST + 1)), createCheck("x"), getCheck("x"), searchName("")];
    for (const asked of bad) trial.refusal(await trial.ask({ ...asked, as: "nobody" }), 401, "Invalid credentials");
  }),
  cotejoCheck("order.media-type", 0, "415 and 413 come before 400", ORDER, async (trial) => {
    trial.refusal(await trial.ask(typed(CHECK, "{", "text/plain")), 415, "Unsupported media type");
    trial.refusal(await trial.ask(json(CHECK, `{${" ".repeat(LARGEST)}`)), 413, "Payload too large");
  }),
  cotejoCheck("order.bad-rut", 0, "a bad RUT is told before a bad `ai_summary`", ORDER, async (trial) => {
    trial.refusal(await trial.ask(createCheck("x", { ai_summary: null })), 400, "Invalid RUT");
  }),
  cotejoCheck("order.refused-unpaid", 0, "400 comes before 402", ORDER, async (trial) => {
    if (!trial.has("poor")) trial.skip("needs --poor-token");
    for (const asked of [createCheck("x"), lookUp("x")]) trial.refusal(await trial.ask({ ...asked, as: "poor" }), 400, "Invalid RUT");
    trial.refusal(await trial.ask({ ...searchName("x"), as: "poor" }), 400, "Invalid name");
    trial.refusal(await trial.ask({ ...searchName(NO_NAME, "?page=x"), as: "poor" }), 400, "Invalid page");
  }),
  ...unpaid.map(([what, asked], index) =>
    cotejoCheck(`order.unpaid.${index === 0 ? "rut" : "name"}`, 0, `402 comes before 404 of ${what}`, ORDER, async (trial) => {
      if (!trial.has("poor")) trial.skip("needs --poor-token");
      for (const each of await asked(trial)) trial.refusal(await trial.ask({ ...each, as: "poor" }), 402, "Insufficient balance");
    }),
  ),
];

export const HTTP_MANNERS: ConformanceCheck[] = [...manners, ...order];

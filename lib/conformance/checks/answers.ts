/** Error bodies, and what every answer has. */
import { type ConformanceCheck, contractCheck, cotejoCheck } from "#lib/conformance/conformance-check";
import type { Answer, Asked } from "#lib/conformance/desk";
import { createCheck, getCheck, lookUp, NO_NAME, searchName } from "#lib/conformance/requests";
import type { Trial } from "#lib/conformance/trial";

const BODY = "Errors: every error body has the shape `{ message: <string> }`.";
const JSON_UTF8 = "General conventions: request and response bodies are JSON, UTF-8.";
const ALWAYS_ID = "Decision “messages not shown”: always JSON `{ message }`, always `X-Request-Id`.";
const NO_STORE = "Decision on caches: answers about a person are kept by none (`Cache-Control: private, no-store`).";
const POOR = "Errors: 402 `Insufficient balance` for the three POST operations.";

const refusals: Record<string, (trial: Trial) => Promise<Asked[]>> = {
  check: async ({ subjects }) => [createCheck("x"), createCheck(await subjects.unknown())],
  get: async ({ subjects }) => [getCheck("x"), getCheck(await subjects.unknown())],
  name: async () => [{ ...searchName(""), json: {} }, searchName(NO_NAME)],
  lookup: async ({ subjects }) => [lookUp("x"), lookUp(await subjects.unknown())],
};

const isJson = (answer: Answer) => /^application\/json(;|$)/i.test((answer.headers["content-type"] ?? "").trim());

async function eachRefusal(trial: Trial, judge: (answer: Answer) => void): Promise<void> {
  for (const asked of Object.values(refusals)) for (const each of await asked(trial)) judge(await trial.ask(each));
}

/** What costs, asked with a token whose balance is spent. */
const paid: [operation: string, asked: (trial: Trial) => Promise<Asked>][] = [
  ["check", async ({ subjects }) => createCheck(await subjects.fresh())],
  ["name", async ({ subjects }) => searchName((await subjects.search()).name)],
  ["lookup", async ({ subjects }) => lookUp(await subjects.known())],
];

export const ANSWERS: ConformanceCheck[] = [
  ...Object.entries(refusals).map(([operation, asked]) =>
    contractCheck(`error.body.${operation}`, 0, `errors are JSON \`{ message }\` (${operation})`, BODY, async (trial) => {
      for (const each of await asked(trial)) {
        const answer = await trial.ask(each);
        trial.judge(answer.status >= 400 && answer.status < 500, `the status is ${answer.status}, and a refusal was due`, answer);
        trial.judge(isJson(answer) && answer.json !== undefined, "the error is not JSON", answer);
        trial.judge(
          typeof (answer.json as { message?: unknown } | null | undefined)?.message === "string",
          "the error has no text `message`",
          answer,
        );
      }
    }),
  ),
  ...paid.map(([operation, asked]) =>
    contractCheck(
      `${operation}.message.402`,
      1,
      `without balance it is 402 \`Insufficient balance\` (${operation})`,
      POOR,
      async (trial) => {
        if (!trial.has("poor")) trial.skip("needs --poor-token");
        trial.refusal(await trial.ask({ ...(await asked(trial)), as: "poor" }), 402, "Insufficient balance");
      },
    ),
  ),
  contractCheck("answer.json", 2, "answers are JSON in UTF-8", JSON_UTF8, async (trial) => {
    for (const answer of [await trial.subjects.created(), await trial.subjects.record()]) {
      trial.judge(isJson(answer), `Content-Type is ${answer.headers["content-type"] ?? "missing"}`, answer);
      trial.judge(answer.json !== undefined, "the body is not JSON in UTF-8", answer);
    }
  }),
  cotejoCheck("error.body.exact", 0, "an error body has `message` and nothing else", ALWAYS_ID, async (trial) => {
    await eachRefusal(trial, (answer) => {
      const fields = Object.keys((answer.json as object | null | undefined) ?? {});
      trial.judge(fields.length === 1 && fields[0] === "message", `the fields are ${fields.join(", ")}`, answer);
    });
  }),
  cotejoCheck("answer.request-id", 1, "every answer has an X-Request-Id of its own", ALWAYS_ID, async (trial) => {
    const seen = new Set<string>();
    const judge = (answer: Answer) => {
      const id = answer.headers["x-request-id"] ?? "";
      trial.judge(/^[\w-]{8,64}$/.test(id), `X-Request-Id is ${id === "" ? "missing" : id}`, answer);
      trial.judge(!seen.has(id), "two answers have one X-Request-Id", answer);
      seen.add(id);
    };
    await eachRefusal(trial, judge);
    judge(await trial.subjects.created());
  }),
  cotejoCheck("answer.no-store", 1, "no cache keeps an answer", NO_STORE, async (trial) => {
    const judge = (answer: Answer) => {
      const says = answer.headers["cache-control"] ?? "";
      trial.judge(/\bno-store\b/.test(says), `Cache-Control is ${says === "" ? "missing" : says}`, answer);
    };
    await eachRefusal(trial, judge);
    judge(await trial.subjects.created());
    judge(await trial.subjects.record());
  }),
];

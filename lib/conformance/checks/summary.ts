/** The field `ai_summary`: a text when it is asked for, else empty. */
import { objectOf } from "#lib/conformance/checks/check-fields";
import { type ConformanceCheck, contractCheck, cotejoCheck } from "#lib/conformance/conformance-check";
import type { Answer } from "#lib/conformance/desk";
import { createCheck, getCheck } from "#lib/conformance/requests";
import type { Trial } from "#lib/conformance/trial";

const FIELD = "Resources, `ai_summary`: natural-language summary when the request sent `ai_summary` true; empty string otherwise.";
const STORED = "Decision “`ai_summary`”: GET returns the stored text.";
const WRONG = "Decision “messages not shown”: a non-boolean `ai_summary` (null too) is 400 `Invalid ai_summary`.";

const textOf = (answer: Answer) => objectOf(answer.json).ai_summary;
const empty = (trial: Trial, answer: Answer) =>
  trial.judge(textOf(answer) === "", `ai_summary is ${JSON.stringify(textOf(answer))?.slice(0, 60)}, and none was asked for`, answer);

export const SUMMARY: ConformanceCheck[] = [
  contractCheck("summary.default", 1, "left out, there is no summary", FIELD, async (trial) => {
    const answer = await trial.subjects.created();
    trial.status(answer, 200);
    empty(trial, answer);
  }),
  contractCheck("summary.asked", 2, "asked for, there is one, of the same Check", FIELD, async (trial) => {
    const first = await trial.subjects.created();
    const answer = await trial.subjects.summarised();
    trial.status(answer, 200);
    const text = textOf(answer);
    trial.judge(typeof text === "string" && text.trim() !== "", "ai_summary is empty though it was asked for", answer);
    trial.judge(objectOf(answer.json).id === objectOf(first.json).id, "asking for the summary made another Check", answer);
  }),
  contractCheck("summary.not-asked", 2, "with `false` there is none, also after it was made", FIELD, async (trial) => {
    await trial.subjects.summarised();
    const answer = await trial.subjects.create(await trial.subjects.known(), { ai_summary: false });
    trial.status(answer, 200);
    empty(trial, answer);
  }),
  cotejoCheck("summary.stored", 1, "GET gives the text that was made", STORED, async (trial) => {
    const made = await trial.subjects.summarised();
    const got = await trial.ask(getCheck(await trial.subjects.known()));
    trial.judge(textOf(got) === textOf(made) && textOf(got) !== undefined, "GET gives another text than POST made", got);
  }),
  cotejoCheck("summary.not-boolean", 0, "another value than true or false is 400", WRONG, async (trial) => {
    const rut = await trial.subjects.unknown();
    for (const ai_summary of [null, "true", 1, []])
      trial.refusal(await trial.ask(createCheck(rut, { ai_summary })), 400, "Invalid ai_summary");
  }),
];

/** `POST /api/rut-to-name`: an array of records. */
import { type ConformanceCheck, contractCheck, cotejoCheck } from "#lib/conformance/conformance-check";
import { lookUp } from "#lib/conformance/requests";
import { rowsOf } from "#lib/conformance/subjects";
import type { Trial } from "#lib/conformance/trial";
import { formatRut, parseRut } from "#lib/rut/rut";

const ARRAY = "POST /api/rut-to-name: 200: body is an array of `RUT` records.";
const RECORD = "Resources: schema `RUT`.";
const LENGTH = "Limits: `full_name` has at most 255 characters.";
const RETRY = "Retry safety: the two lookup POSTs are queries and safe to retry.";

/** Characters of a name; 0 of what is no text, which another check judges. */
export const lengthOf = (name: unknown) => (typeof name === "string" ? Array.from(name).length : 0);

/** The records as they came, whatever they hold. */
async function records(trial: Trial) {
  const answer = await trial.subjects.record();
  trial.status(answer, 200);
  const list: unknown = answer.json;
  // The contract allows for none, which leaves nothing to judge.
  if (Array.isArray(list) && list.length === 0) trial.skip("the look-up of the known RUT gives no record: give another --rut");
  return { answer, list: (Array.isArray(list) ? list : [list]) as { rut?: unknown; full_name?: unknown }[] };
}

export const LOOK_UP: ConformanceCheck[] = [
  contractCheck("lookup.array", 1, "the answer is an array", ARRAY, async (trial) => {
    const answer = await trial.subjects.record();
    trial.status(answer, 200);
    trial.judge(Array.isArray(answer.json), "the body is no array", answer);
  }),
  contractCheck("lookup.record", 1, "a record has a RUT, and a name that is a text or null", RECORD, async (trial) => {
    const { answer, list } = await records(trial);
    for (const record of list) {
      trial.judge(typeof record?.rut === "string", "a record has no text `rut`", answer);
      const name = record?.full_name;
      trial.judge(name === null || typeof name === "string", "`full_name` is neither a text nor null", answer);
    }
  }),
  contractCheck("lookup.full-name.length", 1, "`full_name` has at most 255 characters", LENGTH, async (trial) => {
    const { answer, list } = await records(trial);
    for (const record of list) trial.judge(lengthOf(record?.full_name) <= 255, "`full_name` is longer than 255 characters", answer);
  }),
  contractCheck("lookup.same-rut", 1, "the records are of the RUT that was asked for", ARRAY, async (trial) => {
    const known = await trial.subjects.known();
    const { answer, list } = await records(trial);
    for (const record of list) trial.judge(parseRut(record?.rut) === known, `a record is of ${JSON.stringify(record?.rut)}`, answer);
  }),
  contractCheck("lookup.retry", 2, "asked again, also with dots, it answers the same", RETRY, async (trial) => {
    const first = await trial.subjects.record();
    const again = await trial.ask(lookUp(formatRut(await trial.subjects.known())));
    trial.status(again, 200);
    trial.judge(JSON.stringify(first.json) === JSON.stringify(again.json), "the second answer differs", again);
  }),
  cotejoCheck("lookup.not-empty", 1, "an answer 200 holds a record", "Decision “rut-to-name”: never 200 with `[]`.", async (trial) => {
    const answer = await trial.subjects.record();
    trial.judge(rowsOf(answer.json).length > 0, "the array is empty", answer);
  }),
];

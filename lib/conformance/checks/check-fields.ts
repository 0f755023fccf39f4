/** The fields of a Check: their presence, types, forms and lengths. */
import { type ConformanceCheck, contractCheck, cotejoCheck } from "#lib/conformance/conformance-check";
import type { Answer } from "#lib/conformance/desk";
import type { Trial } from "#lib/conformance/trial";
import { parseRut } from "#lib/rut/rut";

type Json = Record<string, unknown>;

const CHECK = "Resources: schema `Check`.";
const DATA = "Resources: schema `CheckData`.";
const SCORE = "Resources: schema `CheckScore`.";
const LENGTH = "Limits: `rut` in Check has at most 10 characters.";
const COUNTERS = [
  "causas_penales_count",
  "causas_penales_rut_match_count",
  "causas_penales_name_match_count",
  "causas_civiles_count",
  "causas_laborales_count",
  "causas_sindicales_count",
  "international_sanctions_count",
] as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

export const objectOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** A check of one field or part of the answer to `POST /api/check`. */
const ofCheck = (id: string, title: string, source: string, judge: (trial: Trial, check: Json, answer: Answer) => void | Promise<void>) =>
  contractCheck(`check.${id}`, 1, title, source, async (trial) => {
    const answer = await trial.subjects.created();
    if (trial.status(answer, 200)) await judge(trial, objectOf(answer.json), answer);
  });

const text = (id: string, field: string, title: string, form: (value: string) => boolean, source = CHECK) =>
  ofCheck(id, title, source, (trial, check, answer) => {
    const value = check[field];
    trial.judge(typeof value === "string" && form(value), `${field} is ${shown(value)}`, answer);
  });

const shown = (value: unknown) => (value === undefined ? "missing" : (JSON.stringify(value) ?? "").slice(0, 100));

function isAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isInstant(value: string): boolean {
  return INSTANT.test(value) && new Date(value).toISOString() === value.replace("Z", ".000Z");
}

/** {@link isInstant} for a text that may be no date at all, which `toISOString` would throw at. */
const isRealInstant = (value: string) => Number.isFinite(Date.parse(value)) && isInstant(value);

/** Everything in which an object departs from the schema `Check`; for the checks of the other answers that hold one. */
export function checkFaults(check: Json): string[] {
  const data = objectOf(check.data);
  const score = objectOf(check.score);
  const wrong = [
    ...["id", "permalink", "rut", "name", "created_at", "pdf_report_url", "ai_summary"].filter((field) => typeof check[field] !== "string"),
    ...COUNTERS.filter((counter) => !Number.isInteger(data[counter])),
    ...(typeof data.pep === "boolean" ? [] : ["pep"]),
    ...(typeof score.value === "number" ? [] : ["score.value"]),
    ...(["low", "medium", "high"].includes(String(score.label)) ? [] : ["score.label"]),
  ];
  return wrong.map((field) => `${field} is not as the schema says`);
}

export const CHECK_FIELDS: ConformanceCheck[] = [
  ofCheck("fields", "a Check has every field", CHECK, (trial, check, answer) => {
    for (const field of ["id", "permalink", "rut", "name", "data", "created_at", "score", "pdf_report_url", "ai_summary"])
      trial.judge(field in check, `${field} is missing`, answer);
  }),
  text("id", "id", "`id` is a UUID", (value) => UUID.test(value)),
  text("permalink", "permalink", "`permalink` is an address", isAddress),
  text("pdf-report-url", "pdf_report_url", "`pdf_report_url` is an address", isAddress),
  text("name", "name", "`name` is a text", (value) => value.trim() !== ""),
  text("ai-summary", "ai_summary", "`ai_summary` is a text", () => true),
  text("rut.length", "rut", "`rut` has at most 10 characters", (value) => [...value].length <= 10, LENGTH),
  text("created-at", "created_at", "`created_at` has the form `YYYY-MM-DDTHH:MM:SSZ`", isRealInstant),
  ofCheck("rut.normalized", "`rut` is the RUT queried, normalized", CHECK, async (trial, check, answer) => {
    const known = await trial.subjects.known();
    trial.judge(parseRut(check.rut) === known, `rut is ${shown(check.rut)}, and ${known} was asked for`, answer);
  }),
  ofCheck("counters", "the counters are integers", DATA, (trial, check, answer) => {
    const data = objectOf(check.data);
    for (const counter of COUNTERS) trial.judge(Number.isInteger(data[counter]), `${counter} is ${shown(data[counter])}`, answer);
  }),
  ofCheck("counters.not-negative", "no counter is below zero", DATA, (trial, check, answer) => {
    const data = objectOf(check.data);
    for (const counter of COUNTERS) trial.judge(Number(data[counter]) >= 0, `${counter} is ${shown(data[counter])}`, answer);
  }),
  ofCheck("counters.penal", "the total of criminal cases is no less than either of its parts", DATA, (trial, check, answer) => {
    const data = objectOf(check.data);
    const total = Number(data.causas_penales_count);
    for (const part of ["causas_penales_rut_match_count", "causas_penales_name_match_count"])
      trial.judge(total >= Number(data[part]), `the total is ${total}, and ${part} is ${shown(data[part])}`, answer);
  }),
  ofCheck("pep", "`pep` is true or false", DATA, (trial, check, answer) => {
    const { pep } = objectOf(check.data);
    trial.judge(typeof pep === "boolean", `pep is ${shown(pep)}`, answer);
  }),
  ofCheck("score.value", "`score.value` is a number", SCORE, (trial, check, answer) => {
    const { value } = objectOf(check.score);
    trial.judge(typeof value === "number", `score.value is ${shown(value)}`, answer);
  }),
  ofCheck("score.label", "`score.label` is `low`, `medium` or `high`", SCORE, (trial, check, answer) => {
    const { label } = objectOf(check.score);
    trial.judge(["low", "medium", "high"].includes(label as string), `score.label is ${shown(label)}`, answer);
  }),
  cotejoCheck("check.score.range", 1, "`score.value` lies between 0 and 100", "Decision “score”: 0–100.", async (trial) => {
    const answer = await trial.subjects.created();
    const value = Number(objectOf(objectOf(answer.json).score).value);
    trial.judge(value >= 0 && value <= 100, `score.value is ${value}`, answer);
  }),
  cotejoCheck("check.links", 1, "links are `…/checks/{id}` and `…/checks/{id}/report.pdf`", "Decision “permalink”.", async (trial) => {
    const answer = await trial.subjects.created();
    const { id, permalink, pdf_report_url } = objectOf(answer.json);
    trial.judge(typeof permalink === "string" && permalink.endsWith(`/checks/${id}`), `permalink is ${shown(permalink)}`, answer);
    trial.judge(pdf_report_url === `${permalink}/report.pdf`, `pdf_report_url is ${shown(pdf_report_url)}`, answer);
  }),
  cotejoCheck("check.fields.exact", 1, "a Check has the contract's fields and no others", "Decision “OpenAPI scope”.", async (trial) => {
    const answer = await trial.subjects.created();
    const check = objectOf(answer.json);
    trial.judge(Object.keys(check).length === 9, `the fields are ${Object.keys(check).join(", ")}`, answer);
    trial.judge(
      Object.keys(objectOf(check.data)).length === 8,
      `those of data are ${Object.keys(objectOf(check.data)).join(", ")}`,
      answer,
    );
  }),
];

/** Which texts are a RUT, on the three operations that take one, and how others are refused. */
import { type ConformanceCheck, contractCheck, cotejoCheck } from "#lib/conformance/conformance-check";
import type { Answer, Asked } from "#lib/conformance/desk";
import { BY_RUT, CHECK, createCheck, getCheck, LOOKUP, lookUp } from "#lib/conformance/requests";
import type { Trial } from "#lib/conformance/trial";
import { formatRut, hasValidCheckDigit, parseRut, type Rut, rutOfNumber } from "#lib/rut/rut";

const TABLE = "RUT format: the table of accepted forms.";
const EXPRESSION = "RUT format: an input that does not match the expression is answered with 400 `Invalid RUT`.";
const MISSING = "POST: 400 `Invalid RUT` for a missing `rut`, a RUT without check digit, or a non-RUT string.";
const WHOLE = "Decision “RUT match”: the whole input must match; no prefix, no trailing newline, ASCII digits only, not trimmed.";
const PADDED = "Decision “RUT match”: normal form of at least seven digits; a padded zero is the same RUT.";
const DIGIT = "Decision “wrong check digit”: the format is valid, so not 400: nobody is found, free.";
const MESSAGES = "Messages per operation.";

const OPERATIONS = ["check", "get", "lookup"] as const;

/** Each form of a RUT without data: a 404 shows that it was taken, and costs nothing. */
const FORMS: [id: string, what: string, form: (trial: Trial) => Promise<string>][] = [
  ["undotted", "digits without dots", async ({ subjects }) => subjects.unknown()],
  ["dotted", "digits with dots", async ({ subjects }) => formatRut(await subjects.unknown())],
  ["upper-k", "check digit `K`", async ({ subjects }) => subjects.unknownK()],
  ["lower-k", "check digit `k`", async ({ subjects }) => subjects.unknownK().toLowerCase()],
];

/** Texts are of a number that nobody has, should a service take them. Refused under any reading of the expression, which is printed without `^`. */
const REFUSED: [id: string, what: string, texts: string[]][] = [
  ["no-hyphen", "no hyphen", ["412345673", "41.234.5673"]],
  ["no-check-digit", "no check digit", ["41234567", "41234567-", "41.234.567-"]],
  ["not-a-rut", "a text that is no RUT", ["not-a-rut", "undefined", "41234567-X", "41234567-3x"]],
  ["too-short", "fewer than seven digits", ["123456-0", "1-9"]],
  ["misplaced-dots", "dots elsewhere, other separators", ["41.23.4567-3", "41..234.567-3", "41,234,567-3", "41 234 567-3"]],
];

/** Refused because the whole input must match. */
const STRICT: [id: string, what: string, texts: string[]][] = [
  ["prefix", "something in front", ["x41234567-3", "rut41234567-3", "99941234567-3", "-41234567-3"]],
  ["white-space", "white space around", [" 41234567-3", "41234567-3 ", "41234567-3\n", "\t41234567-3"]],
  ["other-digits", "digits and letters of other scripts", ["４１２３４５６７-3", "٤١٢٣٤٥٦٧-3", "41234567-\u212a", "41234567–3"]],
  ["control", "invisible characters", ["\u202e41234567-3", "\ufeff41234567-3", "41234567-3\u0000"]],
];

/** Nobody is found, or somebody of that RUT. */
function taken(trial: Trial, text: string, answer: Answer): void {
  if (!trial.status(answer, 200, 404) || answer.status === 404) return;
  const record: unknown = Array.isArray(answer.json) ? answer.json[0] : answer.json;
  const rut = parseRut((record as { rut?: unknown } | null | undefined)?.rut);
  trial.judge(rut !== null && rut === parseRut(text), "what is found is not of that RUT", answer);
}

const refusesAll = (operation: (typeof OPERATIONS)[number], texts: string[]) => async (trial: Trial) => {
  for (const text of texts) trial.status(await trial.ask(BY_RUT[operation](text)), 400);
};

const forms = OPERATIONS.flatMap((operation) => [
  ...FORMS.map(([id, what, form]) =>
    contractCheck(`${operation}.rut.${id}`, 0, `accepted: ${what} (${operation})`, TABLE, async (trial) => {
      const text = await form(trial);
      taken(trial, text, await trial.ask(BY_RUT[operation](text)));
    }),
  ),
  ...REFUSED.map(([id, what, texts]) =>
    contractCheck(`${operation}.rut.${id}`, 0, `400 for ${what} (${operation})`, EXPRESSION, refusesAll(operation, texts)),
  ),
  ...STRICT.map(([id, what, texts]) =>
    cotejoCheck(`${operation}.rut.${id}`, 0, `400 for ${what} (${operation})`, WHOLE, refusesAll(operation, texts)),
  ),
  contractCheck(`${operation}.message.400`, 0, `a bad RUT is \`Invalid RUT\` (${operation})`, MESSAGES, async (trial) => {
    trial.refusal(await trial.ask(BY_RUT[operation]("41234567")), 400, "Invalid RUT");
  }),
]);

const missing = (["check", "lookup"] as const).flatMap((operation) => {
  const path = operation === "check" ? CHECK : LOOKUP;
  const send = (json: unknown): Asked => ({ method: "POST", path, json });
  return [
    contractCheck(`${operation}.rut.missing`, 0, `a body without \`rut\` is 400 (${operation})`, MISSING, async (trial) => {
      trial.refusal(await trial.ask(send({})), 400, "Invalid RUT");
    }),
    cotejoCheck(`${operation}.rut.not-text`, 0, `a \`rut\` that is no text is 400 (${operation})`, WHOLE, async (trial) => {
      for (const rut of [123456785, null, true, ["41234567-3"], {}]) trial.refusal(await trial.ask(send({ rut })), 400, "Invalid RUT");
    }),
  ];
});

/** The RUT with the next check digit, which is wrong. */
const wrongDigit = (rut: Rut) => rut.slice(0, -1) + (rut.endsWith("0") ? "1" : "0");

export const RUT_FORMS: ConformanceCheck[] = [
  ...forms,
  ...missing,
  ...(["check", "lookup"] as const).map((operation) =>
    contractCheck(`${operation}.message.404`, 0, `a RUT without data is 404 \`No data found\` (${operation})`, MESSAGES, async (trial) => {
      trial.refusal(await trial.ask(BY_RUT[operation](await trial.subjects.unknown())), 404, "No data found");
    }),
  ),
  cotejoCheck("rut.wrong-digit", 0, "a wrong check digit is 404, not 400", DIGIT, async (trial) => {
    const wrong = wrongDigit(trial.subjects.unknownK());
    trial.judge(!hasValidCheckDigit(wrong as Rut), "the suite's own RUT is sound");
    for (const asked of [createCheck(wrong), lookUp(wrong)]) trial.refusal(await trial.ask(asked), 404, "No data found");
    trial.refusal(await trial.ask(getCheck(wrong)), 404, "No check found");
  }),
  cotejoCheck("rut.padded.accepted", 0, "a zero in front is accepted, also of six digits", PADDED, async (trial) => {
    const low = rutOfNumber(123_456);
    for (const form of [low, formatRut(low), "01.000.005-K", "01000005-k"]) taken(trial, form, await trial.ask(getCheck(form)));
  }),
  cotejoCheck("rut.padded.same", 2, "a RUT with a zero in front is the one without", PADDED, async (trial) => {
    const rut = await trial.subjects.knownSeven();
    const plain = await trial.subjects.create(rut);
    const padded = await trial.ask(createCheck(`0${rut}`));
    trial.status(plain, 200);
    trial.status(padded, 200);
    const [one, other] = [plain, padded].map((answer) => (answer.json as { id?: unknown } | undefined)?.id);
    trial.judge(one !== undefined && one === other, "the padded form made another Check", padded);
  }),
];

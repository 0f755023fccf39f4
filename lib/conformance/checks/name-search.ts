/** `POST /api/name-to-rut`: what a page says, and that the pages are one list. */
import { objectOf } from "#lib/conformance/checks/check-fields";
import { lengthOf } from "#lib/conformance/checks/look-up";
import { type ConformanceCheck, contractCheck, cotejoCheck } from "#lib/conformance/conformance-check";
import type { Answer } from "#lib/conformance/desk";
import { getCheck, NAME, NO_NAME, searchName } from "#lib/conformance/requests";
import { rowsOf } from "#lib/conformance/subjects";
import type { Trial } from "#lib/conformance/trial";
import { parseRut } from "#lib/rut/rut";

const PAGE = "Resources: PaginatedRUTResponse.";
const RECORD = "Resources: schema `RUT`.";
const DEFAULTS = "Limits: `page` default 1, `page_size` default 25.";
const MAXIMUM = "Limits: `page_size` maximum 25.";
const RANGE = "POST /api/name-to-rut: 404 `No data found` (no matches, or `page` out of range).";
const INDEXED = "POST /api/name-to-rut: `page` is 1-indexed.";
const ABSENT = "POST /api/name-to-rut: 400 (name absent or with invalid format).";
const RETRY = "Retry safety: the two lookup POSTs are queries and safe to retry.";
const NAMES = "Decision “name rules”: a text, after trimming 2–255 code points with at least two letters, no control characters.";
const PAGES = "Decision “`page`”: one decimal integer without leading zeros; 0, negative or beyond the last page is 404, else 400.";
const SIZES = "Decision “`page_size`”: above 25 is served as 25 (and says 25); below 1, repeated or not an integer is 400.";

const FIELDS = ["count", "page", "page_size", "total_pages"] as const;
const pageOf = (answer: Answer) => objectOf(answer.json) as Partial<Record<(typeof FIELDS)[number], unknown>>;
const rutsOf = (answer: Answer) => rowsOf(answer.json).map((row) => row.rut);
const refusals = async (trial: Trial, field: string, values: string[], status: number, message: string) => {
  const { name } = await trial.subjects.search();
  for (const value of values) trial.refusal(await trial.ask(searchName(name, `?${field}=${value}`)), status, message);
};

/** About a third of the rows, so that there are three pages, the last one short where that can be. */
function sizeFor(count: number): number {
  const third = Math.min(25, Math.ceil(count / 3));
  for (let size = third; size <= 25 && size < count; size++) if (count % size !== 0) return size;
  return third;
}

/** The first, the second and the last page at a size that makes few of them. */
async function walk(trial: Trial): Promise<{ size: number; count: number; pages: { page: number; answer: Answer }[] }> {
  const { name, answer: first } = await trial.subjects.search();
  const count = Number(pageOf(first).count);
  if (!(count >= 2)) trial.skip("the search finds fewer than two: give --name of somebody with namesakes");
  const size = sizeFor(count);
  const last = Math.ceil(count / size);
  const pages: { page: number; answer: Answer }[] = [];
  for (const page of new Set([1, Math.min(2, last), last])) pages.push({ page, answer: await trial.subjects.page(name, page, size) });
  return { size, count, pages };
}

const fields: ConformanceCheck[] = [
  contractCheck("name.fields", 1, "a page has its four numbers and its rows", PAGE, async (trial) => {
    const { answer } = await trial.subjects.search();
    for (const field of FIELDS) trial.judge(Number.isInteger(pageOf(answer)[field]), `${field} is no integer`, answer);
    trial.judge(Array.isArray(objectOf(answer.json).results), "results is no array", answer);
  }),
  contractCheck("name.record", 1, "a row has a RUT, and a name that is a text or null", RECORD, async (trial) => {
    const { answer } = await trial.subjects.search();
    const results: unknown = objectOf(answer.json).results;
    const rows = (Array.isArray(results) ? results : []) as { rut?: unknown; full_name?: unknown }[];
    trial.judge(rows.length > 0, "a page that is found has no row", answer);
    for (const row of rows) {
      trial.judge(parseRut(row?.rut) !== null, `a row's rut is ${JSON.stringify(row?.rut)}, which is no RUT`, answer);
      trial.judge(row?.full_name === null || typeof row?.full_name === "string", "`full_name` is neither a text nor null", answer);
    }
  }),
  contractCheck("name.full-name.length", 1, "`full_name` has at most 255 characters", "Limits: `full_name` length.", async (trial) => {
    const { answer } = await trial.subjects.search();
    trial.judge(rutsOf(answer).length > 0, "a page that is found has no row", answer);
    const longest = Math.max(0, ...rowsOf(answer.json).map((row) => lengthOf(row.full_name)));
    trial.judge(longest <= 255, `a name has ${longest} characters`, answer);
  }),
  contractCheck("name.defaults", 1, "without parameters it is page 1, of at most 25", DEFAULTS, async (trial) => {
    const { answer } = await trial.subjects.search();
    const { page, page_size, count } = pageOf(answer);
    const rows = rutsOf(answer).length;
    trial.judge(page === 1, `page is ${String(page)}`, answer);
    // “Size of the page returned”: 25, or on a short page the number of its rows.
    trial.judge(page_size === 25 || page_size === rows, `page_size is ${String(page_size)}, and the page has ${rows} rows`, answer);
    trial.judge(rows === Math.min(25, Number(count)), `of ${String(count)} the page has ${rows} rows`, answer);
  }),
  contractCheck("name.page-size.maximum", 2, "25 rows may be asked for", MAXIMUM, async (trial) => {
    const { name, answer: first } = await trial.subjects.search();
    const answer = await trial.ask(searchName(name, "?page_size=25"));
    trial.status(answer, 200);
    trial.judge(rutsOf(answer).join() === rutsOf(first).join(), "asking for 25 is not the same as asking for nothing", answer);
  }),
  contractCheck("name.retry", 2, "asked again it answers the same", RETRY, async (trial) => {
    const { name, answer: first } = await trial.subjects.search();
    const answer = await trial.ask(searchName(name));
    trial.judge(JSON.stringify(answer.json) === JSON.stringify(first.json), "the second answer differs", answer);
  }),
];

const pages: ConformanceCheck[] = [
  contractCheck("name.pages.echo", 4, "a page says its own number and size", PAGE, async (trial) => {
    const { size, pages: found } = await walk(trial);
    for (const { page, answer } of found) {
      trial.status(answer, 200);
      trial.judge(pageOf(answer).page === page, `page is ${String(pageOf(answer).page)}, and ${page} was asked for`, answer);
      const said = pageOf(answer).page_size;
      trial.judge(said === size || said === rutsOf(answer).length, `page_size is ${String(said)}, and ${size} was asked for`, answer);
    }
  }),
  contractCheck(
    "name.pages.total-equal",
    4,
    "`count` is the same on every page",
    "`count`: total matches across all pages.",
    async (trial) => {
      const { count, pages: found } = await walk(trial);
      for (const { answer } of found)
        trial.judge(pageOf(answer).count === count, `count is ${String(pageOf(answer).count)}, and was ${count}`, answer);
    },
  ),
  contractCheck("name.pages.total-pages", 4, "`total_pages` follows from `count` and the size", PAGE, async (trial) => {
    const { size, count, pages: found } = await walk(trial);
    const right = Math.ceil(count / size);
    for (const { answer } of found)
      trial.judge(pageOf(answer).total_pages === right, `total_pages is ${String(pageOf(answer).total_pages)}, not ${right}`, answer);
  }),
  contractCheck("name.pages.add-up", 4, "the pages hold `count` rows together", PAGE, async (trial) => {
    const { size, count, pages: found } = await walk(trial);
    for (const { page, answer } of found) {
      const right = Math.min(size, count - (page - 1) * size);
      trial.judge(rutsOf(answer).length === right, `page ${page} has ${rutsOf(answer).length} rows, not ${right}`, answer);
    }
  }),
  contractCheck("name.pages.no-row-twice", 4, "no row is on two pages", PAGE, async (trial) => {
    const seen = new Set<string>();
    for (const { page, answer } of (await walk(trial)).pages) {
      const twice = rutsOf(answer).filter((rut) => seen.has(rut));
      trial.judge(twice.length === 0, `page ${page} repeats ${twice.slice(0, 3).join(", ")}`, answer);
      for (const rut of rutsOf(answer)) seen.add(rut);
    }
  }),
  contractCheck("name.pages.out-of-range", 1, "a page behind the last is 404", RANGE, async (trial) => {
    const { name, answer } = await trial.subjects.search();
    for (const page of [Math.ceil(Number(pageOf(answer).count) / 25) + 1, 1_000_000])
      trial.refusal(await trial.ask(searchName(name, `?page=${page}`)), 404, "No data found");
  }),
  contractCheck("name.pages.zero", 1, "there is no page 0", INDEXED, async (trial) => {
    const { name } = await trial.subjects.search();
    const answer = await trial.ask(searchName(name, "?page=0"));
    trial.judge(answer.status >= 400 && answer.status < 500, `page 0 is answered ${answer.status}`, answer);
  }),
];

const decided: ConformanceCheck[] = [
  cotejoCheck("name.page.range", 1, "page 0, below and far behind are 404", PAGES, (trial) =>
    refusals(trial, "page", ["0", "-1", "99999999999999999999"], 404, "No data found"),
  ),
  cotejoCheck("name.page.malformed", 1, "a page that is no integer is 400", PAGES, (trial) =>
    refusals(trial, "page", ["", "x", "1.5", "01", "1e1", "%201", "1&page=2"], 400, "Invalid page"),
  ),
  cotejoCheck("name.page-size.malformed", 1, "a size below 1 or no integer is 400", SIZES, (trial) =>
    refusals(trial, "page_size", ["0", "-1", "", "x", "1.5", "01", "5&page_size=5"], 400, "Invalid page_size"),
  ),
  cotejoCheck("name.page-size.above", 2, "a size above 25 is served as 25", SIZES, async (trial) => {
    const { name, answer: first } = await trial.subjects.search();
    const answer = await trial.ask(searchName(name, "?page_size=26"));
    trial.status(answer, 200);
    trial.judge(pageOf(answer).page_size === 25, `page_size is ${String(pageOf(answer).page_size)}`, answer);
    trial.judge(rutsOf(answer).join() === rutsOf(first).join(), "the rows are not those of 25", answer);
  }),
  cotejoCheck("name.page-size.effective", 4, "a short page says the size in force", SIZES, async (trial) => {
    const { size, count, pages: found } = await walk(trial);
    if (count % size === 0) trial.skip("no page of this search is short: give another --name");
    for (const { answer } of found)
      trial.judge(pageOf(answer).page_size === size, `page_size is ${String(pageOf(answer).page_size)}`, answer);
  }),
  cotejoCheck("name.malformed", 0, "what is no name is 400 `Invalid name`", NAMES, async (trial) => {
    for (const name of ["", " ", "a", "12", "a1", "ab\u0000c", "ñ".repeat(256), 7, null, ["ab"]])
      trial.refusal(await trial.ask(searchName(name)), 400, "Invalid name");
  }),
  cotejoCheck("name.longest", 0, "a name of 255 characters is valid", NAMES, async (trial) => {
    trial.refusal(await trial.ask(searchName("ñ".repeat(255))), 404, "No data found");
  }),
  cotejoCheck("name.white-space", 2, "white space and case of the name do not matter", NAMES, async (trial) => {
    const { name, answer: first } = await trial.subjects.search();
    const answer = await trial.ask(searchName(`  ${name.toLowerCase().replaceAll(" ", "  ")} `));
    trial.judge(rutsOf(answer).join() === rutsOf(first).join(), "it finds others", answer);
  }),
  cotejoCheck(
    "name.rut.accepted",
    1,
    "every RUT that it gives is accepted",
    "Decision “RUT match”: every RUT that we emit, we accept.",
    async (trial) => {
      const { answer } = await trial.subjects.search();
      trial.judge(rutsOf(answer).length > 0, "a page that is found has no row", answer);
      for (const rut of rutsOf(answer).slice(0, 5)) trial.status(await trial.ask(getCheck(rut)), 200, 404);
    },
  ),
];

export const NAME_SEARCH: ConformanceCheck[] = [
  ...fields,
  ...pages,
  contractCheck("name.missing", 0, "a body without `name` is 400", ABSENT, async (trial) => {
    trial.status(await trial.ask({ method: "POST", path: NAME, json: {} }), 400);
  }),
  contractCheck("name.message.404", 0, "a name that nobody has is 404 `No data found`", RANGE, async (trial) => {
    trial.refusal(await trial.ask(searchName(NO_NAME)), 404, "No data found");
  }),
  ...decided,
];

/** What peers check themselves by: entity checks of nomenklatura, scores of the official OFAC portal, names across scripts. */
import { parse as parseYaml } from "yaml";
import { compareNames, MATCH_THRESHOLD } from "#lib/names/compare";
import { ListEntry } from "#lib/screening/list-entry";
import { buildListIndex } from "#lib/screening/list-index";
import { screenName } from "#lib/screening/screen-name";
import type { Subject } from "#lib/screening/subject";
import { type Data, kindOf } from "./data";
import type { Report } from "./report";

const ENTITY_CHECKS = "pairs/nomenklatura_entity_bench_checks.yml";
const PORTAL = "pairs/nomenklatura_ofac_portal_scores.csv";
const CROSS_SCRIPT = "cross_script/watchman_cross_script_pairs.csv";
const ONE_NAME = "cross_script/putin_names.txt";

export function measurePeerChecks(data: Data, report: Report): void {
  report.title("checks of peers");
  if (data.has(ENTITY_CHECKS)) measureEntities(data, report);
  if (data.has(PORTAL)) measurePortal(data, report);
  if (data.has(CROSS_SCRIPT)) measureCrossScript(data, report);
  if (data.has(ONE_NAME)) measureOneName(data, report);
}

type Properties = Record<string, string | string[] | undefined>;
interface EntityCheck {
  match: boolean;
  label?: string;
  schema: string;
  query: Properties;
  candidate: Properties;
}

/** Each check is a search of its query in a list of one entry, with whatever facts both sides have. */
function measureEntities(data: Data, report: Report): void {
  const { checks } = parseYaml(data.text(ENTITY_CHECKS)) as { checks: EntityCheck[] };
  const judged = checks.map((check) => {
    const [hit] = screenName(buildListIndex([entryOf(check)]), subjectOf(check));
    return { check, score: hit?.explanation.similarity ?? 0, right: (hit !== undefined) === check.match };
  });
  const wrong = judged.filter((each) => !each.right);
  report.line(
    `${ENTITY_CHECKS}: ${judged.length - wrong.length} of ${judged.length} right, ${wrong.filter((each) => each.check.match).length} missed`,
  );
  report.list(
    wrong.map(
      ({ check, score }) =>
        `${check.match ? "missed" : "false "} ${score.toFixed(3)} ${check.schema} ${nameOf(check.query)} / ${nameOf(check.candidate)}`,
    ),
  );
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
const all = (...values: (string | string[] | undefined)[]) => values.flatMap((value) => value ?? []);

/** A name in parts is written `Surname, Given names`, as lists do; a father's name stands behind the given ones. */
function nameOf(properties: Properties): string {
  const name = first(properties["name"]);
  const given = ["firstName", "secondName", "middleName", "fatherName"].flatMap((part) => first(properties[part]) ?? []).join(" ");
  return name ?? `${first(properties["lastName"]) ?? ""}, ${given}`;
}

function subjectOf({ schema, query }: EntityCheck): Subject {
  const gender = first(query["gender"]);
  return {
    name: nameOf(query),
    kind: kindOf(schema),
    rut: null,
    birthDate: first(query["birthDate"]) ?? null,
    countries: all(query["nationality"], query["country"], query["jurisdiction"]),
    identifiers: identifiersOf(query),
    gender: gender === "male" || gender === "female" ? gender : null,
  };
}

/** Vessels stand as companies here: only the comparison of their names is measured. */
function entryOf({ schema, candidate }: EntityCheck): ListEntry {
  return ListEntry.parse({
    entryId: "1",
    kind: kindOf(schema),
    names: [
      { name: nameOf(candidate), strength: "primary" },
      ...all(candidate["alias"]).map((name) => ({ name, strength: "alias" })),
      ...all(candidate["weakAlias"]).map((name) => ({ name, strength: "weak-alias" })),
    ],
    programs: [],
    countries: all(candidate["nationality"], candidate["country"], candidate["jurisdiction"]),
    birthDates: all(candidate["birthDate"]),
    identifiers: identifiersOf(candidate).map((each) => ({ ...each, country: null })),
    listedOn: null,
    remarks: null,
    facts: all(candidate["gender"]).map((value) => ({ type: "gender", value })),
    ruts: [],
    pep: null,
  });
}

/** Properties of FollowTheMoney to the types of `ListEntry`. */
const IDENTIFIERS = {
  passportNumber: "passport",
  idNumber: "national-id",
  taxNumber: "tax-id",
  innCode: "tax-id",
  registrationNumber: "registration",
  ogrnCode: "registration",
  leiCode: "lei",
  imoNumber: "imo",
  swiftBic: "swift",
};

function identifiersOf(properties: Properties): { type: string; value: string }[] {
  return Object.entries(IDENTIFIERS).flatMap(([property, type]) => all(properties[property]).map((value) => ({ type, value })));
}

const PORTAL_LEAST = 95;

/** The portal gives likely names their score from 50; from 95 on it means one name written nearly alike. */
function measurePortal(data: Data, report: Report): void {
  const judged = data.rows(PORTAL).map((row) => {
    const [query = "", result = "", score] = [row["query_name"], row["result_name"], Number(row["ofac_score"])];
    const own = compareNames(query, result, "unknown").similarity;
    return { query, result, score, own, alike: own >= MATCH_THRESHOLD === score >= PORTAL_LEAST };
  });
  const apart = judged.filter((each) => !each.alike);
  report.line(`${PORTAL}: ${judged.length - apart.length} of ${judged.length} judged as the portal does at ${PORTAL_LEAST}`);
  report.list(apart.map(({ query, result, score, own }) => `portal ${score}, here ${own.toFixed(3)} ${query} / ${result}`));
}

function measureCrossScript(data: Data, report: Report): void {
  const pairs = data
    .text(CROSS_SCRIPT)
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(",") as [string, string, string]);
  const judged = pairs.map(([query, name, least]) => ({ query, name, least, own: compareNames(query, name, "person").similarity }));
  const missed = judged.filter((each) => each.own < MATCH_THRESHOLD);
  const reached = judged.filter((each) => each.own >= Number(each.least));
  report.line(
    `${CROSS_SCRIPT}: ${judged.length - missed.length} of ${judged.length} found at ${MATCH_THRESHOLD}; ${reached.length} reach the score that Watchman asks of its own model`,
  );
  report.list(missed.map(({ query, name, least, own }) => `missed ${own.toFixed(3)} (asked ${least}) ${query} / ${name}`));
}

function measureOneName(data: Data, report: Report): void {
  const names = data.text(ONE_NAME).split(/\r?\n/).filter(Boolean);
  const best = names.map((name) => ({
    name,
    own: Math.max(...["Vladimir Putin", "PUTIN, Vladimir Vladimirovich"].map((latin) => compareNames(name, latin, "person").similarity)),
  }));
  const missed = best.filter((each) => each.own < MATCH_THRESHOLD);
  report.line(`${ONE_NAME}: ${names.length - missed.length} of ${names.length} spellings of one name found`);
  report.list(missed.map(({ name, own }) => `missed ${own.toFixed(3)} ${name}`));
}

/** People and companies who stand on no list, searched in all of them: false hits, and how long a search takes. */
import { MATCH_THRESHOLD } from "#lib/names/compare";
import type { ListEntry } from "#lib/screening/list-entry";
import type { ListIndex } from "#lib/screening/list-index";
import { screenName } from "#lib/screening/screen-name";
import type { Subject } from "#lib/screening/subject";
import { quantile } from "../measure";
import type { Data, Row } from "./data";
import { bestPairs, tokenSort } from "./floors";
import { milliseconds, type Report } from "./report";

const SYNTHETIC = "negatives/yente_negatives_us.csv";
const MOST_BY_NAME = 5;
const MOST_P50_MS = 1;
const MOST_P95_MS = 5;

export function measureNegatives(data: Data, lists: { entries: Map<string, ListEntry[]>; index: ListIndex }, report: Report): void {
  const { entries, index } = lists;
  report.title(`false hits against ${[...entries.keys()].join(" + ")}, threshold ${MATCH_THRESHOLD}`);
  const people = data.has(SYNTHETIC) ? data.rows(SYNTHETIC).slice(0, 5_000) : [];
  const groups: { name: string; subjects: Subject[]; atMost?: number }[] = [
    { name: "synthetic people, by name alone", subjects: people.map((row) => subject(row, {})), atMost: MOST_BY_NAME },
    { name: "synthetic people, with birth date", subjects: people.map((row) => subject(row, born(row))), atMost: 0 },
    {
      name: "synthetic people, with birth date, country, gender",
      subjects: people.map((row) => subject(row, { ...born(row), ...facts(row) })),
    },
    { name: "Chilean companies", subjects: chileanCompanies(data) },
    { name: "synthetic Chileans, two given names and two surnames", subjects: chileans(data, 5_000) },
    { name: "every tenth name of the lists themselves", subjects: listed([...entries.values()].flat()) },
  ];
  const rows: string[][] = [];
  // The first searches wait for the compiler.
  for (const { subjects } of groups) search(index, subjects.slice(-200));
  for (const { name, subjects, atMost } of groups) {
    const { hits, times } = search(index, subjects);
    if (subjects.length === 0) continue;
    rows.push([name, `${hits.length} of ${subjects.length}`, milliseconds(quantile(times, 0.5)), milliseconds(quantile(times, 0.95))]);
    if (atMost !== undefined) {
      const beside = atMost === 0 ? undefined : floorHits(people, entries.get("UN") ?? []);
      report.target({
        name: `false hits, ${name}`,
        value: hits.length,
        shown: `${hits.length} of ${subjects.length}`,
        bound: { atMost },
        beside,
      });
      timeTargets(name, times, report);
    }
    if (name.startsWith("every")) continue;
    report.list(hits);
  }
  report.table(["searched", "with a hit", "search p50", "search p95"], rows);
}

function timeTargets(name: string, times: number[], report: Report): void {
  const beside = "Watchman 0.85 ms over OFAC alone, published";
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  report.target({ name: `search p50, ${name}`, value: p50, shown: milliseconds(p50), bound: { atMost: MOST_P50_MS }, beside });
  report.target({ name: `search p95, ${name}`, value: p95, shown: milliseconds(p95), bound: { atMost: MOST_P95_MS } });
}

function search(index: ListIndex, subjects: Subject[]): { hits: string[]; times: number[] } {
  const times: number[] = [];
  const hits = subjects.flatMap((each) => {
    const begun = performance.now();
    const found = screenName(index, each);
    times.push(performance.now() - begun);
    if (found.length === 0) return [];
    return [
      `${each.name} → ${found.map(({ entry, explanation }) => `${explanation.matchedName} (${entry.entryId}, ${explanation.similarity})`).join("; ")}`,
    ];
  });
  return { hits, times };
}

function subject(row: Row, more: Partial<Subject>): Subject {
  return { name: row["full_name"] ?? "", kind: "person", rut: null, ...more };
}

function born(row: Row): Partial<Subject> {
  return { birthDate: row["date_of_birth"] ?? null };
}

function facts(row: Row): Partial<Subject> {
  const gender = row["gender"];
  return { countries: [row["nationality"] ?? ""].filter(Boolean), gender: gender === "male" || gender === "female" ? gender : null };
}

/** What plain matchers do at the same threshold: a thousand of the people against the first names of the UN's people. */
function floorHits(people: Row[], un: ListEntry[]): string {
  const names = un.filter((entry) => entry.kind === "person").map((entry) => entry.names[0]?.name ?? "");
  const floors = [
    ["best-pair Jaro-Winkler", bestPairs],
    ["token-sort", tokenSort],
  ] as const;
  const asked = people.slice(0, 200).map((row) => row["full_name"] ?? "");
  const said = floors.map(([name, score]) => {
    const hits = asked.filter((person) => names.some((listed) => score(person, listed) >= MATCH_THRESHOLD));
    return `${name} ${hits.length}`;
  });
  return `of the first ${asked.length} against ${names.length} UN names alone: ${said.join(", ")}`;
}

function chileanCompanies(data: Data): Subject[] {
  const file = "cl/personas_juridicas_muestra.csv";
  return data.has(file) ? data.rows(file).map((row) => ({ name: row["razon_social"] ?? "", kind: "company", rut: null })) : [];
}

function listed(entries: ListEntry[]): Subject[] {
  const names = entries.flatMap(({ kind, names: all }) =>
    kind === "person" || kind === "company" ? all.map(({ name }) => ({ name, kind, rut: null })) : [],
  );
  return names.filter((_, at) => at % 10 === 0);
}

/** People made of names by their frequency in Chile, surnames first, from a fixed seed. */
function chileans(data: Data, count: number): Subject[] {
  const [givenFile, surnameFile] = ["cl/nombres_chile_1920_2021.csv", "cl/apellidos_chile.csv"];
  if (!data.has(givenFile) || !data.has(surnameFile)) return [];
  let seed = 20_261_120;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const picker = (rows: Row[], name: string, weight: string) => {
    const total = rows.reduce((sum, row) => sum + Math.max(1, Number(row[weight])), 0);
    return () => {
      let rest = next() * total;
      for (const row of rows) {
        rest -= Math.max(1, Number(row[weight]));
        if (rest < 0) return row[name] ?? "";
      }
      return rows[0]?.[name] ?? "";
    };
  };
  const given = picker(data.rows(givenFile), "nombre", "total");
  const surname = picker(data.rows(surnameFile), "apellido", "n_en_candidatos_y_parlamentarios");
  return Array.from({ length: count }, () => ({ name: `${surname()} ${surname()} ${given()} ${given()}`, kind: "person", rut: null }));
}

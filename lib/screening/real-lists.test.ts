import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readRows } from "#lib/screening/delimited-text";
import { electedToPepCsv } from "#lib/screening/elected-to-pep-csv";
import { parseEuActs, readEuActs } from "#lib/screening/eu-acts-csv";
import type { ImportEvent, ImportInput, ImportParser } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";
import { buildListIndex } from "#lib/screening/list-index";
import { screenName } from "#lib/screening/screen-name";
import { parseOfacCsv } from "#lib/screening/ofac-csv";
import { parseOpenSanctions } from "#lib/screening/opensanctions";
import { parsePepCsv } from "#lib/screening/pep-csv";
import { parseUnXml } from "#lib/screening/un-xml";
import { Readable } from "node:stream";

const DATA = path.join(import.meta.dirname, "../../../shared/data");
const present = existsSync(DATA);
if (!present) process.stdout.write("real lists: ../shared/data is absent, these tests are skipped\n");

const input = (place: string): ImportInput => ({
  path: path.join(DATA, place),
  open: (file) =>
    createReadStream(
      path.join(DATA, file === undefined ? place : place.endsWith(".csv") ? path.join(path.dirname(place), file) : path.join(place, file)),
    ),
});

async function read(parser: ImportParser, from: ImportInput): Promise<{ entries: ListEntry[]; events: ImportEvent[] }> {
  const events: ImportEvent[] = [];
  for await (const event of parser(from)) events.push(event);
  return { events, entries: events.flatMap((event) => (event.type === "record" ? [ListEntry.parse(event.record)] : [])) };
}

const countKinds = (entries: ListEntry[]) =>
  Object.fromEntries(
    ["person", "company", "vessel", "aircraft"].map((kind) => [kind, entries.filter((entry) => entry.kind === kind).length]),
  );

describe.runIf(present)("real lists", () => {
  test("OFAC SDN parses whole: every entry, alias and address", async () => {
    const { entries, events } = await read(parseOfacCsv, input("ofac/2021-07"));
    // 8,977 lines; the last is the end mark.
    expect(entries).toHaveLength(8_976);
    expect(countKinds(entries)).toEqual({ person: 4_620, company: 3_673, vessel: 406, aircraft: 277 });
    expect(events.filter((event) => event.type === "bad-row")).toEqual([]);
    expect(entries.reduce((sum, entry) => sum + entry.facts.filter((fact) => fact.type === "address").length, 0)).toBeGreaterThan(7_000);
  });

  test("OFAC consolidated parses whole", async () => {
    const { entries, events } = await read(parseOfacCsv, input("ofac/nonsdn_2025-12/cons_prim.csv"));
    // 443 lines; the last is the end mark.
    expect(entries).toHaveLength(442);
    expect(events).toHaveLength(442);
    expect(countKinds(entries)).toEqual({ person: 79, company: 363, vessel: 0, aircraft: 0 });
  });

  // Of the companions every line is an alias, an address, a rest of remarks, or the end mark.
  test.each([
    ["ofac/2021-07", "sdn.csv", { alt: "alt.csv", add: "add.csv", comments: "sdn_comments.csv" }, [11_910, 13_837, 5]],
    ["ofac/nonsdn_2025-12", "cons_prim.csv", { alt: "cons_alt.csv", add: "cons_add.csv", comments: "cons_comments.csv" }, [1_073, 574, 10]],
  ] as const)("every alias, address and comment of %s is in its entry", async (folder, main, files, counts) => {
    const { entries } = await read(parseOfacCsv, input(`${folder}/${main}`));
    const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
    const rows = async (file: string) => {
      const all: { id: string; values: string[] }[] = [];
      for await (const row of readRows(createReadStream(path.join(DATA, folder, file)), ",")) {
        if ("problem" in row) throw new Error(row.problem);
        const [id = "", ...values] = row.cells.map((cell) => cell.trim());
        if (id !== "\u001a") all.push({ id, values });
      }
      return all;
    };
    const alt = await rows(files.alt);
    const add = await rows(files.add);
    const comments = await rows(files.comments);
    expect([alt.length, add.length, comments.length]).toEqual(counts);
    const lost = [
      ...alt.filter(({ id, values: [, , name] }) => !byId.get(id)?.names.some((each) => each.name === name)),
      ...add.filter(({ id, values: [, street, city, country] }) => {
        const parts = [street, city, country].filter((part) => part !== "-0-");
        const address = { type: "address", value: parts.join(", ") };
        return parts.length > 0 && !byId.get(id)?.facts.some((fact) => fact.type === "address" && fact.value === address.value);
      }),
      ...add.filter(({ id, values: [, , , country = ""] }) => country !== "-0-" && !byId.get(id)?.countries.includes(country)),
      ...comments.filter(({ id, values: [rest = ""] }) => !byId.get(id)?.remarks?.endsWith(rest)),
    ];
    expect(lost).toEqual([]);
  });

  test("OpenSanctions parses whole: every entity with a topic of sanctions", async () => {
    const counts: Record<string, unknown> = {};
    for (const name of ["yente_t1", "yente_zala"]) {
      const place = `opensanctions/${name}_entities.ftm.json`;
      const { entries, events } = await read(parseOpenSanctions("sanctions"), input(place));
      const wanted = readFileSync(path.join(DATA, place), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { id: string; properties: { topics?: string[] } })
        .filter(({ properties }) => properties.topics?.some((topic) => /^sanction|^debarment$|^export\.control$/.test(topic)))
        .map(({ id }) => id);
      expect(entries.map(({ entryId }) => entryId)).toEqual(wanted);
      expect(events.filter((event) => event.type === "bad-row")).toEqual([]);
      counts[name] = [entries.length, events.at(-1)];
    }
    expect(counts).toEqual({
      yente_t1: [6, { type: "meta", asOf: "2024-06-01" }],
      yente_zala: [14, { type: "meta", asOf: "2026-04-29" }],
    });
  });

  test("UN parses whole, with its date", async () => {
    const { entries, events } = await read(parseUnXml, input("un/UN_consolidated_2024-09-26.xml"));
    expect(countKinds(entries)).toEqual({ person: 682, company: 193, vessel: 0, aircraft: 0 });
    expect(events[0]).toEqual({ type: "meta", asOf: "2024-09-26" });
  });

  test("EU acts parse whole: of every row it is known which entry it went to", async () => {
    const files = ["consolidated", "amendments"].flatMap((folder) =>
      readdirSync(path.join(DATA, "eu", folder)).map((file) => `${folder}/${file}`),
    );
    const acts: ImportInput = { ...input("eu"), files };
    // No cell of these files spans lines: rows are lines without the header.
    const lines = files.map(
      (file) =>
        readFileSync(path.join(DATA, "eu", file), "utf8")
          .trimEnd()
          .split("\n").length - 1,
    );
    const rows = lines.reduce((sum, count) => sum + count, 0);
    expect([files.length, rows]).toEqual([56, 8_434]);
    const { entities, badRows } = await readEuActs(acts);
    expect(badRows).toEqual([]);
    expect(entities.reduce((sum, entity) => sum + entity.rows.length + entity.replaced.length, 0)).toBe(rows);
    const { entries } = await read(parseEuActs, acts);
    expect(entries).toHaveLength(entities.length);
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(entries.length);
    expect(countKinds(entries)).toEqual({ person: 4_565, company: 3_073, vessel: 734, aircraft: 0 });
    const undated = entries.filter(({ facts }) => facts.some(({ type }) => type === "birth-date"));
    expect(undated.length).toBeLessThan(10);
  });

  test("the legislators of Chile become a PEP list", async () => {
    const text = electedToPepCsv(readFileSync(path.join(DATA, "cl/autoridades_electas.json"), "utf8"));
    const { entries, events } = await read(parsePepCsv, { path: "pep.csv", open: () => Readable.from([text]) });
    expect(entries).toHaveLength(205);
    expect(events.filter((event) => event.type === "bad-row")).toEqual([]);
  });

  test("HAVANATUR CHILE S.A. is found by its reason, and Chilean companies are not", async () => {
    const lists = [await read(parseOfacCsv, input("ofac/2021-07")), await read(parseUnXml, input("un/UN_consolidated_2024-09-26.xml"))];
    const index = buildListIndex(lists.flatMap((list) => list.entries));
    const hits = (name: string) => screenName(index, { name, kind: "company", rut: null });
    expect(hits("HAVANATUR CHILE S.A.").map((hit) => hit.entry.entryId)).toEqual(["8132"]);
    expect(hits("HAVANATUR CHILE S.A.")[0]?.explanation.reasons.map((reason) => reason.code)).toEqual(["same-words", "same-form"]);
    const names = readFileSync(path.join(DATA, "cl/personas_juridicas_muestra.csv"), "utf8")
      .split("\n")
      .slice(1)
      .flatMap(
        (line) =>
          line
            .match(/^[^,]+,(?:"([^"]+)"|([^,]+))/)
            ?.slice(1)
            .filter(Boolean) ?? [],
      );
    expect(names).toHaveLength(81);
    expect(
      [...names, "Banco Central de Chile", "Codelco", "CORP", "SOCIEDAD COMERCIAL LTDA"].filter((name) => hits(name).length > 0),
    ).toEqual([]);
  });
});

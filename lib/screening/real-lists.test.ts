import { createReadStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { electedToPepCsv } from "#lib/screening/elected-to-pep-csv";
import type { ImportEvent, ImportInput, ImportParser } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";
import { buildListIndex } from "#lib/screening/list-index";
import { screenName } from "#lib/screening/screen-name";
import { parseOfacCsv } from "#lib/screening/ofac-csv";
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
    expect((await read(parseOfacCsv, input("ofac/nonsdn_2025-12/cons_prim.csv"))).entries).toHaveLength(442);
  });

  test("UN parses whole, with its date", async () => {
    const { entries, events } = await read(parseUnXml, input("un/UN_consolidated_2024-09-26.xml"));
    expect(countKinds(entries)).toEqual({ person: 682, company: 193, vessel: 0, aircraft: 0 });
    expect(events[0]).toEqual({ type: "meta", asOf: "2024-09-26" });
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
    expect(hits("HAVANATUR CHILE S.A.").map((hit) => [hit.entry.entryId, hit.explanation.similarity])).toEqual([["8132", 1]]);
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

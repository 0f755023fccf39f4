import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { parseEuActs, readEuActs } from "#lib/screening/eu-acts-csv";
import { ACT_COLUMNS, type ActColumn, cellValues } from "#lib/screening/eu-acts-entry";
import { printedNames } from "#lib/screening/eu-printed-names";
import type { ImportInput } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";
import { readList, whatBreaks } from "#lib/testing/list-files";

// Made-up acts in the layout of the transcripts.
type Cells = Partial<Record<ActColumn, string>>;
const quote = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const rowOf = (acts: string[], cells: Cells) => [...acts, ...ACT_COLUMNS.map((column) => quote(cells[column] ?? ""))].join(",");
const base: Cells = { programKey: "EU-FIC", annex: "I", measure: "Asset freeze", schema: "Person" };
const consolidated = (...rows: Cells[]) =>
  `${["celex,".concat(ACT_COLUMNS.join(",")), ...rows.map((cells) => rowOf(["32014R0001"], { ...base, ...cells }))].join("\r\n")}\r\n`;
const amendment = (celex: string, ...rows: Cells[]) =>
  `${["amendedCelex,amendmentCelex,".concat(ACT_COLUMNS.join(",")), ...rows.map((cells) => rowOf(["32014R0001", celex], { ...base, ...cells }))].join("\r\n")}\r\n`;

const QUIROGA: Cells = {
  recordId: "7",
  startDate: "12 April 2010",
  name: "Tomás (a.k.a. Tomas) QUIROGA",
  alias: 'Томас Кирога; "Quiroga; Tomás ""Tom"""; Tommy',
  weakAlias: "El Relojero de Talca",
  previousName: "Tomás Andrés Soto",
  nationality: "Chilean; Argentina",
  birthDate: "(a) 4 Apr. 1944, (b) circa 1952; Between 1950 and 1953",
  passportNumber: "DM001478 (Chile) issued 10.9.2012",
  kppCode: "770101001",
  gender: "male",
  reason: "Minister of paper, “so called”.",
};
const ACT = consolidated(
  QUIROGA,
  { ...QUIROGA, annex: "II", recordId: "3", measure: "Financial restrictions", startDate: "2.3.2011", birthDate: "4.4.1944" },
  { name: "Ana Soto", recordId: "8" },
  { name: "Ana Soto", recordId: "9" },
  { name: "Ana Soto", recordId: "10", birthDate: "1.2.1970" },
  { name: "Mara", schema: "Vessel", recordId: "1", imoNumber: "9000001", annex: "V" },
  { name: "Mara", schema: "Vessel", recordId: "2", imoNumber: "9000002", annex: "V" },
  { name: "Puerto Papel", schema: "Asset" },
);

function folder(files: Record<string, string>): ImportInput {
  return { path: "eu", files: Object.keys(files), open: (file) => Readable.from([files[file as string] as string]) };
}

describe("EU acts", () => {
  test("an entity is one entry in its act, whatever annexes and measures it stands under", async () => {
    const { entries, badRows } = await readList(parseEuActs, ACT);
    expect(badRows).toEqual([]);
    expect(entries.map(({ kind, names }) => [kind, names[0]?.name])).toEqual([
      ["person", "Tomás (a.k.a. Tomas) QUIROGA"],
      ["person", "Ana Soto"],
      ["person", "Ana Soto"],
      ["person", "Ana Soto"],
      ["vessel", "Mara"],
      ["vessel", "Mara"],
      ["company", "Puerto Papel"],
    ]);
    expect(entries[0]).toMatchObject({
      names: [
        { name: "Tomás (a.k.a. Tomas) QUIROGA", strength: "primary" },
        { name: "Tomás QUIROGA", strength: "alias" },
        { name: "Tomas QUIROGA", strength: "alias" },
        { name: "Томас Кирога", strength: "alias" },
        { name: 'Quiroga; Tomás "Tom"', strength: "alias" },
        { name: "Quiroga", strength: "weak-alias" },
        { name: 'Tomás "Tom"', strength: "alias" },
        { name: "Tommy", strength: "weak-alias" },
        { name: "Tomás Andrés Soto", strength: "alias" },
        { name: "El Relojero de Talca", strength: "weak-alias" },
      ],
      programs: ["EU-FIC"],
      countries: ["Chilean", "Argentina"],
      birthDates: ["1944-04-04", "1952~", "1950/1953"],
      identifiers: [{ type: "passport", value: "DM001478", country: "Chile" }],
      listedOn: "2010-04-12",
      remarks: "Minister of paper, “so called”.",
    });
    expect(entries[0]?.facts).toEqual([
      { type: "gender", value: "male" },
      { type: "kpp", value: "770101001" },
      { type: "measure", value: "Asset freeze" },
      { type: "measure", value: "Financial restrictions" },
      { type: "annex", value: "I" },
      { type: "annex", value: "II" },
      { type: "regulation", value: "32014R0001" },
      { type: "source-url", value: "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32014R0001" },
    ]);
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(entries.length);
  });

  test("an amendment changes the entry of its act and adds new ones; nothing changes who is who", async () => {
    const files = {
      "amendments/32026R0002.csv": amendment(
        "32026R0002",
        { name: "Ana SOTO PAPEL", recordId: "8", birthDate: "5.6.1980" },
        { name: "Rosa Soto", recordId: "11" },
      ),
      "amendments/32026R0001.csv": amendment("32026R0001", {
        name: "New Mara",
        schema: "Vessel",
        recordId: "1",
        imoNumber: "9000001",
        annex: "V",
      }),
      "consolidated/32014R0001.csv": ACT,
    };
    const read = await readEuActs(folder(files));
    const entries: ListEntry[] = [];
    for await (const event of parseEuActs(folder(files))) if (event.type === "record") entries.push(ListEntry.parse(event.record));
    const before = (await readList(parseEuActs, ACT)).entries;
    expect(entries.map(({ entryId }) => entryId).slice(0, before.length)).toEqual(before.map(({ entryId }) => entryId));
    expect(entries).toHaveLength(before.length + 1);
    expect(entries[1]).toMatchObject({
      names: [{ name: "Ana SOTO PAPEL" }, { name: "Ana Soto", strength: "alias" }],
      birthDates: ["1980-06-05"],
    });
    expect(entries[4]).toMatchObject({ names: [{ name: "New Mara" }, { name: "Mara", strength: "alias" }] });
    // Every row is accounted for: 8 + 2 + 1.
    expect(read.entities.reduce((sum, { rows, replaced }) => sum + rows.length + replaced.length, read.badRows.length)).toBe(11);
  });

  test("rows that name nobody are told by file and line", async () => {
    const { badRows } = await readList(
      parseEuActs,
      `${ACT}${rowOf(["32014R0001"], { ...base, name: "…" })}\r\n${rowOf(["CELEX:1"], { ...base, name: "A B" })}\r\n${rowOf(["32014R0001"], { ...base, name: "A B", schema: "Ghost" })}\r\na,b\r\n`,
    );
    expect(badRows.map(({ line, code, reason }) => [line, code, reason.startsWith("list: ")])).toEqual([
      [10, "no-name", true],
      [11, "no-identity", true],
      [12, "not-an-entry", true],
      [13, "columns", true],
    ]);
  });

  test.each([
    ["another table", "rut;nombre\n1-9;A\n", "header-lacks"],
    ["a table without an act", `${ACT_COLUMNS.join(",")}\n`, "header-lacks"],
    ["an act that lists nobody", consolidated(), "no-records"],
    ["nothing", "", "empty"],
    ["a row cut in its middle", ACT.slice(0, ACT.indexOf("Ana Soto")), "cut-line"],
    ["UTF-16", Buffer.from(`\ufeff${ACT}`, "utf16le"), "utf16"],
  ])("%s is turned away", async (_what, file, code) => {
    await expect(readList(parseEuActs, file, 65_536)).rejects.toMatchObject({ code });
  });

  test("however broken, it never hangs or breaks the reader", async () => {
    expect(await whatBreaks(parseEuActs, ACT)).toBeNull();
  });
});

test("a cell holds its values apart, quoted where they hold the sign themselves", () => {
  expect(cellValues('"Foo; Bar"; Baz;; said "so" ; "a""b"')).toEqual(["Foo; Bar", "Baz", 'said "so"', 'a"b']);
  expect(cellValues("")).toEqual([]);
});

test.each([
  ["person", "Maher (a.k.a. Mahir) AL-ASSAD", ["Maher AL-ASSAD", "Mahir AL-ASSAD"]],
  ["person", "Maxim GAMOLA (HAMOLA)", ["Maxim GAMOLA", "Maxim HAMOLA"]],
  ["person", "Kabir, A., Maulavi (Governor of Nangarhar Province)", ["Kabir, A., Maulavi"]],
  ["person", "Andrey RYUMIN (Russian:Андрей Рюмин)", ["Andrey RYUMIN", "Андрей Рюмин"]],
  ["person", "Mikalai VARABEI/VERABEI", ["Mikalai VARABEI", "Mikalai VERABEI"]],
  ["person", "Artyom/ Artem SHEYNIN", ["Artem SHEYNIN", "Artyom SHEYNIN"]],
  ["person", "Olga POZDNYAKOVA / Olga POZDNIAKOVA", []],
  ["company", "Areal JSC (formerly “Hylende Gold” or “Highland Gold”)", ["Areal JSC", "Hylende Gold", "Highland Gold"]],
  ["company", "Al-Haramain Foundation (Kenya)", []],
  ["vessel", "STORMBRINGER (ex KRITI VIGOR)", ["STORMBRINGER", "KRITI VIGOR"]],
  ["person", "Ana Soto", []],
] as const)("%s %s is printed as several names", (kind, printed, names) => {
  expect(printedNames(kind, printed)).toEqual(names);
});

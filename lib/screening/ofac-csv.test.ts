import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ImportEvent, RefusedFile } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";
import { parseOfacCsv } from "#lib/screening/ofac-csv";
import { readOfacEntry } from "#lib/screening/ofac-entry";

async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const NONE = "-0- ";
const sdnRow = (id: number, name: string, type: string, program: string, remarks: string, more: Record<number, string> = {}) =>
  [
    id,
    `"${name}"`,
    type,
    `"${program}"`,
    ...[4, 5, 6, 7, 8, 9, 10].map((at) => more[at] ?? NONE),
    remarks === "" ? NONE : `"${remarks}"`,
  ].join(",");

const PERSON = `DOB 20 May 1985; alt. DOB circa 1984; POB Talca, Chile; nationality Chile; Gender Male; Passport A123 (Chile) issued 01 Jan 2020; R.U.T. # 11111111-1 (Chile); a.k.a. 'EL RELOJERO'; Linked To: RELOJES DEL S`;
const FILES = {
  "sdn.csv": [
    sdnRow(1, "QUIROGA VALDES, Tomas", '"individual"', "SDNTK", PERSON),
    sdnRow(2, "RELOJES DEL SUR LTDA.", NONE, "SDNTK] [CYBER2", ""),
    sdnRow(3, "ESTRELLA AUSTRAL", '"vessel"', "CUBA", "Vessel Registration Identification IMO 9000001.", {
      6: '"Bulk Carrier"',
      9: '"Panama"',
    }),
    "\u001a",
  ].join("\r\n"),
  "alt.csv": '1,10,"aka","QUIROGA, Tomas",-0- \r\n2,11,"fka","RELOJERIA AUSTRAL",-0- \r\n\u001a',
  "add.csv": '2,20,"Calle Falsa 123","Talca","Chile",-0- \r\n\u001a',
  "sdn_comments.csv": '1,"UR LTDA.; A man of paper."\r\n',
};

function parse(files: Record<string, string>, path = "/lists/ofac", fromLine?: number): AsyncGenerator<ImportEvent> {
  return parseOfacCsv({
    path,
    ...(fromLine === undefined ? {} : { fromLine }),
    open(file) {
      const text = files[file ?? ""];
      if (text !== undefined) return Readable.from([Buffer.from(text)]);
      return new Readable({
        read() {
          this.destroy(Object.assign(new Error("missing"), { code: "ENOENT" }));
        },
      });
    },
  });
}

const entriesOf = async (events: AsyncIterable<ImportEvent>) =>
  (await gather(events)).flatMap((event) => (event.type === "record" ? [ListEntry.parse(event.record)] : []));

describe("the OFAC files", () => {
  test("become entries with their aliases, addresses and the facts of the remarks", async () => {
    const [person, company, vessel] = await entriesOf(parse(FILES));
    expect(person).toMatchObject({
      entryId: "1",
      kind: "person",
      names: [
        { name: "QUIROGA VALDES, Tomas", strength: "primary" },
        { name: "QUIROGA, Tomas", strength: "alias" },
        { name: "EL RELOJERO", strength: "weak-alias" },
      ],
      programs: ["SDNTK"],
      countries: ["Chile"],
      birthDates: ["1985-05-20", "1984~"],
      identifiers: [
        { type: "passport", value: "A123", country: "Chile" },
        { type: "tax-id", value: "11111111-1", country: "Chile" },
      ],
      ruts: ["11111111-1"],
      remarks: `${PERSON}UR LTDA.; A man of paper.`,
    });
    expect(person?.facts).toEqual([
      { type: "place-of-birth", value: "Talca, Chile" },
      { type: "gender", value: "Male" },
      { type: "linked-to", value: "RELOJES DEL SUR LTDA" },
    ]);
    expect(company).toMatchObject({ kind: "company", programs: ["SDNTK", "CYBER2"], countries: ["Chile"], remarks: null });
    expect(company?.facts).toEqual([{ type: "address", value: "Calle Falsa 123, Talca, Chile" }]);
    expect(vessel).toMatchObject({
      kind: "vessel",
      countries: ["Panama"],
      identifiers: [{ type: "imo", value: "9000001", country: null }],
    });
  });

  test("the main file may be named, in capitals, or be the consolidated one", async () => {
    const capitals = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name.toUpperCase().replace(".CSV", ".csv"), text]));
    const consolidated = Object.fromEntries(
      Object.entries(FILES).map(([name, text]) => [
        name.replace("sdn_comments", "cons_comments").replace(/^(sdn|alt|add)\./, (_, word) => `cons_${word === "sdn" ? "prim" : word}.`),
        text,
      ]),
    );
    expect(await entriesOf(parse(capitals, "/x/SDN.csv"))).toHaveLength(3);
    expect(await entriesOf(parse(consolidated, "/x/cons_prim.csv"))).toHaveLength(3);
  });

  test("a later start gives only later records, and still checks the whole", async () => {
    expect((await entriesOf(parse(FILES, "/lists/ofac", 3))).map((entry) => entry.entryId)).toEqual(["3"]);
  });

  test.each([
    ["an orphan alias", { ...FILES, "alt.csv": '9,10,"aka","X",-0- \r\n\u001a' }, "entry 9, which is not in sdn.csv"],
    [
      "the main file cut between rows",
      { ...FILES, "sdn.csv": FILES["sdn.csv"].split("\r\n").slice(0, 2).join("\r\n") },
      "sdn.csv is cut short",
    ],
    ["the main file cut in a row", { ...FILES, "sdn.csv": FILES["sdn.csv"].slice(0, -100) }, "sdn.csv"],
    ["the aliases cut", { ...FILES, "alt.csv": FILES["alt.csv"].slice(0, -1) }, "alt.csv is cut short"],
    ["no aliases at all", { ...FILES, "alt.csv": undefined as unknown as string }, "alt.csv is missing"],
    ["an empty main file", { ...FILES, "sdn.csv": "" }, "empty"],
  ])("%s is no whole list", async (_what, files, words) => {
    const events = gather(parse(files));
    await expect(events).rejects.toMatchObject({ name: "TruncatedFile" });
    await expect(events).rejects.toThrow(words);
  });

  test("another kind of file is refused", async () => {
    await expect(gather(parse({ ...FILES, "sdn.csv": "a;b;c\n1;2;3\n" }))).rejects.toMatchObject({ name: "RefusedFile" });
  });

  test("a row without its columns is told by its line, the others land", async () => {
    const events = await gather(parse({ ...FILES, "sdn.csv": FILES["sdn.csv"].replace("\u001a", "7,short\r\n\u001a") }));
    expect(events.filter((event) => event.type === "bad-row")).toEqual([
      expect.objectContaining({ line: 4, code: "columns", reason: "The row has not the twelve columns of an entry." }),
    ]);
    expect(events.filter((event) => event.type === "record")).toHaveLength(3);
  });

  test("a type that no list has makes an entry all the same, also one that every object bears", () => {
    for (const type of ["constructor", "__proto__", "toString"]) {
      expect(readOfacEntry(["1", "LAGOS, Pedro", type], [], [], "")).toMatchObject({ kind: "company" });
    }
  });

  test("whatever bytes come, there are events or a refusal, never a crash", async () => {
    const edits = fc.array(
      fc.tuple(fc.constantFrom(...Object.keys(FILES)), fc.nat(), fc.uint8Array({ maxLength: 6 }), fc.nat({ max: 40 })),
      {
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        const bytes = new Map(Object.entries(FILES).map(([name, text]) => [name, Buffer.from(text)]));
        for (const [name, at, put, away] of changes) {
          const before = bytes.get(name) as Buffer;
          const place = at % (before.length + 1);
          bytes.set(name, Buffer.concat([before.subarray(0, place), put, before.subarray(place + away)]));
        }
        const open = (file = "") => Readable.from([bytes.get(file) ?? Buffer.alloc(0)]);
        const outcome = await entriesOf(parseOfacCsv({ path: "/lists/ofac", open })).catch((error: unknown) => error);
        if (!Array.isArray(outcome)) expect(outcome).toBeInstanceOf(RefusedFile);
      }),
      { numRuns: 200 },
    );
  });

  test("remarks that say one thing thousands of times are read once through", async () => {
    const long = { ...FILES, "sdn.csv": FILES["sdn.csv"].replace(PERSON, `DOB ${"circa ".repeat(20_000)}1984; POB Talca; x`) };
    const [person] = await entriesOf(parse(long));
    expect(person?.facts).toContainEqual({ type: "place-of-birth", value: "Talca" });
  });
});

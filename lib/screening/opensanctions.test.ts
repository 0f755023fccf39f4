import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FtmList } from "#lib/screening/ftm-list-entry";
import { type ImportEvent, RefusedFile } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";
import { parseOpenSanctions } from "#lib/screening/opensanctions";

const entity = (id: string, schema: string, properties: object, more: object = {}) => ({
  id,
  caption: (properties as { name?: string[] }).name?.[0] ?? schema,
  schema,
  properties,
  datasets: ["xx_made_up"],
  referents: [],
  first_seen: "2026-01-01T00:00:00",
  last_seen: "2026-11-19T08:00:00",
  last_change: "2026-02-02T00:00:00",
  ...more,
});

const SANCTION = {
  authority: ["Ministerio de Relojes"],
  programId: ["XX-RELOJ"],
  listingDate: ["2020-02-03"],
  reason: ["Sold time."],
};
const TOMAS = {
  name: ["Tomás Quiroga Valdés", "Томас Кирога"],
  alias: ["Tomás Q."],
  weakAlias: ["El Relojero"],
  firstName: ["Tomás"],
  birthDate: ["1985-05-20", "1984"],
  nationality: ["cl"],
  gender: ["male"],
  taxNumber: ["11.111.111-1"],
  passportNumber: ["P100"],
  topics: ["sanction", "role.pep"],
  sourceUrl: ["https://example.org/tomas"],
  notes: ["A man of paper."],
};
const DEPUTY = { name: ["Diputado de Talca"], country: ["cl"], subnationalArea: ["Maule"] };
const MAYOR = { name: ["Alcalde de Talca"], country: ["cl"] };
const ELENA = { name: ["Elena Quiroga"], country: ["cl"], topics: ["role.rca"] };

/** Small things stand before and after what they are about. */
const FLAT = [
  entity("a-sanction", "Sanction", { ...SANCTION, entity: ["t-1"] }),
  entity("a-position", "Position", DEPUTY),
  entity("a-family", "Family", { person: ["t-1"], relative: ["t-2"], relationship: ["hermana"] }),
  entity("t-1", "Person", { ...TOMAS, addressEntity: ["z-address"] }, { caption: "Tomás Quiroga Valdés" }),
  entity("t-2", "Person", ELENA),
  entity("t-3", "Company", {
    name: ["Relojes del Sur SpA"],
    jurisdiction: ["cl"],
    registrationNumber: ["76.000.001-8"],
    topics: ["debarment"],
  }),
  entity("t-4", "Person", { name: ["Nadie"], topics: ["crime.fin", "poi"] }),
  entity("x-ended", "Occupancy", { holder: ["t-1"], post: ["z-mayor"], startDate: ["2012"], endDate: ["2016-12"], status: ["ended"] }),
  entity("x-occupancy", "Occupancy", { holder: ["t-1"], post: ["a-position"], startDate: ["2022-03-11"], status: ["current"] }),
  entity("y-owner", "Ownership", { owner: ["t-1"], asset: ["t-3"], role: ["dueño"] }),
  entity("y-passport", "Passport", { holder: ["t-1"], number: ["P200"], country: ["ar"] }),
  entity("z-address", "Address", { full: ["Calle Falsa 123, Talca"], country: ["cl"] }),
  entity("z-mayor", "Position", MAYOR),
];

const NESTED = [
  entity("t-1", "Person", {
    ...TOMAS,
    sanctions: [entity("a-sanction", "Sanction", { ...SANCTION, entity: ["t-1"] })],
    addressEntity: [entity("z-address", "Address", { full: ["Calle Falsa 123, Talca"] })],
    passports: [entity("y-passport", "Passport", { holder: ["t-1"], number: ["P200"], country: ["ar"] })],
    ownershipOwner: [
      entity("y-owner", "Ownership", {
        owner: ["t-1"],
        role: ["dueño"],
        asset: [entity("t-3", "Company", { name: ["Relojes del Sur SpA"] })],
      }),
    ],
    familyPerson: [
      entity("a-family", "Family", { person: ["t-1"], relationship: ["hermana"], relative: [entity("t-2", "Person", ELENA)] }),
    ],
    positionOccupancies: [
      entity("x-ended", "Occupancy", {
        holder: ["t-1"],
        post: [entity("z-mayor", "Position", MAYOR)],
        startDate: ["2012"],
        endDate: ["2016-12"],
        status: ["ended"],
      }),
      entity("x-occupancy", "Occupancy", {
        holder: ["t-1"],
        post: [entity("a-position", "Position", DEPUTY)],
        startDate: ["2022-03-11"],
        status: ["current"],
      }),
    ],
  }),
];

const lines = (entities: unknown[]) => entities.map((each) => JSON.stringify(each)).join("\n");

async function read(text: string | Uint8Array, list: FtmList, pieceBytes = 97): Promise<ImportEvent[]> {
  const bytes = Buffer.from(text as string);
  const pieces = () =>
    Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) => bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes));
  const events: ImportEvent[] = [];
  for await (const event of parseOpenSanctions(list)({ path: "entities", open: () => Readable.from(pieces()) })) events.push(event);
  return events;
}

const entriesOf = (events: ImportEvent[]) => events.flatMap((event) => (event.type === "record" ? [ListEntry.parse(event.record)] : []));
const badRowsOf = (events: ImportEvent[]) => events.filter((event) => event.type === "bad-row");

describe("entities.ftm.json", () => {
  test("gives the sanctioned and debarred, with what other lines say of them; who is only of interest or accused is left out", async () => {
    const events = await read(lines(FLAT), "sanctions");
    const [tomas, company, ...others] = entriesOf(events);
    expect(others).toEqual([]);
    expect(badRowsOf(events)).toEqual([]);
    expect(events.at(-1)).toEqual({ type: "meta", asOf: "2026-11-19" });
    expect(tomas).toMatchObject({
      entryId: "t-1",
      kind: "person",
      names: [
        { name: "Tomás Quiroga Valdés", strength: "primary" },
        { name: "Томас Кирога", strength: "alias" },
        { name: "Tomás Q.", strength: "alias" },
        { name: "El Relojero", strength: "weak-alias" },
      ],
      programs: ["XX-RELOJ"],
      countries: ["CL", "AR"],
      birthDates: ["1984", "1985-05-20"],
      listedOn: "2020-02-03",
      remarks: "A man of paper.\nSold time.",
      ruts: ["11111111-1"],
      pep: null,
    });
    expect(tomas?.identifiers).toEqual([
      { type: "passport", value: "P200", country: "AR" },
      { type: "passport", value: "P100", country: null },
      { type: "tax-id", value: "11.111.111-1", country: null },
    ]);
    expect(tomas?.facts).toEqual([
      { type: "gender", value: "male" },
      { type: "address", value: "Calle Falsa 123, Talca" },
      { type: "listing", value: "Ministerio de Relojes · XX-RELOJ · 2020-02-03" },
      { type: "linked-to", value: "dueño: Relojes del Sur SpA" },
      { type: "topic", value: "role.pep" },
      { type: "topic", value: "sanction" },
      { type: "source-url", value: "https://example.org/tomas" },
      { type: "dataset", value: "xx_made_up" },
    ]);
    expect(company).toMatchObject({ entryId: "t-3", kind: "company", programs: ["debarment"] });
  });

  test("gives politically exposed persons with the post that counts most, and relatives with the post of whom they belong to", async () => {
    const [tomas, elena, ...others] = entriesOf(await read(lines(FLAT), "pep"));
    expect(others).toEqual([]);
    expect(tomas?.pep).toEqual({
      post: "Diputado de Talca",
      institution: "Maule, CL",
      from: "2022-03-11",
      to: null,
      status: "current",
      relation: "holder",
      relatedTo: null,
      source: "OpenSanctions: xx_made_up",
    });
    expect(tomas?.facts).toContainEqual({ type: "position", value: "Alcalde de Talca, CL, 2012 – 2016-12" });
    expect(tomas?.facts).toContainEqual({ type: "relation", value: "hermana: Elena Quiroga" });
    expect(elena).toMatchObject({
      entryId: "t-2",
      pep: { post: "Diputado de Talca", relation: "relative", relatedTo: "Tomás Quiroga Valdés", from: "2022-03-11", status: "current" },
    });
  });

  test("the order of lines and of the values in them changes no entry", async () => {
    const turned = FLAT.toReversed().map((each) => ({
      ...each,
      properties: Object.fromEntries(Object.entries(each.properties).map(([name, values]) => [name, values.toReversed()])),
    }));
    const byId = (entries: ListEntry[]) => entries.toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1));
    for (const list of ["sanctions", "pep"] as const) {
      expect(byId(entriesOf(await read(lines(turned), list)))).toEqual(byId(entriesOf(await read(lines(FLAT), list))));
    }
  });
});

describe("targets.nested.json", () => {
  test("gives what the file of single entities gives", async () => {
    const [flat] = entriesOf(await read(lines(FLAT), "sanctions"));
    const [nested] = entriesOf(await read(lines(NESTED), "sanctions"));
    expect(nested).toEqual(flat);
    const [flatPep] = entriesOf(await read(lines(FLAT), "pep"));
    const [nestedPep] = entriesOf(await read(lines(NESTED), "pep"));
    expect(nestedPep).toEqual(flatPep);
  });

  test("is read once beside the look at its beginning", async () => {
    let opened = 0;
    const open = () => {
      opened++;
      return Readable.from([Buffer.from(lines(NESTED))]);
    };
    for await (const _ of parseOpenSanctions("sanctions")({ path: "x", open }));
    // The first letter, the first lines, the reading itself.
    expect(opened).toBe(3);
  });
});

const HEADER =
  "id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,program_ids,dataset,first_seen,last_seen,last_change";
const CSV = [
  HEADER,
  `"t-1","Person","Tomás Quiroga","Томас;""Q.; Tomás""","1985-05-20","cl","Calle 1, Talca","11111111-1;P100","Programa - activo","","","XX-RELOJ","Lista de prueba","2026-01-01T00:00:00","2026-11-19T08:00:00","2026-02-02T00:00:00"`,
  `"t-2","CryptoWallet","abc","","","","","","Programa","","","","Lista","","2026-11-18T00:00:00",""`,
  `"t-3","Company","Relojes del Sur SpA","","","ru","","","Programa","","","","Lista","","2026-11-18T00:00:00",""`,
  "",
].join("\n");

describe("targets.simple.csv", () => {
  test("gives its targets; what has no name of its own is left out", async () => {
    const events = await read(CSV, "sanctions");
    expect(events.at(-1)).toEqual({ type: "meta", asOf: "2026-11-19" });
    expect(entriesOf(events)).toMatchObject([
      {
        entryId: "t-1",
        kind: "person",
        names: [
          { name: "Tomás Quiroga", strength: "primary" },
          { name: "Q.; Tomás", strength: "alias" },
          // One word tells no person apart, and nobody calls it good.
          { name: "Томас", strength: "weak-alias" },
        ],
        birthDates: ["1985-05-20"],
        countries: ["CL"],
        identifiers: [
          { type: "identifier", value: "11111111-1", country: null },
          { type: "identifier", value: "P100", country: null },
        ],
        programs: ["XX-RELOJ", "Programa - activo"],
        ruts: ["11111111-1"],
      },
      { entryId: "t-3", kind: "company", countries: ["RU"] },
    ]);
  });

  test("a PEP of it has no post; a file of the other kind is refused whole", async () => {
    await expect(read(CSV, "pep")).rejects.toMatchObject({ name: "RefusedFile", code: "mixed-dataset" });
    const peps = CSV.replace("Programa - activo", "").replace("XX-RELOJ", "").split("\n").slice(0, 2).join("\n");
    await expect(read(peps, "sanctions")).rejects.toMatchObject({ code: "mixed-dataset" });
    expect(entriesOf(await read(peps, "pep"))[0]?.pep).toMatchObject({ post: "PEP", from: null, to: null, relation: "holder" });
  });
});

describe("a RUT", () => {
  const numbered = (countries: string[], taxNumber: string) =>
    entriesOfOne(entity("t-1", "Person", { name: ["Ana Soto"], nationality: countries, taxNumber: [taxNumber], topics: ["sanction"] }));
  const entriesOfOne = async (one: object) => entriesOf(await read(lines([one]), "sanctions"))[0]?.ruts;

  test("is a number of Chile whose check digit fits; where other countries come in question, only when written like one", async () => {
    expect(await numbered(["cl"], "11.111.111-1")).toEqual(["11111111-1"]);
    expect(await numbered(["cl"], "111111111")).toEqual(["11111111-1"]);
    expect(await numbered(["cl"], "11.111.111-2")).toEqual([]);
    expect(await numbered(["cl", "ve"], "111111111")).toEqual([]);
    expect(await numbered(["cl", "ve"], "11111111-1")).toEqual(["11111111-1"]);
    expect(await numbered(["ve"], "11111111-1")).toEqual([]);
  });
});

describe("a file that is not one", () => {
  const deep = `{"id":"t","schema":"Person","properties":${'{"a":['.repeat(20_000)}${"]}".repeat(20_000)}}`;
  test.each([
    ["nothing", "", "empty"],
    ["a JSON array", `[${lines([FLAT[3]])}]`, "wrong-format"],
    ["JSON lines of something else", '{"DATA_SOURCE":"X","RECORD_ID":"1"}\n', "wrong-format"],
    ["another CSV", "rut;nombre\n1-9;Ana\n", "header-lacks"],
    ["a ZIP", Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2]), "compressed"],
    ["UTF-16", Buffer.from(`\ufeff${lines(FLAT)}`, "utf16le"), "utf16"],
    ["bytes that are no UTF-8", Buffer.concat([Buffer.from(lines(FLAT)), Buffer.from([0x0a, 0x7b, 0xff, 0xfe])]), "not-utf8"],
    ["a nest", `${lines(FLAT)}\n${deep}\n`, "hostile"],
    ["a cut last line", lines(FLAT).slice(0, -10), "cut-line"],
    ["nobody of the list", lines([FLAT[6]]), "no-records"],
  ])("%s is refused for what it is", async (_what, text, code) => {
    await expect(read(text, "sanctions", 1 << 16)).rejects.toMatchObject({ code });
  });

  test("a line without an end is refused before it fills the memory", async () => {
    let given = 0;
    const open = () =>
      Readable.from(
        (function* () {
          yield Buffer.from('{"id":"');
          for (; given < 100; given++) yield Buffer.alloc(1 << 20, "x");
        })(),
      );
    const reading = (async () => {
      for await (const _ of parseOpenSanctions("sanctions")({ path: "x", open }));
    })();
    await expect(reading).rejects.toMatchObject({ code: "line-too-long" });
    expect(given).toBeLessThan(40);
  });

  test("a line that cannot be used is told by its number, the others land", async () => {
    const long = entity("t-8", "Person", { name: ["x".repeat(10_000)], topics: ["sanction"] });
    const nameless = entity("t-9", "Person", { name: ["!"], topics: ["sanction"] }, { caption: "t-9" });
    const text = [lines(FLAT), '{"half":', '{"id":1}', JSON.stringify(FLAT[3]), JSON.stringify(long), JSON.stringify(nameless), ""].join(
      "\n",
    );
    const events = await read(text, "sanctions");
    const at = FLAT.length;
    expect(badRowsOf(events)).toMatchObject([
      { line: at + 1, code: "broken" },
      { line: at + 2, code: "not-an-entry" },
      { line: at + 3, code: "twice" },
      { line: at + 4, code: "too-long" },
      { line: at + 5, code: "no-name" },
    ]);
    expect(entriesOf(events)).toHaveLength(2);
  });

  test("what the database cannot keep as text does not get that far", async () => {
    const odd = entity("t-1", "Person", { name: ["Ana\u0000 So\ud800to"], alias: ["\u0007"], topics: ["sanction"], notes: [{}, 7, null] });
    const [entry] = entriesOf(await read(JSON.stringify(odd), "sanctions"));
    expect(entry?.names).toEqual([{ name: "Ana So to", strength: "primary" }]);
    expect(JSON.stringify(entry)).not.toMatch(/\\u/);
  });
});

describe("whatever bytes come", () => {
  const seeds = [lines(FLAT), lines(NESTED), CSV].map((text) => Buffer.from(text));
  test("there are events or a refusal, never a crash", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.constantFrom<FtmList>("sanctions", "pep"),
        fc.array(fc.tuple(fc.nat(), fc.uint8Array({ minLength: 0, maxLength: 6 }), fc.nat({ max: 40 })), { maxLength: 6 }),
        fc.nat(),
        async (seed, list, edits, cutAt) => {
          let bytes = Buffer.from(seed);
          for (const [at, put, away] of edits) {
            const place = at % bytes.length;
            bytes = Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + away), Buffer.from(" ")]);
          }
          if (cutAt % 3 === 0) bytes = bytes.subarray(0, cutAt % (bytes.length + 1));
          const outcome = await read(bytes, list, 1 << 12).catch((error: unknown) => error);
          if (Array.isArray(outcome)) entriesOf(outcome);
          else expect(outcome).toBeInstanceOf(RefusedFile);
        },
      ),
      { numRuns: 300 },
    );
  });
});

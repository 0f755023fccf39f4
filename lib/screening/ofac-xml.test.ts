import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ImportEvent, type ImportParser, RefusedFile } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";
import { parseOfacCsv } from "#lib/screening/ofac-csv";
import { ofacList, ofacListOf } from "#lib/screening/ofac-list";
import { parseOfacXml } from "#lib/screening/ofac-xml";

const PERSON = `<sdnEntry><uid>1</uid><firstName>Tomas</firstName><lastName>QUIROGA VALDES</lastName><title>Relojero</title><sdnType>Individual</sdnType>
<remarks>(Linked To: RELOJES DEL SUR LTDA.; Linked To: OTRA S.A.)</remarks><programList><program>SDNTK</program><program>CYBER2</program></programList>
<idList><id><uid>5</uid><idType>Gender</idType><idNumber>Male</idNumber></id>
<id><uid>6</uid><idType>Passport</idType><idNumber>A123</idNumber><idCountry>Chile</idCountry><issueDate>01 Jan 2020</issueDate><expirationDate>01 Jan 2030</expirationDate></id>
<id><uid>7</uid><idType>Passport</idType><idNumber>B7</idNumber></id><id><uid>8</uid><idType>R.U.T. #</idType><idNumber>11111111-1</idNumber><idCountry>Chile</idCountry></id></idList>
<akaList><aka><uid>10</uid><type>a.k.a.</type><category>strong</category><lastName>QUIROGA</lastName><firstName>Tomas</firstName></aka>
<aka><uid>11</uid><type>a.k.a.</type><category>weak</category><lastName>EL RELOJERO</lastName></aka></akaList>
<addressList><address><uid>20</uid><address1>Calle Falsa 123</address1><address2>Depto 4</address2><city>Talca</city><stateOrProvince>Maule</stateOrProvince><postalCode>3460000</postalCode><country>Chile</country></address></addressList>
<nationalityList><nationality><uid>30</uid><country>Chile</country><mainEntry>true</mainEntry></nationality></nationalityList>
<citizenshipList><citizenship><uid>31</uid><country>Peru</country><mainEntry>true</mainEntry></citizenship></citizenshipList>
<dateOfBirthList><dateOfBirthItem><uid>40</uid><dateOfBirth>20 May 1985</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem>
<dateOfBirthItem><uid>41</uid><dateOfBirth>circa 1984</dateOfBirth><mainEntry>false</mainEntry></dateOfBirthItem></dateOfBirthList>
<placeOfBirthList><placeOfBirthItem><uid>42</uid><placeOfBirth>Talca, Chile</placeOfBirth><mainEntry>true</mainEntry></placeOfBirthItem></placeOfBirthList></sdnEntry>`;
const COMPANY = `<sdnEntry><uid>2</uid><lastName>RELOJES &amp; CIA</lastName><sdnType>Entity</sdnType><programList><program>SDNTK</program></programList></sdnEntry>`;
const VESSEL = `<sdnEntry><uid>3</uid><lastName>ESTRELLA AUSTRAL</lastName><sdnType>Vessel</sdnType><programList><program>CUBA</program></programList>
<idList><id><uid>9</uid><idType>Vessel Registration Identification</idType><idNumber>IMO 9000001</idNumber></id></idList>
<vesselInfo><callSign>CL2192</callSign><vesselType>Bulk Carrier</vesselType><vesselFlag>Panama</vesselFlag><vesselOwner>Nadie</vesselOwner><tonnage>2595</tonnage><grossRegisteredTonnage>1865</grossRegisteredTonnage></vesselInfo></sdnEntry>`;
const listOf = (entries: string[], count = entries.length) => `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="https://example.org/XML">
<publshInformation><Publish_Date>11/19/2026</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>
${entries.join("\n")}
</sdnList>`;
const LIST = listOf([PERSON, COMPANY, VESSEL]);

/** The same three entries as OFAC writes them into its CSV. */
const REMARKS =
  "DOB 20 May 1985; alt. DOB circa 1984; POB Talca, Chile; nationality Chile; citizen Peru; Gender Male; Passport A123 (Chile) issued 01 Jan 2020 expires 01 Jan 2030; alt. Passport B7; R.U.T. # 11111111-1 (Chile); Relojero; a.k.a. 'EL RELOJERO'; Linked To: RELOJES DEL SUR LTDA.; Linked To: OTRA S.A.";
const CSV: Record<string, string> = {
  "sdn.csv": [
    `1,"QUIROGA VALDES, Tomas","individual","SDNTK] [CYBER2","Relojero",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${REMARKS}"`,
    `2,"RELOJES & CIA",-0- ,"SDNTK",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- `,
    `3,"ESTRELLA AUSTRAL","vessel","CUBA",-0- ,"CL2192","Bulk Carrier","2595","1865","Panama","Nadie","Vessel Registration Identification IMO 9000001."`,
    "\u001a",
  ].join("\r\n"),
  "alt.csv": '1,10,"aka","QUIROGA, Tomas",-0- \r\n\u001a',
  "add.csv": '1,20,"Calle Falsa 123, Depto 4","Talca, Maule 3460000","Chile",-0- \r\n\u001a',
  "sdn_comments.csv": "",
};

async function gather(parser: ImportParser, open: (file?: string) => Readable): Promise<ImportEvent[]> {
  const events: ImportEvent[] = [];
  for await (const event of parser({ path: "/lists/sdn.csv", open })) events.push(event);
  return events;
}

function read(source: string | Uint8Array, parser: ImportParser = parseOfacXml): Promise<ImportEvent[]> {
  const bytes = Buffer.from(source as string);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 61) }, (_, at) => bytes.subarray(at * 61, (at + 1) * 61));
  return gather(parser, () => Readable.from(pieces));
}

const entriesOf = (events: ImportEvent[]) => events.flatMap((event) => (event.type === "record" ? [ListEntry.parse(event.record)] : []));

describe("OFAC in XML", () => {
  test("says of every entry what the CSV says, under the same number", async () => {
    const events = await read(LIST);
    const csv = await gather(parseOfacCsv, (file) => Readable.from([Buffer.from(CSV[file ?? ""] ?? "")]));
    expect(entriesOf(events)).toEqual(entriesOf(csv));
    expect(entriesOf(events).map(({ entryId, kind }) => [entryId, kind])).toEqual([
      ["1", "person"],
      ["2", "company"],
      ["3", "vessel"],
    ]);
    expect(entriesOf(events)[0]).toMatchObject({ ruts: ["11111111-1"], birthDates: ["1985-05-20", "1984~"], countries: ["Chile", "Peru"] });
  });

  test("says its date and how many entries it has", async () => {
    const meta = (await read(LIST)).filter(({ type }) => type === "meta");
    expect(Object.assign({}, ...meta)).toEqual({ type: "meta", asOf: "2026-11-19", declaredCount: 3 });
  });

  test("an entry without number or name, or that stands twice, is told by its line; the others land", async () => {
    const events = await read(
      listOf([COMPANY, "<sdnEntry><uid>x</uid></sdnEntry>", "<sdnEntry><uid>9</uid></sdnEntry>", COMPANY, "<other/>"]),
    );
    expect(events.flatMap((event) => (event.type === "bad-row" ? [[event.line, event.code]] : []))).toEqual([
      [5, "no-identity"],
      [6, "no-name"],
      [7, "twice"],
      [8, "not-an-entry"],
    ]);
    expect(entriesOf(events)).toHaveLength(1);
  });

  test("a name of ten thousand characters is told, an alias of as many left out", async () => {
    const long = "x".repeat(10_000);
    const events = await read(listOf([COMPANY.replace("RELOJES", long), PERSON.replace("EL RELOJERO", long)]));
    expect(events).toContainEqual(expect.objectContaining({ type: "bad-row", code: "too-long", facts: { most: 1_000 } }));
    expect(entriesOf(events)[0]?.names.map(({ name }) => name.length)).toEqual([21, 14]);
  });

  test.each([
    ["the advanced layout", '<Sanctions xmlns="x"><DistinctParties/></Sanctions>', "wrong-format", "advanced or enhanced"],
    ["another document", "<html></html>", "wrong-format", "its root is html"],
    ["a document type", LIST.replace("<sdnList", '<!DOCTYPE l [<!ENTITY a "ha">]><sdnList'), "hostile", "document type"],
    ["a nest", LIST.replace("Relojero", "<a>".repeat(30)), "hostile", "nested deeper"],
    ["an entry without end", LIST.replace("Relojero", "x".repeat(1_100_000)), "hostile", "larger than any"],
    ["no entry", listOf([]), "no-records", "no entries"],
    ["nothing", "", "empty", "empty"],
    ["UTF-16", Buffer.from(LIST, "utf16le"), "utf16", "UTF-16"],
  ])("%s is refused for what it is", async (_what, text, code, words) => {
    const reading = read(text);
    await expect(reading).rejects.toMatchObject({ code });
    await expect(reading).rejects.toThrow(words);
  });

  test("cut anywhere, it is no whole list", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: LIST.length - 1 }), async (length) => {
        await expect(read(LIST.slice(0, length))).rejects.toMatchObject({ name: "TruncatedFile" });
      }),
      { numRuns: 60 },
    );
  });

  test("whatever bytes come, there are events or a refusal, never a crash", async () => {
    const seed = Buffer.from(LIST);
    const edits = fc.array(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 6 }), fc.nat({ max: 40 })), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        let bytes = seed;
        for (const [at, put, away] of changes) {
          const place = at % bytes.length;
          bytes = Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + away), Buffer.from(" ")]);
        }
        const outcome = await read(bytes).catch((error: unknown) => error);
        if (Array.isArray(outcome)) entriesOf(outcome);
        else expect(outcome).toBeInstanceOf(RefusedFile);
      }),
      { numRuns: 200 },
    );
  });
});

describe("the two lists of OFAC", () => {
  const many = (program: string, from: number) =>
    Array.from({ length: 60 }, (_, at) => COMPANY.replace("<uid>2<", `<uid>${from + at}<`).replace("SDNTK", program));
  const SDN = listOf(many("SDNTK", 100));
  const CONSOLIDATED = listOf([...many("UKRAINE-EO13662", 100), ...many("NS-PLC", 200)]);

  test("are told by the name of the file", () => {
    expect(
      ["/x/sdn.xml", "ofac/2021-07", "SDN.CSV", "cons_prim.csv", "/x/CONSOLIDATED.XML", "consolidated.xml.gz"].map(ofacListOf),
    ).toEqual(["sdn", "sdn", "sdn", "consolidated", "consolidated", "consolidated"]);
  });

  test("neither is taken for the other, whatever the file is called", async () => {
    expect(entriesOf(await read(SDN, ofacList("sdn", parseOfacXml)))).toHaveLength(60);
    expect(entriesOf(await read(CONSOLIDATED, ofacList("consolidated", parseOfacXml)))).toHaveLength(120);
    await expect(read(CONSOLIDATED, ofacList("sdn", parseOfacXml))).rejects.toMatchObject({ code: "wrong-list" });
    await expect(read(SDN, ofacList("consolidated", parseOfacXml))).rejects.toMatchObject({ code: "wrong-list" });
  });
});

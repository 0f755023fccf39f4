import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ImportEvent } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";
import { parseUnXml } from "#lib/screening/un-xml";

async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const PERSON = `<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>TOMAS</FIRST_NAME><SECOND_NAME>QUIROGA</SECOND_NAME><UN_LIST_TYPE>Fictional</UN_LIST_TYPE>
<REFERENCE_NUMBER>FIi.001</REFERENCE_NUMBER><LISTED_ON>2020-02-03</LISTED_ON><NAME_ORIGINAL_SCRIPT>Томас Кирога</NAME_ORIGINAL_SCRIPT>
<COMMENTS1>A man of
paper.</COMMENTS1><NATIONALITY><VALUE>Chile</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Tomas Q.</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>El Relojero</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1961</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1960</FROM_YEAR><TO_YEAR>1962</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>P1</NUMBER><ISSUING_COUNTRY>Chile</ISSUING_COUNTRY></INDIVIDUAL_DOCUMENT>
<INDIVIDUAL_DOCUMENT/></INDIVIDUAL>`;
const ENTITY = `<ENTITY><FIRST_NAME>RELOJES &amp; CIA</FIRST_NAME><REFERENCE_NUMBER>FIe.002</REFERENCE_NUMBER><UN_LIST_TYPE>Fictional</UN_LIST_TYPE>
<ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>Relojes del Sur</ALIAS_NAME></ENTITY_ALIAS><ENTITY_ADDRESS><CITY>Talca</CITY><COUNTRY>Chile</COUNTRY></ENTITY_ADDRESS></ENTITY>`;
const LIST = `<?xml version='1.0' encoding='UTF-8'?>
<CONSOLIDATED_LIST dateGenerated='2026-11-19T00:00:07.514Z'><INDIVIDUALS>${PERSON}</INDIVIDUALS><ENTITIES>${ENTITY}</ENTITIES></CONSOLIDATED_LIST>`;

function parse(source: string | Uint8Array, pieceBytes = 11): AsyncGenerator<ImportEvent> {
  const bytes = Buffer.from(source as string);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  return parseUnXml({ path: "un.xml", open: () => Readable.from(pieces) });
}

describe("the UN list", () => {
  test("becomes entries, with the date that the list gives itself", async () => {
    const events = await gather(parse(LIST));
    expect(events[0]).toEqual({ type: "meta", asOf: "2026-11-19" });
    const [person, entity] = events.flatMap((event) => (event.type === "record" ? [ListEntry.parse(event.record)] : []));
    expect(person).toMatchObject({
      entryId: "FIi.001",
      kind: "person",
      names: [
        { name: "TOMAS QUIROGA", strength: "primary" },
        { name: "Томас Кирога", strength: "alias" },
        { name: "Tomas Q.", strength: "alias" },
        { name: "El Relojero", strength: "weak-alias" },
      ],
      programs: ["Fictional"],
      countries: ["Chile"],
      birthDates: ["1961~", "1960/1962"],
      identifiers: [{ type: "passport", value: "P1", country: "Chile" }],
      listedOn: "2020-02-03",
      remarks: "A man of paper.",
    });
    expect(entity).toMatchObject({ entryId: "FIe.002", kind: "company", countries: ["Chile"] });
    expect(entity?.names.map((name) => name.name)).toEqual(["RELOJES & CIA", "Relojes del Sur"]);
  });

  test("cut anywhere, it is no whole list", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: LIST.length - 1 }), async (length) => {
        await expect(gather(parse(LIST.slice(0, length)))).rejects.toMatchObject({ name: "TruncatedFile" });
      }),
      { numRuns: 60 },
    );
  });

  const laughs = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`;
  test.each([
    ["a document type with entities", LIST.replace("<CONSOLIDATED_LIST", `${laughs}<CONSOLIDATED_LIST`), "RefusedFile", "document type"],
    ["an entity nobody declared", LIST.replace("TOMAS", "&b;"), "TruncatedFile", "entity"],
    ["a nest of elements", LIST.replace("TOMAS", "<A>".repeat(40)), "RefusedFile", "nested deeper"],
    ["an entry of a megabyte", LIST.replace("TOMAS", "x".repeat(1_100_000)), "RefusedFile", "larger than any"],
    ["another document", "<html></html>", "RefusedFile", "its root is html"],
    ["a list of nobody", "<CONSOLIDATED_LIST><INDIVIDUALS/></CONSOLIDATED_LIST>", "TruncatedFile", "no entries"],
    ["no XML", "rut;nombre\n", "TruncatedFile", "not well-formed"],
  ])("%s is turned away", async (_what, text, name, words) => {
    const events = gather(parse(text, 65_536));
    await expect(events).rejects.toMatchObject({ name });
    await expect(events).rejects.toThrow(words);
  });

  test("Latin-1 bytes are refused", async () => {
    await expect(gather(parse(Buffer.from(LIST.replace("Томас Кирога", "Tomás Quiroga"), "latin1")))).rejects.toMatchObject({
      name: "RefusedFile",
    });
  });

  test("an entry without a name or a number, or twice, is told by its line", async () => {
    const bad = LIST.replace(
      "<ENTITIES>",
      `<ENTITIES>\n${ENTITY}\n<ENTITY><REFERENCE_NUMBER>X</REFERENCE_NUMBER></ENTITY><ENTITY><FIRST_NAME>A</FIRST_NAME></ENTITY>`,
    );
    const events = await gather(parse(bad));
    expect(events.flatMap((event) => (event.type === "bad-row" ? [event.reason] : []))).toEqual([
      "Entry X has no name.",
      "The entry has no reference number.",
      "Entry FIe.002 stands twice.",
    ]);
  });
});

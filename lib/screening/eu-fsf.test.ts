import { describe, expect, test } from "vitest";
import { parseEuCsv } from "#lib/screening/eu-csv";
import { parseEuXml } from "#lib/screening/eu-xml";
import { readList, whatBreaks } from "#lib/testing/list-files";

// Made-up parties in the layout of xmlFullSanctionsList_1_1 and csvFullSanctionsList_1_1.
const PERSON = `<sanctionEntity designationDetails="" unitedNationId="FIi.001" euReferenceNumber="EU.1.10" designationDate="2014-03-17" logicalId="1">
<remark>Paper
minister.</remark>
<regulation regulationType="amendment" organisationType="council" publicationDate="2018-02-16" entryIntoForceDate="2018-02-17" numberTitle="2018/1 (OJ L43)" programme="FIC" logicalId="9">
<publicationUrl>http://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32018R0001&amp;from=EN</publicationUrl></regulation>
<subjectType code="person" classificationCode="P"/>
<nameAlias firstName="Tomás" middleName="" lastName="Quiroga" wholeName="Tomás Quiroga" function="Minister of paper" gender="M" title="Dr" nameLanguage="" strong="true" logicalId="1"><regulationSummary numberTitle="2018/1"/></nameAlias>
<nameAlias firstName="" middleName="" lastName="" wholeName="Томас Кирога" nameLanguage="BG" strong="true" logicalId="2"/>
<nameAlias wholeName="El Relojero de Talca" strong="false" logicalId="3"/>
<nameAlias wholeName="Tomás de Talca" strong="true" logicalId="4"><remark>Low quality alias</remark></nameAlias>
<nameAlias wholeName="Tomasito" strong="true" logicalId="5"/>
<nameAlias firstName="Tom" lastName="Quiroga" wholeName="" strong="true" logicalId="6"/>
<birthdate circa="false" calendarType="GREGORIAN" city="Talca" birthdate="1961-02-03" dayOfMonth="3" monthOfYear="2" year="1961" countryIso2Code="CL" countryDescription="CHILE" logicalId="1"/>
<birthdate circa="true" calendarType="GREGORIAN" year="1962" countryIso2Code="00" countryDescription="UNKNOWN" logicalId="2"/>
<birthdate circa="true" yearRangeFrom="1958" yearRangeTo="1960" logicalId="3"/>
<birthdate circa="false" yearRangeTo="1980" logicalId="4"/>
<birthdate monthOfYear="8" year="1961" logicalId="5"/>
<citizenship region="" countryIso2Code="CL" countryDescription="CHILE" logicalId="1"/>
<address city="Talca" street="1 Sur 100" poBox="" zipCode="346" countryIso2Code="CL" countryDescription="CHILE" logicalId="1"/>
<identification number="P-123456" latinNumber="" knownFalse="false" countryIso2Code="00" countryDescription="UNKNOWN" identificationTypeCode="passport" logicalId="1"/>
<identification number="F-999999" knownFalse="true" identificationTypeCode="passport" logicalId="2"/>
<identification number="76.192.083-9" identificationTypeCode="fiscalcode" countryIso2Code="CL" countryDescription="CHILE" logicalId="3"/>
</sanctionEntity>`;
const FIRM = `<sanctionEntity unitedNationId="" euReferenceNumber="" logicalId="2"><subjectType code="enterprise" classificationCode="E"/>
<nameAlias wholeName="Relojes &amp; Cía" strong="true"/><identification number="9074729" identificationTypeCode="imo"/></sanctionEntity>`;
const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-05T16:47:04.449+02:00" globalFileId="1">${PERSON}${FIRM}</export>`;

const COLUMNS = [
  ..."fileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_UnitedNationId;Entity_DesignationDate;Entity_DesignationDetails;Entity_Remark".split(
    ";",
  ),
  ..."Entity_SubjectType;Entity_SubjectType_ClassificationCode;Entity_Regulation_NumberTitle;Entity_Regulation_Programme;Entity_Regulation_PublicationUrl".split(
    ";",
  ),
  ..."NameAlias_LastName;NameAlias_FirstName;NameAlias_MiddleName;NameAlias_WholeName;NameAlias_Gender;NameAlias_Title;NameAlias_Function;NameAlias_Remark".split(
    ";",
  ),
  ..."Address_City;Address_Street;Address_CountryIso2Code;Address_CountryDescription;BirthDate_BirthDate;BirthDate_Day;BirthDate_Month;BirthDate_Year".split(
    ";",
  ),
  ..."BirthDate_YearRangeFrom;BirthDate_YearRangeTo;BirthDate_Circa;BirthDate_City;BirthDate_CountryDescription;Identification_Number;Identification_KnownFalse".split(
    ";",
  ),
  ..."Identification_TypeCode;Identification_CountryDescription;Citizenship_CountryIso2Code;Citizenship_CountryDescription".split(";"),
];
const row = (values: Record<string, string>) => COLUMNS.map((column) => values[column] ?? "").join(";");
const party = (values: Record<string, string>) =>
  row({
    fileGenerationDate: "05/11/2026",
    Entity_LogicalId: "1",
    Entity_EU_ReferenceNumber: "EU.1.10",
    Entity_DesignationDate: "2014-03-17",
    Entity_Remark: '"Paper; ""minister"""',
    Entity_SubjectType: "P",
    Entity_SubjectType_ClassificationCode: "person",
    Entity_Regulation_Programme: "FIC",
    ...values,
  });
const CSV = `\ufeff${[
  COLUMNS.join(";"),
  party({ NameAlias_WholeName: "Tomás Quiroga", NameAlias_Gender: "M", NameAlias_Function: "Minister" }),
  party({ NameAlias_WholeName: "El Relojero de Talca", NameAlias_Remark: "(low quality alias)" }),
  party({ BirthDate_BirthDate: "1961-02-03", BirthDate_City: "Talca", BirthDate_CountryDescription: "CHILE" }),
  row({
    Entity_LogicalId: "2",
    Entity_SubjectType: "E",
    Entity_SubjectType_ClassificationCode: "enterprise",
    NameAlias_WholeName: "Relojes",
  }),
  party({ BirthDate_Day: "", BirthDate_Month: "", BirthDate_Year: "1962", BirthDate_Circa: "true" }),
  party({ Identification_Number: "P-123456", Identification_TypeCode: "passport", Identification_KnownFalse: "false" }),
  party({ Citizenship_CountryIso2Code: "CL", Citizenship_CountryDescription: "CHILE" }),
  row({ Entity_LogicalId: "", NameAlias_WholeName: "Nobody" }),
  row({ Entity_LogicalId: "3", Entity_Remark: "no name" }),
  "1;2;3",
].join("\n")}\n`;

describe("the EU consolidated list in XML", () => {
  test("becomes entries, with the date of the export", async () => {
    const { events, entries, badRows } = await readList(parseEuXml, XML);
    expect(events[0]).toEqual({ type: "meta", asOf: "2026-11-05" });
    expect(badRows).toEqual([]);
    expect(entries[0]).toMatchObject({
      entryId: "EU.1.10",
      kind: "person",
      names: [
        { name: "Tomás Quiroga", strength: "primary" },
        { name: "Томас Кирога", strength: "alias" },
        { name: "Tomasito", strength: "weak-alias" },
        { name: "Tom Quiroga", strength: "alias" },
        { name: "El Relojero de Talca", strength: "weak-alias" },
        { name: "Tomás de Talca", strength: "weak-alias" },
      ],
      programs: ["FIC"],
      countries: ["CHILE"],
      birthDates: ["1961-02-03", "1962~", "1958/1960", "1980~", "1961-08"],
      identifiers: [
        { type: "passport", value: "P-123456", country: null },
        { type: "tax-id", value: "76.192.083-9", country: "CHILE" },
      ],
      listedOn: "2014-03-17",
      remarks: "Paper minister.",
      ruts: ["76192083-9"],
    });
    expect(entries[0]?.facts).toEqual([
      { type: "title", value: "Dr" },
      { type: "designation", value: "Minister of paper" },
      { type: "gender", value: "Male" },
      { type: "place-of-birth", value: "Talca, CHILE" },
      { type: "address", value: "1 Sur 100, 346, Talca, CHILE" },
      { type: "un-reference", value: "FIi.001" },
      { type: "regulation", value: "2018/1 (OJ L43), 2018-02-16" },
      { type: "source-url", value: "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32018R0001&from=EN" },
    ]);
    expect(entries[1]).toMatchObject({
      entryId: "logical-2",
      kind: "company",
      names: [{ name: "Relojes & Cía" }],
      identifiers: [{ type: "imo" }],
    });
  });

  test("an entry without a name, without a number or twice is told by its line", async () => {
    const extra = `${FIRM}\n<sanctionEntity euReferenceNumber="EU.7"/><sanctionEntity><nameAlias wholeName="A B"/></sanctionEntity></export>`;
    const { badRows } = await readList(parseEuXml, XML.replace("</export>", extra));
    expect(badRows.map(({ code }) => code)).toEqual(["twice", "no-name", "no-identity"]);
  });

  test.each([
    ["a document type", XML.replace("<export", '<!DOCTYPE e [<!ENTITY a "ha">]><export'), "hostile"],
    ["an entity that nobody declared", XML.replace("Talca", "&ha;"), "cut-xml"],
    ["attributes without end", XML.replace("<remark>", `<remark a="${"x".repeat(1_200_000)}">`), "hostile"],
    ["text without end between entries", XML.replace("<sanctionEntity", `${"x".repeat(1_200_000)}<sanctionEntity`), "hostile"],
    ["a million empty elements", XML.replace("<remark>", "<a/>".repeat(120_000)), "hostile"],
    ["the UN list", "<CONSOLIDATED_LIST/>", "wrong-format"],
    ["a page of the site", "<html><body>Sign in</body></html>", "wrong-format"],
    ["a list of nobody", "<export/>", "no-records"],
    ["nothing", "", "empty"],
    ["half of it", XML.slice(0, XML.length / 2), "cut-xml"],
    ["UTF-16", Buffer.from(`\ufeff${XML}`, "utf16le"), "utf16"],
    ["Windows-1252", Buffer.from(XML.replaceAll(/[^\x00-\xff]/g, ""), "latin1"), "not-utf8"],
    ["a ZIP", Buffer.from("PK\u0003\u0004"), "compressed"],
  ])("%s is turned away", async (_what, file, code) => {
    await expect(readList(parseEuXml, file, 65_536)).rejects.toMatchObject({ code });
  });

  test("however broken, it never hangs or breaks the reader", async () => {
    expect(await whatBreaks(parseEuXml, XML)).toBeNull();
  });
});

describe("the EU consolidated list in CSV", () => {
  test("becomes the same entries: rows of a party are one, wherever they stand", async () => {
    const { events, entries, badRows } = await readList(parseEuCsv, CSV);
    expect(events[0]).toEqual({ type: "meta", asOf: "2026-11-05" });
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      entryId: "EU.1.10",
      kind: "person",
      names: [
        { name: "Tomás Quiroga", strength: "primary" },
        { name: "El Relojero de Talca", strength: "weak-alias" },
      ],
      programs: ["FIC"],
      countries: ["CHILE"],
      birthDates: ["1961-02-03", "1962~"],
      identifiers: [{ type: "passport", value: "P-123456", country: null }],
      listedOn: "2014-03-17",
      remarks: 'Paper; "minister"',
    });
    expect(entries[1]).toMatchObject({ entryId: "logical-2", kind: "company" });
    expect(badRows.map(({ line, code }) => [line, code])).toEqual([
      [9, "no-identity"],
      [11, "columns"],
      [10, "no-name"],
    ]);
  });

  test.each([
    ["another table", "rut;nombre\n1-9;A\n", "header-lacks"],
    ["a header alone", `${COLUMNS.join(";")}\n`, "no-records"],
    ["nothing", "", "empty"],
    ["a row cut in its middle", CSV.slice(0, CSV.indexOf("El Relojero")), "cut-line"],
    ["UTF-16", Buffer.from(`\ufeff${CSV}`, "utf16le"), "utf16"],
    ["a workbook", Buffer.from("PK\u0003\u0004"), "compressed"],
  ])("%s is turned away", async (_what, file, code) => {
    await expect(readList(parseEuCsv, file, 65_536)).rejects.toMatchObject({ code });
  });

  test("however broken, it never hangs or breaks the reader", async () => {
    expect(await whatBreaks(parseEuCsv, CSV)).toBeNull();
  });
});

import { describe, expect, test } from "vitest";
import { parseUkCsv } from "#lib/screening/uk-csv";
import { parseUkXml } from "#lib/screening/uk-xml";
import { readList, whatBreaks } from "#lib/testing/list-files";

// Made-up designations in the layout of the UK Sanctions List.
const XML = `<?xml version="1.0" encoding="utf-8"?>
<Designations xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><DateGenerated>05/11/2026</DateGenerated>
<Designation><LastUpdated>14/04/2026</LastUpdated><DateDesignated>25/01/2001</DateDesignated><UniqueID>FIC0001</UniqueID>
<OFSIGroupID>7172</OFSIGroupID><UNReferenceNumber>FIi.002</UNReferenceNumber>
<Names><Name><Name6/><NameType>Primary Name</NameType></Name>
<Name><Name6>Relojero</Name6><NameType>ALias</NameType></Name>
<Name><Name1>TOMAS</Name1><Name2>ANDRES</Name2><Name6>QUIROGA</Name6><NameType>Primary name</NameType></Name>
<Name><Name1>Tom</Name1><Name6>Quiroga</Name6><NameType>Primary Name Variation</NameType></Name>
<Name><Name6>Quirogov</Name6><NameType>Alias</NameType><AliasStrength>Good quality a.k.a</AliasStrength></Name>
<Name><Name6>El Relojero de Talca</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name></Names>
<NonLatinNames><NonLatinName><NameNonLatinScript>Томас Кирога</NameNonLatinScript><NonLatinScriptLanguage>Russian</NonLatinScriptLanguage></NonLatinName></NonLatinNames>
<Titles><Title>Dr</Title></Titles><RegimeName>The Fiction (Sanctions) Regulations 2020</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
<DesignationSource>UN</DesignationSource><SanctionsImposed>Asset freeze|Travel Ban</SanctionsImposed>
<OtherInformation>Known for watches.</OtherInformation><UKStatementofReasons>Minister of paper.</UKStatementofReasons>
<Addresses><Address><AddressLine1>1 Sur 100</AddressLine1><AddressLine6>Talca</AddressLine6><AddressCountry>Chile</AddressCountry></Address></Addresses>
<IndividualDetails><Individual><DOBs><DOB>dd/mm/1961</DOB><DOB>03/02/1962</DOB></DOBs>
<PassportDetails><Passport><PassportNumber>P04581926 (Chile), issued on 1.2.2011</PassportNumber></Passport><Passport><PassportNumber>P04581926</PassportNumber></Passport></PassportDetails>
<NationalIdentifierDetails><NationalIdentifier><NationalIdentifierNumber>12.345.678-5 (Chile)</NationalIdentifierNumber></NationalIdentifier></NationalIdentifierDetails>
<Nationalities><Nationality>Chile</Nationality></Nationalities><Positions><Position>Minister</Position></Positions><Genders><Gender>Male</Gender></Genders>
<BirthDetails><Location><TownOfBirth>Talca</TownOfBirth><CountryOfBirth>Chile</CountryOfBirth></Location></BirthDetails></Individual></IndividualDetails></Designation>
<Designation><UniqueID>FIC0002</UniqueID><Names><Name><Name6>RELOJES SA</Name6><NameType>Primary Name</NameType></Name></Names><IndividualEntityShip>Entity</IndividualEntityShip>
<EntityDetails><Entity><BusinessRegistrationNumbers><BusinessRegistrationNumber>INN: 7713226814 OGRN: 1027700285612 / KPP: 772201001</BusinessRegistrationNumber></BusinessRegistrationNumbers></Entity></EntityDetails></Designation>
<Designation><UniqueID>FIC0003</UniqueID><Names><Name><Name6>Paper Boat</Name6><NameType>Primary name</NameType></Name></Names><IndividualEntityShip>Ship</IndividualEntityShip>
<ShipDetails><Ship><IMONumbers><IMONumber>IMO9562233</IMONumber></IMONumbers><CurrentBelievedFlagOfShips><CurrentBelievedFlagOfShip>Comoros</CurrentBelievedFlagOfShip></CurrentBelievedFlagOfShips></Ship></ShipDetails></Designation>
</Designations>`;

const COLUMNS =
  "Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Non-latin script type,Non-latin script language,Regime Name,Designation Type,Designation source,Sanctions Imposed,Other Information,UK Statement of Reasons,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Address Line 6,Address Postal Code,Address Country,Phone number,Website,Email address,Date Designated,D.O.B,Nationality(/ies),National Identifier number,National Identifier additional information,Passport number,Passport additional information,Position,Gender,Town of birth,Country of birth,Type of entity,Subsidiaries,Parent company,Business registration number (s),IMO number,Current owner/operator (s),Previous owner/operator (s),Current believed flag of ship,Previous flags,Type of ship,Tonnage of ship,Length of ship,Year Built,Hull identification number (HIN)".split(
    ",",
  );
const row = (values: Record<string, string>) =>
  COLUMNS.map((column) => (values[column] ?? "").replace(/^(.*[",\n][^]*)$/, (text) => `"${text.replaceAll('"', '""')}"`)).join(",");
const quiroga = (values: Record<string, string>) =>
  row({ "Unique ID": "FIC0001", "Regime Name": "Fiction", "Designation Type": "Individual", "Date Designated": "25/01/2001", ...values });
const CSV = [
  "Report Date: 05-Nov-2026",
  COLUMNS.join(","),
  quiroga({
    "Name 6": "QUIROGA",
    "Name 1": "TOMAS",
    "Name type": "Primary Name",
    "D.O.B": "dd/mm/1961",
    "Nationality(/ies)": "Chile",
    "Name non-latin script": "Томас Кирога",
    "UK Statement of Reasons": `Said "paper", at length.\nOn two lines. ${"x".repeat(3_000)}`,
    "Town of birth": "Talca",
    "Country of birth": "Chile",
  }),
  row({
    "Unique ID": "FIC0003",
    "Name 6": "Paper Boat",
    "Name type": "Primary Name",
    "Designation Type": "Ship",
    "IMO number": "IMO9562233",
  }),
  quiroga({ "Name 6": "El Relojero de Talca", "Name type": "Alias", "Alias strength": "Low quality a.k.a" }),
  row({ "Name 6": "Nobody" }),
  row({ "Unique ID": "FIC0009" }),
  "",
].join("\r\n");

describe("the UK Sanctions List in XML", () => {
  test("becomes entries, with the date of the file", async () => {
    const { events, entries, badRows } = await readList(parseUkXml, XML);
    expect(events.find((event) => event.type === "meta")).toEqual({ type: "meta", asOf: "2026-11-05" });
    expect(badRows).toEqual([]);
    const [person, company, ship] = entries;
    expect(person).toMatchObject({
      entryId: "FIC0001",
      kind: "person",
      names: [
        { name: "TOMAS ANDRES QUIROGA", strength: "primary" },
        { name: "Relojero", strength: "weak-alias" },
        { name: "Tom Quiroga", strength: "alias" },
        { name: "Quirogov", strength: "alias" },
        { name: "Томас Кирога", strength: "alias" },
        { name: "El Relojero de Talca", strength: "weak-alias" },
      ],
      programs: ["The Fiction (Sanctions) Regulations 2020"],
      countries: ["Chile"],
      birthDates: ["1961", "1962-02-03"],
      identifiers: [
        { type: "passport", value: "P04581926", country: "Chile" },
        { type: "national-id", value: "12.345.678-5", country: "Chile" },
      ],
      listedOn: "2001-01-25",
      remarks: "Known for watches.\nMinister of paper.",
      ruts: ["12345678-5"],
    });
    expect(person?.facts).toEqual(
      expect.arrayContaining([
        { type: "designation", value: "Minister" },
        { type: "place-of-birth", value: "Talca, Chile" },
        { type: "address", value: "1 Sur 100, Talca, Chile" },
        { type: "measure", value: "Travel Ban" },
      ]),
    );
    expect(company).toMatchObject({
      kind: "company",
      identifiers: [
        { type: "tax-id", value: "7713226814" },
        { type: "registration", value: "1027700285612" },
      ],
    });
    expect(ship).toMatchObject({ kind: "vessel", countries: ["Comoros"], identifiers: [{ type: "imo", value: "9562233" }] });
  });

  test.each([
    ["the former list of the Treasury", "<ArrayOfFinancialSanctionsTarget/>", "wrong-format"],
    ["a list of nobody", "<Designations><DateGenerated>05/11/2026</DateGenerated></Designations>", "no-records"],
    ["a document type", XML.replace("<Designations", "<!DOCTYPE d []><Designations"), "hostile"],
    ["a nest of elements", XML.replace("Talca", "<A>".repeat(40)), "hostile"],
    ["half of it", XML.slice(0, XML.length / 2), "cut-xml"],
    ["nothing", "", "empty"],
  ])("%s is turned away", async (_what, file, code) => {
    await expect(readList(parseUkXml, file, 65_536)).rejects.toMatchObject({ code });
  });

  test("however broken, it never hangs or breaks the reader", async () => {
    expect(await whatBreaks(parseUkXml, XML)).toBeNull();
  });
});

describe("the UK Sanctions List in CSV", () => {
  test("becomes entries: the rows of a designation are one, and the first line tells the date", async () => {
    const { events, entries, badRows } = await readList(parseUkCsv, CSV);
    expect(events[0]).toEqual({ type: "meta", asOf: "2026-11-05" });
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      entryId: "FIC0001",
      kind: "person",
      names: [
        { name: "TOMAS QUIROGA", strength: "primary" },
        { name: "Томас Кирога", strength: "alias" },
        { name: "El Relojero de Talca", strength: "weak-alias" },
      ],
      programs: ["Fiction"],
      countries: ["Chile"],
      birthDates: ["1961"],
      listedOn: "2001-01-25",
      facts: [{ type: "place-of-birth", value: "Talca, Chile" }],
    });
    expect(entries[0]?.remarks).toMatch(/^Said "paper", at length\. On two lines\. x+$/);
    expect(entries[1]).toMatchObject({ entryId: "FIC0003", kind: "vessel", identifiers: [{ type: "imo", value: "9562233" }] });
    expect(badRows.map(({ code }) => code)).toEqual(["no-identity", "no-name"]);
  });

  test.each([
    ["the former list of the Treasury", "Last Updated,05/11/2026\nName 6,Name 1,Group ID\nA,B,1\nC,D,2\nE,F,3\n", "header-lacks"],
    ["two lines of something", "a,b\nc,d\n", "wrong-format"],
    ["nothing", "", "empty"],
    ["UTF-16", Buffer.from(`\ufeff${CSV}`, "utf16le"), "utf16"],
    ["a row cut in its middle", CSV.slice(0, CSV.indexOf("Paper Boat")), "cut-line"],
  ])("%s is turned away", async (_what, file, code) => {
    await expect(readList(parseUkCsv, file, 65_536)).rejects.toMatchObject({ code });
  });

  test("however broken, it never hangs or breaks the reader", async () => {
    expect(await whatBreaks(parseUkCsv, CSV)).toBeNull();
  });
});

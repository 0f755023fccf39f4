/** The lists that a benchmark loads: the real ones when they lie beside the checkout, else invented ones of the same size and shape. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const OFAC = "../shared/data/ofac/2021-07";
const UN = "../shared/data/un";
/** Entries and aliases of the OFAC list of July 2021, and entries of the UN list of September 2024. */
const OFAC_ENTRIES = 8_976;
const OFAC_ALIASES = 11_910;
const UN_ENTRIES = 1_000;

export interface Lists {
  /** What the figures rest on, for their reader. */
  told: string;
  /** Arguments of `cotejo import`, one row a list. */
  imports: string[][];
}

export function listsFor(folder: string): Lists {
  const un = existsSync(UN) ? readdirSync(UN).find((file) => file.endsWith(".xml")) : undefined;
  if (existsSync(OFAC) && un !== undefined) {
    return {
      told: `OFAC SDN of July 2021 and ${un}`,
      imports: [
        ["ofac-csv", OFAC],
        ["un-xml", join(UN, un)],
      ],
    };
  }
  return { told: `invented lists of the size of OFAC (${OFAC_ENTRIES}) and UN (${UN_ENTRIES})`, imports: inventLists(folder) };
}

function inventLists(folder: string): string[][] {
  const ofac = join(folder, "ofac");
  mkdirSync(ofac, { recursive: true });
  const entries = Array.from({ length: OFAC_ENTRIES }, (_, index) => {
    const [name, type] = index % 2 === 0 ? [inventedPerson(index), '"individual"'] : [inventedCompany(index), "-0- "];
    return `${index + 1},"${name}",${type},"SDNTK",${"-0- ,".repeat(7)}-0- `;
  });
  const aliases = Array.from(
    { length: OFAC_ALIASES },
    (_, index) => `${(index % OFAC_ENTRIES) + 1},${index + 1},"aka","${inventedPerson(index * 7 + 3)}",-0- `,
  );
  const addresses = entries.map((_, index) => `${index + 1},${index + 1},"Calle ${index}","Bogota","Colombia",-0- `);
  for (const [file, lines] of Object.entries({ "sdn.csv": entries, "alt.csv": aliases, "add.csv": addresses })) {
    writeFileSync(join(ofac, file), `${lines.join("\r\n")}\r\n`);
  }
  const un = join(folder, "un.xml");
  writeFileSync(un, unXml());
  return [
    ["ofac-csv", ofac],
    ["un-xml", un],
  ];
}

function unXml(): string {
  const people = Array.from({ length: UN_ENTRIES }, (_, index) => {
    const [last = "", first = ""] = inventedPerson(index * 11 + 5).split(", ");
    return `<INDIVIDUAL><DATAID>${6_900_000 + index}</DATAID><VERSIONNUM>1</VERSIONNUM><FIRST_NAME>${first}</FIRST_NAME><SECOND_NAME>${last}</SECOND_NAME><UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><REFERENCE_NUMBER>QDi.${index}</REFERENCE_NUMBER><LISTED_ON>2010-01-01</LISTED_ON></INDIVIDUAL>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2024-09-26T00:00:00Z"><INDIVIDUALS>${people.join("")}</INDIVIDUALS><ENTITIES></ENTITIES></CONSOLIDATED_LIST>`;
}

const GIVEN =
  "ANA LUIS ROSA JUAN ELSA HUGO INES PABLO SARA DIEGO ALMA MARIO VERA RAUL NORA IVAN EMMA OSCAR LIDIA JORGE OMAR YUSUF KARIM LEILA SAMIR".split(
    " ",
  );
const FAMILY =
  "SOTO ROJAS MUNOZ DIAZ PEREZ SILVA CONTRERAS LOPEZ MORALES TORRES ARAYA FLORES ESPINOZA VALDES CASTILLO TAPIA REYES FUENTES CASTRO RIVERA HADDAD NASSER KHALIL IVANOV PETROV SUAREZ OCHOA RESTREPO".split(
    " ",
  );
const TRADE = "COMERCIAL TRANSPORTES INVERSIONES CONSTRUCTORA AGRICOLA IMPORTADORA SERVICIOS INMOBILIARIA PESQUERA MINERA".split(" ");

const pick = (words: string[], index: number) => words[index % words.length] as string;

/** In the manner of the lists: surnames, then given names. */
export function inventedPerson(index: number): string {
  const family = `${pick(FAMILY, index)} ${pick(FAMILY, Math.floor(index / FAMILY.length) + index * 3)}`;
  return `${family}, ${pick(GIVEN, index * 7)} ${pick(GIVEN, Math.floor(index / GIVEN.length))}`;
}

export function inventedCompany(index: number): string {
  return `${pick(TRADE, index)} ${pick(FAMILY, index * 5)} Y ${pick(FAMILY, Math.floor(index / 3))} LIMITADA`;
}

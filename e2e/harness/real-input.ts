/** The real files beside the checkout, loaded as an operator loads them. Absent for most people: then what needs them is skipped. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rutOfNumber } from "#lib/rut/rut";
import type { Product } from "./product";
import { registerCsv } from "./register";

const DATA = "../shared/data";
export const realInputPresent = existsSync(DATA);

/** In the register with a RUT of our making; the OFAC list knows the name. */
export const HAVANATUR = { rut: rutOfNumber(76_900_123), name: "HAVANATUR CHILE S.A." };
/** A member of parliament, likewise. */
export const LEGISLATOR_RUT = rutOfNumber(11_900_123);
/** What a Check must then rest on. */
export const LISTS = ["ofac-sdn", "un-sc", "pep-cl"] as const;
const OFAC_DATE = "2021-07-01";

/** The first company of the real register. */
export function realCompany(): { rut: string; name: string } {
  const [header = "", row = ""] = readFileSync(`${DATA}/cl/personas_juridicas_muestra.csv`, "utf8").split("\n");
  const [rut = "", name = ""] = row.split(",");
  if (!header.startsWith("rut,razon_social")) throw new Error(`The real register begins with ${header}`);
  return { rut, name };
}

/** Registers, OFAC, UN and the elected authorities; tells the last line of each import. */
export async function importReal(product: Product): Promise<void> {
  const own = `${product.dataFolder}/own.csv`;
  const pep = `${product.dataFolder}/pep.csv`;
  await product.cotejo("convert", "elected-authorities", `${DATA}/cl/autoridades_electas.json`, pep);
  writeFileSync(own, registerCsv([HAVANATUR, { rut: LEGISLATOR_RUT, name: firstAuthority(pep) }]));
  const un = readdirSync(`${DATA}/un`).find((file) => file.endsWith(".xml")) as string;
  for (const row of [
    ["rut-csv", `${DATA}/cl/personas_juridicas_muestra.csv`],
    ["rut-csv", own, "--source", "Propio de la prueba"],
    ["ofac-csv", `${DATA}/ofac/2021-07`, "--as-of", OFAC_DATE],
    ["un-xml", `${DATA}/un/${un}`],
    ["pep-csv", pep],
  ]) {
    process.stdout.write(`  ${(await product.cotejo("import", ...row)).trim().split("\n").at(-1)}\n`);
  }
}

/** Surnames first and in capitals, as a register writes it. */
function firstAuthority(pepFile: string): string {
  const [, row = ""] = readFileSync(pepFile, "utf8").split("\n");
  const [given = "", ...surnames] = (row.split(";")[1] ?? "").toUpperCase().split(" ");
  return [...surnames, given].join(" ");
}

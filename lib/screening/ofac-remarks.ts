/** What OFAC writes into the remarks of an entry, read apart: sentences ending in `;`. Pure. */
import { hasValidCheckDigit, readTypedRut } from "#lib/rut/rut";
import type { ListEntry } from "#lib/screening/list-entry";

export interface RemarkFacts {
  birthDates: string[];
  countries: string[];
  weakAliases: string[];
  identifiers: ListEntry["identifiers"];
  facts: ListEntry["facts"];
  ruts: string[];
}

/** Reads the remarks; what no rule knows stays in the entry's remarks only. */
export function readRemarks(remarks: string): RemarkFacts {
  const said: RemarkFacts = { birthDates: [], countries: [], weakAliases: [], identifiers: [], facts: [], ruts: [] };
  for (const raw of remarks.split(/;\s+/)) {
    const remark = raw
      .trim()
      .replace(/\.$/, "")
      .replace(/^alt\. /, "");
    if (remark !== "") readRemark(remark, said);
  }
  return said;
}

/** What a remark begins with, and what it then tells; the words end with a blank. */
type Starts = Record<string, readonly string[]>;

const FACT_STARTS: Starts = {
  "place-of-birth": ["POB"],
  gender: ["Gender"],
  "linked-to": ["Linked To:"],
  established: ["Organization Established Date"],
  "organization-type": ["Organization Type:"],
  "former-vessel-flag": ["Former Vessel Flag"],
  aircraft: ["Aircraft Model", "Aircraft Operator", "Aircraft Manufacture Date"],
  website: ["Website"],
};
const IDENTIFIERS: Starts = {
  passport: ["Passport"],
  "national-id": [
    "National ID No.",
    "National Foreign ID Number",
    "Personal ID Card",
    "Identification Number",
    "Cedula No.",
    "D.N.I.",
    "C.U.R.P.",
    "SSN",
    "Residency Number",
  ],
  "tax-id": ["NIT #", "Tax ID No.", "RUC #", "R.F.C.", "C.U.I.T.", "RIF #", "V.A.T. Number", "Italian Fiscal Code", "US FEIN"],
  registration: [
    "Registration Number",
    "Registration ID",
    "Company Number",
    "UK Company Number",
    "Business Registration Number",
    "Business Registration Document #",
    "Commercial Registry Number",
    "C.R. No.",
    "Folio Mercantil No.",
    "Matricula Mercantil No",
    "Trade License No.",
    "Public Registration Number",
    "D-U-N-S Number",
  ],
  imo: ["Vessel Registration Identification IMO"],
  mmsi: ["MMSI"],
  "aircraft-tail": ["Aircraft Tail Number"],
  "aircraft-serial": ["Aircraft Manufacturer's Serial Number (MSN)", "Aircraft Construction Number (also called L/N or S/N or F/N)"],
  "driving-licence": ["Driver's License No."],
  swift: ["SWIFT/BIC"],
  wallet: ["Digital Currency Address -"],
};

function readRemark(remark: string, said: RemarkFacts): void {
  const alias = /^[af]\.k\.a\. '(.+)'$/.exec(remark);
  const birth = /^DOB (.+)$/.exec(remark);
  const country = /^(?:nationality|citizen) (.+)$/.exec(remark);
  if (alias) said.weakAliases.push(alias[1] as string);
  else if (birth) said.birthDates.push(isoDate(birth[1] as string));
  else if (country) said.countries.push(country[1] as string);
  else if (/^R\.?U\.?T\.? ?#?/.test(remark) && remark.endsWith("(Chile)")) readChileanRut(remark, said);
  else {
    const fact = firstMatch(FACT_STARTS, remark);
    const identifier = fact ? null : firstMatch(IDENTIFIERS, remark);
    if (fact) said.facts.push(fact);
    if (identifier) said.identifiers.push(splitCountry(identifier.type, identifier.value));
  }
}

function firstMatch(starts: Starts, remark: string): { type: string; value: string } | null {
  for (const [type, words] of Object.entries(starts)) {
    const start = words.find((each) => remark.startsWith(`${each} `) && remark.length > each.length + 1);
    if (start !== undefined) return { type, value: remark.slice(start.length + 1) };
  }
  return null;
}

function readChileanRut(remark: string, said: RemarkFacts): void {
  const value = remark.replace(/^R\.?U\.?T\.? ?#? ?/, "").replace(/ ?\(Chile\)$/, "");
  const rut = readTypedRut(value);
  if (rut && hasValidCheckDigit(rut)) said.ruts.push(rut);
  said.identifiers.push({ type: "tax-id", value, country: "Chile" });
}

/** `712413714 (Russia) issued …`: the number and its country. */
function splitCountry(type: string, text: string): ListEntry["identifiers"][number] {
  const match = /^([^(]+?) ?\(([^()]+)\)/.exec(text);
  return match
    ? { type, value: match[1] as string, country: match[2] as string }
    : { type, value: text.split(/ (?:issued|expires) /, 1)[0] as string, country: null };
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `20 May 1985`, `May 1985`, `circa 1965`, `1979 to 1982` in the forms of `ListEntry.birthDates`; anything else as it stands. */
function isoDate(text: string): string {
  const bare = withoutCirca(text);
  const [from, to, more] = bare.replace(/^(\d{4})-(\d{4})$/, "$1 to $2").split(" to ");
  const date = from && to && more === undefined ? `${isoDay(withoutCirca(from))}/${isoDay(withoutCirca(to))}` : isoDay(bare);
  return bare === text ? date : `${date}~`;
}

function withoutCirca(text: string): string {
  return text.replace(/^circa /i, "");
}

function isoDay(text: string): string {
  const match = /^(?:(\d{1,2}) )?([A-Z][a-z]{2}) (\d{4})$/.exec(text);
  const month = match ? MONTHS.indexOf(match[2] as string) + 1 : 0;
  if (!match || month === 0) return text;
  const day = match[1] === undefined ? "" : `-${match[1].padStart(2, "0")}`;
  return `${match[3]}-${String(month).padStart(2, "0")}${day}`;
}

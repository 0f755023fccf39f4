/** A FollowTheMoney entity of OpenSanctions with what stands about it, as a `ListEntry`. Pure; docs/decisions/0017. */
import type { RowFault } from "#lib/contract/sources";
import { hasValidCheckDigit, readTypedRut } from "#lib/rut/rut";
import { LONGEST_NAME, orderNames } from "#lib/screening/entry-parts";
import { type FtmEntity, LONGEST_VALUE, nestedOf, partialDate, valuesOf } from "#lib/screening/ftm-entity";
import { readPep } from "#lib/screening/ftm-posts";
import type { Fault } from "#lib/screening/import-format";
import type { ListEntry, ListName } from "#lib/screening/list-entry";

/** Which list an import of OpenSanctions makes: both may come of one file. */
export type FtmList = "sanctions" | "pep";

/** What can be looked for by its name, and as what. Wallets, securities, posts and addresses belong to those. */
const KINDS: Record<string, ListEntry["kind"]> = {
  Person: "person",
  Company: "company",
  Organization: "company",
  PublicBody: "company",
  LegalEntity: "unknown",
  Vessel: "vessel",
  Airplane: "aircraft",
};

/** Measures of an authority against somebody, and ownership by somebody under one; not crimes, warrants, warnings or counter-sanctions. */
const TOPICS: Record<FtmList, readonly string[]> = {
  sanctions: ["sanction", "sanction.linked", "asset.frozen", "debarment", "export.control"],
  pep: ["role.pep", "role.rca"],
};

const MOST_IDENTIFIERS = 100;
const MOST_OF_A_FACT = 20;
const LONGEST_REMARKS = 4_000;
const LONGEST_PROGRAM = 120;

/** Whether the entity is an entry of the list. */
export function isListed(entity: FtmEntity, list: FtmList): boolean {
  return canBeListed(entity) && valuesOf(entity, "topics").some((topic) => TOPICS[list].includes(topic));
}

export function canBeListed({ schema }: FtmEntity): boolean {
  return Object.hasOwn(KINDS, schema);
}

/** The entry, or why it cannot be used. `near` are the entities about it: sanctions, occupancies, addresses, documents, relations. */
export function readFtmEntry(entity: FtmEntity, near: readonly FtmEntity[], list: FtmList): ListEntry | Fault<RowFault> {
  const names = namesOf(entity);
  if (names.length === 0) return withoutName(entity);
  const pep = list === "pep" ? readPep(entity, near) : null;
  const identifiers = identifiersOf(entity, near);
  const countries = countriesOf(entity, near);
  const texts = [...valuesOf(entity, "notes"), ...of(near, "Sanction").flatMap((sanction) => valuesOf(sanction, "reason"))];
  const remarks = cut([...new Set(texts)].join("\n"), LONGEST_REMARKS);
  return {
    entryId: entity.id,
    kind: KINDS[entity.schema] ?? "unknown",
    names,
    programs: list === "pep" ? [] : programsOf(entity, near),
    countries,
    birthDates: valuesOf(entity, "birthDate").flatMap((date) => partialDate(date) ?? []),
    identifiers: identifiers.slice(0, MOST_IDENTIFIERS),
    listedOn: list === "pep" ? null : listedOn(near),
    remarks: remarks || null,
    facts: bounded([...factsOf(entity, near, list), ...(pep?.facts ?? [])]),
    ruts: rutsOf(identifiers, countries),
    pep: pep?.pep ?? null,
  };
}

function withoutName(entity: FtmEntity): Fault<RowFault> {
  const most = LONGEST_NAME;
  if (valuesOf(entity, "name").every((name) => name.length <= most)) return { code: "no-name", reason: `Entity ${entity.id} has no name.` };
  return { code: "too-long", facts: { most }, reason: `The name of entity ${entity.id} is longer than ${most} characters.` };
}

function of(near: readonly FtmEntity[], ...schemas: string[]): FtmEntity[] {
  return near.filter(({ schema }) => schemas.includes(schema));
}

function namesOf(entity: FtmEntity): ListName[] {
  const given = valuesOf(entity, "name");
  const built = [valuesOf(entity, "firstName")[0], valuesOf(entity, "lastName")[0]].filter(Boolean).join(" ");
  const main = given.length > 0 ? given : [built];
  // The caption is the name that the publisher shows, where it is a name at all.
  const primary = main.includes(entity.caption) ? entity.caption : main[0];
  const names: ListName[] = [
    { name: primary ?? "", strength: "primary" },
    ...[...main, ...valuesOf(entity, "alias", "previousName")].map((name) => ({ name, strength: "alias" }) as const),
    ...valuesOf(entity, "weakAlias", "abbreviation").map((name) => ({ name, strength: "weak-alias" }) as const),
  ];
  return orderNames(KINDS[entity.schema] ?? "unknown", names);
}

const COUNTRIES = ["nationality", "citizenship", "country", "jurisdiction", "mainCountry", "flag"];

/** Codes of FollowTheMoney, upper case: `CL`, `RU`; also some of their own, `SUHH`, `EU`. */
function countriesOf(entity: FtmEntity, near: readonly FtmEntity[]): string[] {
  const codes = [entity, ...of(near, "Passport", "Identification")].flatMap((each) => valuesOf(each, ...COUNTRIES));
  return [...new Set(codes.map((code) => code.toUpperCase()))];
}

const IDENTIFIERS: [string, string[]][] = [
  ["passport", ["passportNumber"]],
  ["national-id", ["idNumber", "socialSecurityNumber"]],
  ["tax-id", ["taxNumber", "innCode", "vatCode", "npiCode", "irsCode", "voenCode"]],
  [
    "registration",
    ["registrationNumber", "ogrnCode", "okpoCode", "dunsCode", "uniqueEntityId", "cageCode", "cikCode", "uscCode", "bikCode"],
  ],
  ["lei", ["leiCode"]],
  ["swift", ["swiftBic"]],
  ["imo", ["imoNumber"]],
  ["mmsi", ["mmsi"]],
  ["call-sign", ["callSign"]],
  ["aircraft-tail", ["icaoCode"]],
  ["aircraft-serial", ["serialNumber"]],
  // Of a layout that does not say what its numbers are.
  ["identifier", ["otherNumber"]],
];

function identifiersOf(entity: FtmEntity, near: readonly FtmEntity[]): ListEntry["identifiers"] {
  const own = IDENTIFIERS.flatMap(([type, properties]) =>
    valuesOf(entity, ...properties).map((value) => ({ type, value: cut(value, LONGEST_VALUE), country: null })),
  );
  const papers = of(near, "Passport", "Identification").flatMap((paper) => {
    const country = valuesOf(paper, "country")[0]?.toUpperCase() ?? null;
    const type = paper.schema === "Passport" ? "passport" : "national-id";
    return valuesOf(paper, "number", "passportNumber").map((value) => ({ type, value: cut(value, LONGEST_VALUE), country }));
  });
  const wallets = of(near, "CryptoWallet").flatMap((wallet) => valuesOf(wallet, "publicKey"));
  const all = [...papers, ...own, ...wallets.map((value) => ({ type: "wallet", value: cut(value, LONGEST_VALUE), country: null }))];
  const seen = new Set<string>();
  return all.filter(({ type, value }) => !seen.has(`${type} ${value}`) && seen.add(`${type} ${value}`));
}

/** One in eleven numbers of any country has a check digit that fits: of several countries, only a number written like a RUT is one. */
function rutsOf(identifiers: ListEntry["identifiers"], countries: readonly string[]): string[] {
  const ruts = identifiers.flatMap(({ type, value, country }) => {
    if (!["national-id", "tax-id", "registration", "identifier"].includes(type)) return [];
    const chilean = country === "CL" || (country === null && countries.includes("CL"));
    const certain = country === "CL" || countries.length === 1 || /^\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]$/.test(value);
    const rut = chilean && certain && value.length < 20 ? readTypedRut(value) : null;
    return rut !== null && hasValidCheckDigit(rut) ? [rut as string] : [];
  });
  return [...new Set(ruts)];
}

function programsOf(entity: FtmEntity, near: readonly FtmEntity[]): string[] {
  const sanctions = of(near, "Sanction");
  const named = sanctions.flatMap((sanction) => {
    const ids = valuesOf(sanction, "programId");
    // Some publishers write a paragraph there; it stands among the facts.
    return ids.length > 0 ? ids : valuesOf(sanction, "program").filter((program) => program.length <= LONGEST_PROGRAM);
  });
  const programs = [...new Set([...valuesOf(entity, "programId"), ...named])];
  const fallback = programs.length > 0 ? programs : sanctions.flatMap((sanction) => valuesOf(sanction, "authority"));
  const said = fallback.length > 0 ? fallback : valuesOf(entity, "topics").filter((topic) => TOPICS.sanctions.includes(topic));
  return [...new Set(said)].slice(0, MOST_OF_A_FACT).map((program) => cut(program, LONGEST_VALUE));
}

/** The day of the first sanction that stands, of those with a whole date. */
function listedOn(near: readonly FtmEntity[]): string | null {
  const days = of(near, "Sanction").flatMap((sanction) => {
    const [day] = valuesOf(sanction, "listingDate");
    return [day ?? valuesOf(sanction, "startDate")[0] ?? ""].flatMap((date) => partialDate(date) ?? []);
  });
  return days.filter((day) => day.length === 10).sort()[0] ?? null;
}

const FACTS: [string, string[]][] = [
  ["title", ["title"]],
  ["position", ["position"]],
  ["gender", ["gender"]],
  ["place-of-birth", ["birthPlace", "birthCountry"]],
  ["death-date", ["deathDate"]],
  ["established", ["incorporationDate"]],
  ["vessel-type", ["type"]],
];

function factsOf(entity: FtmEntity, near: readonly FtmEntity[], list: FtmList): ListEntry["facts"] {
  const addresses = of(near, "Address").map((address) => valuesOf(address, "full")[0] ?? address.caption);
  const listings = list === "pep" ? [] : of(near, "Sanction").map(sayListing);
  const named: [string, string[]][] = [
    ...FACTS.map(([type, properties]): [string, string[]] => [type, valuesOf(entity, ...properties)]),
    ["address", [...addresses, ...valuesOf(entity, "address")]],
    ["listing", listings],
    ["linked-to", list === "pep" ? [] : of(near, ...Object.keys(LINKS)).flatMap((edge) => sayLink(entity, edge))],
    ["topic", list === "pep" ? [] : valuesOf(entity, "topics")],
    ["source-url", [...valuesOf(entity, "sourceUrl"), ...of(near, "Sanction").flatMap((sanction) => valuesOf(sanction, "sourceUrl"))]],
    ["dataset", entity.datasets],
  ];
  return named.flatMap(([type, values]) => [...new Set(values)].filter(Boolean).map((value) => ({ type, value })));
}

function sayListing(sanction: FtmEntity): string {
  const program = valuesOf(sanction, "program")[0] ?? valuesOf(sanction, "programId")[0];
  const day = valuesOf(sanction, "listingDate", "startDate")[0];
  return [valuesOf(sanction, "authority")[0], program, day].filter(Boolean).join(" · ");
}

/** Relations that are no kinship: their two sides, and what one is to the other. */
const LINKS: Record<string, string[]> = {
  Ownership: ["owner", "asset"],
  Directorship: ["director", "organization"],
  Membership: ["member", "organization"],
  Employment: ["employee", "employer"],
  Representation: ["agent", "client"],
  UnknownLink: ["subject", "object"],
};

function sayLink(entity: FtmEntity, edge: FtmEntity): string[] {
  const others = nestedOf(edge, ...(LINKS[edge.schema] ?? [])).filter(({ id, caption }) => id !== entity.id && caption !== "");
  const role = valuesOf(edge, "role")[0] ?? edge.schema;
  return others.map(({ caption }) => `${role}: ${caption}`);
}

function bounded(facts: ListEntry["facts"]): ListEntry["facts"] {
  const counts = new Map<string, number>();
  return facts.flatMap(({ type, value }) => {
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    return count > MOST_OF_A_FACT ? [] : [{ type, value: cut(value, LONGEST_VALUE) }];
  });
}

/** Cut to a length, never within a pair of surrogates. */
function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\ufffd$/, "")}…`;
}

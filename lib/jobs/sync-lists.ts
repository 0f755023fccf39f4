/**
 * The lists that may be fetched, with the address at which their publisher has each. Data: nothing here fetches anything.
 * The addresses are the publishers' published ones of 2026; none could be called where this was written, see docs/sources.md.
 */
import type { ImportFormat, UploadPart } from "#lib/contract/sources";
import type { LicenceNote } from "#lib/contract/syncs";
import type { Queryable } from "#lib/db/db";

export type Addresses = Partial<Record<UploadPart, string>>;

export interface SyncList {
  listId: string;
  format: ImportFormat;
  /** Name of an own register, or of a dataset of OpenSanctions. */
  source?: string;
  /** The name under which each file lies for its parser; the first must come, and the others unless they are optional. */
  files: Addresses & { main: string };
  optional: readonly UploadPart[];
  /** The publisher's; null where there is none that a program could ask. */
  official: Addresses | null;
  /** The address is that of an index that names the files, see `sync-index.ts`; `files.main` is then the folder that they go into. */
  index?: YearlyIndex;
  /** Of all its files together; where absent, `UPLOAD_MAX_MIB` bounds each. */
  mostBytes?: number;
  /** What people must know of its licence before they fetch it. */
  licenceNote?: LicenceNote;
  everyHours: number;
}

/** An index with a file for each year. */
export interface YearlyIndex {
  firstYear: number;
}

const OFAC = "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports";
const SII = "https://www.sii.cl/estadisticas/nominas";
const RES = "https://datos.gob.cl/api/3/action/package_show?id=registro-de-empresas-y-sociedades";
const MIB = 1 << 20;
const DAILY = { everyHours: 24, optional: [] };
const MONTHLY = { everyHours: 24 * 30, optional: [] };
const OWN = { official: null, ...DAILY };

/** A new list needs a line here, and its format a place in `import-targets.ts`. */
const SYNC_LISTS: readonly SyncList[] = [
  {
    ...DAILY,
    listId: "ofac-sdn",
    format: "ofac-csv",
    files: { main: "sdn.csv", alt: "alt.csv", add: "add.csv", comments: "sdn_comments.csv" },
    optional: ["comments"],
    official: { main: `${OFAC}/SDN.CSV`, alt: `${OFAC}/ALT.CSV`, add: `${OFAC}/ADD.CSV`, comments: `${OFAC}/SDN_COMMENTS.CSV` },
  },
  {
    ...DAILY,
    listId: "ofac-cons",
    format: "ofac-csv",
    files: { main: "cons_prim.csv", alt: "cons_alt.csv", add: "cons_add.csv", comments: "cons_comments.csv" },
    optional: ["comments"],
    official: {
      main: `${OFAC}/CONS_PRIM.CSV`,
      alt: `${OFAC}/CONS_ALT.CSV`,
      add: `${OFAC}/CONS_ADD.CSV`,
      comments: `${OFAC}/CONS_COMMENTS.CSV`,
    },
  },
  {
    ...DAILY,
    listId: "un-sc",
    format: "un-xml",
    files: { main: "consolidated.xml" },
    official: { main: "https://scsanctions.un.org/resources/xml/en/consolidated.xml" },
  },
  {
    ...DAILY,
    listId: "eu-fsf",
    format: "eu-xml",
    files: { main: "eu.xml" },
    // The token of the link that the Commission itself publishes on data.europa.eu; it is nobody's secret.
    official: { main: "https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw" },
  },
  {
    ...DAILY,
    listId: "uk-sl",
    format: "uk-xml",
    files: { main: "uk.xml" },
    official: { main: "https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml" },
  },
  openSanctions("opensanctions:", "sanctions"),
  openSanctions("opensanctions-pep:", "peps"),
  { ...OWN, listId: "pep-cl", format: "pep-csv", files: { main: "pep.csv" } },
  { ...OWN, listId: "courts", format: "courts-csv", files: { main: "causas.csv" } },
  {
    ...MONTHLY,
    listId: "sii-names",
    format: "sii-names",
    files: { main: "PUB_NOMBRES_PJ.txt" },
    official: { main: `${SII}/PUB_NOMBRES_PJ.zip` },
    mostBytes: 256 * MIB,
    licenceNote: "undeclared",
  },
  {
    ...MONTHLY,
    listId: "sii-companies",
    format: "sii-companies",
    files: { main: "PUB_EMPRESAS_PJ.txt" },
    official: { main: `${SII}/PUB_EMPRESAS_PJ_2020_A_2024.zip` },
    mostBytes: 500 * MIB,
    licenceNote: "undeclared",
  },
  {
    ...MONTHLY,
    listId: "res",
    format: "res-csv",
    files: { main: "registro-de-empresas-y-sociedades" },
    official: { main: RES },
    index: { firstYear: 2013 },
    mostBytes: 500 * MIB,
    licenceNote: "attribution",
  },
];

/** Every list that may be fetched: those above, and the own registers and further datasets of OpenSanctions that are loaded. */
export async function readSyncLists(db: Queryable): Promise<SyncList[]> {
  const named = await db.query<{ listId: string; name: string }>(
    `select list_id as "listId", name from lists where list_id ~ '^(rut-csv|opensanctions|opensanctions-pep):' and scope = 'real'
     order by name`,
  );
  const known = new Set(SYNC_LISTS.map(({ listId }) => listId));
  return [...SYNC_LISTS, ...named.filter(({ listId }) => !known.has(listId)).map(({ listId, name }) => namedList(listId, name))];
}

function namedList(listId: string, name: string): SyncList {
  const prefix = listId.slice(0, listId.indexOf(":") + 1);
  if (prefix === "opensanctions:" || prefix === "opensanctions-pep:") return openSanctions(prefix, listId.slice(prefix.length));
  return { ...OWN, listId, format: "rut-csv", source: name, files: { main: "registro.csv" } };
}

/**
 * Its table of targets: a tenth of its full export, with every name and birth date, without posts and topics; an own address may name
 * `targets.nested.json` instead. Not for commercial use without a licence of theirs.
 */
function openSanctions(prefix: "opensanctions:" | "opensanctions-pep:", slug: string): SyncList {
  // Names of datasets have underscores, ids of lists hyphens.
  const dataset = slug.replaceAll("-", "_");
  return {
    ...DAILY,
    listId: prefix + slug,
    format: prefix === "opensanctions:" ? "opensanctions-sanctions" : "opensanctions-peps",
    source: dataset,
    files: { main: "targets.nested.json" },
    official: { main: `https://data.opensanctions.org/datasets/latest/${dataset}/targets.nested.json` },
  };
}

/** The parts of a list in the order in which they are fetched. */
export function partsOf({ files }: Pick<SyncList, "files">): UploadPart[] {
  return (["main", "alt", "add", "comments"] as const).filter((part) => files[part] !== undefined);
}

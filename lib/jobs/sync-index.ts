/**
 * The files of a register whose addresses nobody can know beforehand: its publisher's catalogue (CKAN, `package_show`) names them.
 * What the catalogue says is a stranger's word: bounded, checked, and followed only to the very host that said it.
 */
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { monthOf } from "#lib/calendar/month";
import { JobRefused } from "#lib/jobs/queue";
import { type DownloadLimits, downloadFile } from "#lib/jobs/sync-download";
import type { ListFile } from "#lib/jobs/sync-fetch";
import type { YearlyIndex } from "#lib/jobs/sync-lists";

const LARGEST_INDEX_BYTES = 2 << 20;
const MOST_FILES = 60;

const text = z.string().max(2_000).nullish();
const CkanAnswer = z.object({
  success: z.literal(true),
  result: z.object({ resources: z.array(z.object({ name: text, url: text, format: text })).max(500) }),
});
type Resource = z.output<typeof CkanAnswer>["result"]["resources"][number];

export interface AskIndex {
  address: URL;
  index: YearlyIndex;
  /** Where the files go, below the folder of the fetch. */
  into: string;
  folder: string;
  limits: DownloadLimits;
  signal: AbortSignal;
  now: Date;
}

/**
 * Asks the index and answers its CSV of every year. Throws {@link JobRefused} `bad-index` for what is no such index, `index-lacks` when a
 * year has no CSV, `foreign-host` when one lies elsewhere, and what {@link downloadFile} throws.
 */
export async function askIndex({ address, index, into, folder, limits, signal, now }: AskIndex): Promise<ListFile[]> {
  const path = join(folder, ".index");
  const bounded: DownloadLimits = { ...limits, largestFileBytes: LARGEST_INDEX_BYTES, boundBy: "source" };
  await downloadFile({ address, path, known: null, limits: bounded, signal, onProgress: () => {} });
  const answer = CkanAnswer.safeParse(jsonOf(await readFile(path, "utf8")));
  await rm(path);
  if (!answer.success) {
    throw new JobRefused("bad-index", `${address.host} answered something else than the index of the register's files.`, {
      host: address.host,
    });
  }
  await mkdir(join(folder, into), { mode: 0o700 });
  return filesOf(answer.data.result.resources, { address, index, into, thisYear: Number(monthOf(now).slice(0, 4)) });
}

interface Sought {
  address: URL;
  index: YearlyIndex;
  into: string;
  thisYear: number;
}

function filesOf(resources: readonly Resource[], { address, index, into, thisYear }: Sought): ListFile[] {
  const dated = resources.flatMap((resource) => {
    const year = yearOf(resource);
    return year === null || year < index.firstYear || year > thisYear ? [] : [{ resource, year }];
  });
  const tables = dated.filter(({ resource }) => isCsv(resource)).toSorted((one, other) => one.year - other.year);
  requireYears(address, index, { dated, tables, thisYear });
  if (tables.length > MOST_FILES) {
    throw new JobRefused("bad-index", `The index of ${address.host} names ${tables.length} files, more than ${MOST_FILES}.`, {
      host: address.host,
    });
  }
  return tables.map(({ resource, year }, position) => {
    const nth = tables.slice(0, position).filter((before) => before.year === year).length + 1;
    const file = placeOf(address, resource);
    return { key: file.href, path: join(into, `${year}${nth === 1 ? "" : `-${nth}`}.csv`), address: file, optional: false };
  });
}

interface Dated {
  resource: Resource;
  year: number;
}

/** Every year but this one, whose first file comes some weeks into it. */
function requireYears(
  { host }: URL,
  { firstYear }: YearlyIndex,
  { dated, tables, thisYear }: { dated: Dated[]; tables: Dated[]; thisYear: number },
): void {
  const missing = Array.from({ length: thisYear - firstYear }, (_, past) => firstYear + past)
    .filter((year) => !tables.some((table) => table.year === year))
    .map((year) => {
      const formats = dated.filter((each) => each.year === year).map(({ resource }) => formatOf(resource) || "?");
      return formats.length === 0 ? String(year) : `${year} (${[...new Set(formats)].join(", ")})`;
    })
    .join(", ");
  if (missing === "") return;
  throw new JobRefused("index-lacks", `The index of ${host} names no CSV of ${missing}.`, { host, missing });
}

/** The file's name begins with its year, or with year and month; else a lone year in its title tells. */
function yearOf({ name, url }: Resource): number | null {
  const inFile = /^(20\d\d)(?:0[1-9]|1[0-2])?(?!\d)/.exec(fileOf(url))?.[1];
  if (inFile !== undefined) return Number(inFile);
  const inName = [...new Set((name ?? "").match(/(?<!\d)20\d\d(?!\d)/g))];
  return inName.length === 1 ? Number(inName[0]) : null;
}

function isCsv(resource: Resource): boolean {
  return formatOf(resource) === "CSV";
}

/** As the index says it, or else as the file's name ends. */
function formatOf({ format, url }: Resource): string {
  const said = (format ?? "").trim() || (/\.([a-z]{2,5})$/i.exec(fileOf(url))?.[1] ?? "");
  return said
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .slice(0, 20)
    .toUpperCase();
}

/** The last step of an address, without query and fragment. */
function fileOf(url: Resource["url"]): string {
  return (url ?? "").split(/[?#]/, 1)[0]?.split("/").at(-1) ?? "";
}

/** An address of the index, which may be relative to its own. */
function placeOf(index: URL, { name, url }: Resource): URL {
  const to = url && URL.canParse(url, index) ? new URL(url, index) : null;
  if (to !== null && to.host === index.host && to.protocol === index.protocol && to.username === "" && to.password === "") return to;
  const elsewhere = (to === null ? (name ?? "") : to.host || to.protocol).slice(0, 80);
  throw new JobRefused(
    "foreign-host",
    `The index of ${index.host} names a file at ${elsewhere}, which is not the same host; it is not followed.`,
    {
      host: index.host,
      elsewhere,
    },
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

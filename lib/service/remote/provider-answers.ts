/** What a provider answered, held to the contract: every field of its type and within bounds. What it adds is left out. Pure. */
import { z } from "zod";
import { Check, CheckData, ErrorBody, type RutRecord } from "#lib/contract/contract";
import { CounterName } from "#lib/contract/evidence";
import { hasTwice } from "#lib/courts/json-keys";
import { parseRut, type Rut } from "#lib/rut/rut";
import { UpstreamFault } from "#lib/service/remote/upstream-fault";
import type { FoundPage } from "#lib/service/service";

const LONGEST_NAME = 1_000;
const LONGEST_SUMMARY = 100_000;
const LONGEST_LINK = 2_000;
const MOST_RECORDS = 1_000;

// No database keeps NUL, and half a surrogate pair is no character.
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => !/[\0\p{Cs}]/u.test(value));
const instant = Check.shape.created_at.refine((value) => {
  const at = new Date(value);
  return !Number.isNaN(at.getTime()) && `${at.toISOString().slice(0, 19)}Z` === value;
});
const rut = z.string().transform((value, issues) => {
  const parsed = parseRut(value);
  if (parsed !== null) return parsed;
  issues.addIssue({ code: "custom", message: "no RUT" });
  return z.NEVER;
});
const link = text(LONGEST_LINK);
const name = text(LONGEST_NAME).min(1);
const ProviderCheck = Check.extend({
  permalink: link,
  pdf_report_url: link,
  // So the contract has it; the RUT of a record may have dots.
  rut: Check.shape.rut.pipe(rut),
  name,
  created_at: instant,
  ai_summary: text(LONGEST_SUMMARY),
});
const Records = z.array(z.object({ rut, full_name: text(255).nullable() })).max(MOST_RECORDS);
const ProviderPage = z.object({
  count: CheckData.shape.causas_civiles_count,
  page: z.number().int(),
  page_size: z.number().int().min(1),
  total_pages: z.number().int().min(0),
  results: Records,
});

/** The Check of the RUT that was asked for, its links at the host of `base`. Throws {@link UpstreamFault}. */
export function checkOf(json: unknown, asked: Rut, base: URL): Check {
  const check = parsed(ProviderCheck, json);
  for (const field of ["permalink", "pdf_report_url"] as const) {
    if (!isLinkAt(base, check[field])) throw new UpstreamFault(`schema ${field}: not at the provider`);
  }
  if (check.rut !== asked) throw new UpstreamFault("schema rut: of another");
  // Ours is kept as PostgreSQL writes it.
  return { ...check, id: check.id.toLowerCase() };
}

/** The counters that a header `Cotejo-Incomplete` names; words that are no counter say nothing. */
export function incompleteOf(header: string | string[] | undefined): CounterName[] {
  const words = String(header ?? "")
    .slice(0, LONGEST_LINK)
    .split(",")
    .map((word) => word.trim());
  return CounterName.options.filter((counter) => words.includes(counter));
}

/** The records of the RUT that was asked for. Throws {@link UpstreamFault}. */
export function recordsOf(json: unknown, asked: Rut): RutRecord[] {
  const records = parsed(Records, json);
  if (records.some((record) => record.rut !== asked)) throw new UpstreamFault("schema rut: of another");
  return records;
}

/** A page of a search whose totals agree with one another. Throws {@link UpstreamFault}. */
export function pageOf(json: unknown, asked: { page: number; pageSize: number }): FoundPage {
  const { count, page, page_size: said, total_pages: pages, results } = parsed(ProviderPage, json);
  const bad = (what: string) => new UpstreamFault(`schema ${what}`);
  if (page !== asked.page) throw bad("page: another");
  if (said > asked.pageSize) throw bad("page_size: more than asked");
  if (count === 0 && results.length === 0) return { count, records: [] };
  // A short last page may be said to be as short as it is; else the provider has a size of its own.
  const sizes = [asked.pageSize, said].filter((size) => pages === Math.ceil(count / size));
  const fills = (size: number) => results.length === (page < pages ? size : count - (page - 1) * size);
  const size = sizes.find(fills) ?? sizes.at(-1);
  if (size === undefined) throw bad("total_pages: not those of count");
  if (results.length > size || (results.length > 0 && (page - 1) * size + results.length > count)) throw bad("results: too many");
  if (results.length === 0 && page <= pages) throw bad("results: none");
  return { count, records: results, ...(size === asked.pageSize ? {} : { pageSize: size }) };
}

/** The message of an error. Throws {@link UpstreamFault} for a body that no service of the contract sends. */
export function messageOf(json: unknown): string {
  return parsed(ErrorBody, json).message;
}

/** A JSON body. Throws {@link UpstreamFault} for anything else, also for an object with one key twice. */
export function jsonOf({ headers, body }: { headers: { "content-type"?: string | undefined }; body: Buffer }): unknown {
  const type = (headers["content-type"] ?? "").split(";")[0] ?? "";
  if (!/^application\/(?:[\w.-]{1,100}\+)?json$/i.test(type.trim())) throw new UpstreamFault("not-json");
  let json: unknown;
  let written: string;
  try {
    written = new TextDecoder("utf-8", { fatal: true }).decode(body);
    json = JSON.parse(written);
  } catch {
    throw new UpstreamFault("not-json");
  }
  if (hasTwice(written)) throw new UpstreamFault("schema: a key twice");
  return json;
}

/** Whether an address is one of the provider's: http(s) at the host of its base, and https where that is. */
export function isLinkAt(base: URL, address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return hostname === base.hostname && `${username}${password}` === "" && (protocol === "https:" || base.protocol === "http:");
}

/** Whether the bytes are a whole PDF: its mark at their beginning, its end at their end. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString("latin1") === "%PDF-" && bytes.subarray(-1_024).includes("%%EOF");
}

function parsed<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const found = schema.safeParse(json);
  if (found.success) return found.data;
  // Where it is, of the names that the contract knows: what stands there stays out of it.
  const path = found.error.issues[0]?.path.map((step) => (typeof step === "number" ? "[]" : String(step))).join(".");
  throw new UpstreamFault(`schema ${path === undefined || path === "" ? "at its root" : path}`);
}

/** The filter of the list of Checks as SQL, and as the audit trail remembers it. Only constants become text; what was typed is a value. */
import { createHash } from "node:crypto";
import type { OrgId } from "#lib/context";
import { type CheckFilter, checkFilterQuery, FINDING_COUNTERS } from "#lib/contract/check-filter";
import { foldName } from "#lib/names/fold";
import { readTypedRut } from "#lib/rut/rut";

/** Conditions on `checks`, with their values from `$1` on. */
export interface Search {
  where: string;
  order: string;
  values: unknown[];
}

export function checkSearch(orgId: OrgId, filter: CheckFilter): Search {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [`org_id = ${value(orgId)}`];
  if (filter.q !== "") conditions.push(textCondition(filter.q, value));
  if (filter.from !== null) conditions.push(`month >= ${value(filter.from)}`);
  if (filter.to !== null) conditions.push(`month <= ${value(filter.to)}`);
  if (filter.risk.length > 0) conditions.push(`score_label = any(${value(filter.risk)}::text[])`);
  if (filter.by !== null) conditions.push(`made_by_id = ${value(filter.by)}`);
  if (filter.purpose !== null) conditions.push(`purpose = ${value(filter.purpose)}`);
  if (filter.incomplete) conditions.push("incomplete <> '{}'");
  for (const finding of filter.with) conditions.push(`data->>'${FINDING_COUNTERS[finding]}' not in ('0', 'false')`);
  return { where: conditions.join(" and "), order: orderOf(filter), values };
}

/** The list's address as the trail remembers it. */
export function rememberedPlace(filter: CheckFilter): string {
  return `/checks${checkFilterQuery({ ...filter, q: rememberedText(filter.q) })}`;
}

/**
 * A text that was looked for, as the trail remembers it. A RUT stays, as everywhere in the trail; the words of a name become a digest:
 * nobody's name stays for ever because somebody typed it, and whether a given name was looked for can still be told.
 */
export function rememberedText(text: string): string {
  if (text === "") return "";
  return readTypedRut(text) ?? `name-${createHash("sha256").update(foldName(text)).digest("hex").slice(0, 16)}`;
}

/** A condition on `checks`: every word of the text begins a word of the name; digits also begin a RUT, or are one. */
export function textCondition(text: string, value: (given: unknown) => string): string {
  const rut = readTypedRut(text);
  const digits = /^(?:RU[TN]|CL)?0*(\d{1,8})$/i.exec(text.replace(/[\s.:]/g, ""))?.[1];
  if (rut !== null && digits === undefined) return `rut = ${value(rut)}`;
  const words = `btrim(fold_name(${value(text)}))`;
  const byName = `(${words} <> '' and name_words like all (array(select '% ' || word || '%' from unnest(string_to_array(${words}, ' ')) word)))`;
  if (digits === undefined) return byName;
  return `(${byName} or rut like ${value(`${digits}%`)}${rut === null ? "" : ` or rut = ${value(rut)}`})`;
}

// The id last: the order is total, so that pages neither repeat nor skip.
function orderOf({ sort, descending }: CheckFilter): string {
  const way = descending ? "desc" : "asc";
  if (sort === "score") return `score_value ${way}, created_at desc, check_id`;
  if (sort === "name") return `name collate "es-x-icu" ${way}, created_at desc, check_id`;
  return descending ? "created_at desc, check_id" : "created_at asc, check_id desc";
}

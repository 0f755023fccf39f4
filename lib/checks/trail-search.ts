/** The filter of the audit trail as SQL. Only constants become text; what was typed is a value. */
import { dayStart, nextDay } from "#lib/calendar/day";
import { textCondition } from "#lib/checks/check-search";
import type { Actor } from "#lib/context";
import { SYSTEM, type TrailFilter } from "#lib/contract/audit-trail";
import { readTypedRut } from "#lib/rut/rut";

/** Conditions on `audit_entries`, with their values from `$1` on. */
export interface TrailSearch {
  where: string;
  values: unknown[];
}

export interface TrailRow {
  entry_id: string;
  at: Date;
  actor_kind: "user" | "token" | "system";
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  request_id: string | null;
}

export const TRAIL_COLUMNS = "entry_id, at, actor_kind, actor_id, actor_name, action, subject, detail, request_id";

/** Newest first; what happened at one instant stays together in one order. */
export const TRAIL_ORDER = "at desc, entry_id";

export function trailSearch({ orgId, scope }: Pick<Actor, "orgId" | "scope">, filter: TrailFilter): TrailSearch {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [`org_id = ${value(orgId)}`];
  if (filter.who === SYSTEM) conditions.push("actor_id is null");
  else if (filter.who !== null) conditions.push(`actor_id = ${value(filter.who)}`);
  if (filter.action !== null) conditions.push(`action = ${value(filter.action)}`);
  if (filter.about !== "") conditions.push(aboutCondition(filter.about, scope, value));
  if (filter.from !== null) conditions.push(`at >= ${value(dayStart(filter.from))}`);
  if (filter.to !== null) conditions.push(`at < ${value(dayStart(nextDay(filter.to)))}`);
  return { where: conditions.join(" and "), values };
}

/**
 * Entries carry ids: the text is looked for among the Checks, people, programs and sources first. Of name searches the words
 * themselves are the subject. An array that is made once lets the index on subjects (migration `lists`) find them.
 */
function aboutCondition(text: string, scope: Actor["scope"], value: (given: unknown) => string): string {
  const literal = value(text);
  const words = `array(select '% ' || word || '%' from unnest(string_to_array(btrim(fold_name(${literal})), ' ')) word)`;
  const rut = readTypedRut(text);
  const named = (column: string) => `(btrim(fold_name(${literal})) <> '' and ' ' || fold_name(${column}) like all (${words}))`;
  return `left(subject, 100) = any(array(
    select left(about, 100) from (
      select unnest(array[${literal}, ${value(rut ?? text)}]) as about
      union select unnest(array[rut, check_id::text]) from checks where org_id = $1 and ${textCondition(text, value)}
      union select user_id::text from users where org_id = $1 and (${named("name")} or email = lower(${literal}))
      union select token_id::text from tokens where org_id = $1 and ${named("name")}
      union select list_id from lists where scope = ${value(scope)} and ${named("name")}
      union select subject from audit_entries
        where org_id = $1 and action in ('name-search.paid', 'name-search.reopened') and ${named("subject")}
    ) subjects))`;
}

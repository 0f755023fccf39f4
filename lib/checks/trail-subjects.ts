import { asUuid } from "#lib/contract/read-query";
import type { TrailSubject } from "#lib/contract/audit-trail";
import type { Context } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { parseRut } from "#lib/rut/rut";

/** What acts were done to, told from the subjects that their entries carry: ids become names while what they name is there. */
export async function trailSubjects(view: Queryable, ctx: Context, subjects: string[]): Promise<(subject: string) => TrailSubject> {
  const { orgId, orgName, scope } = ctx.actor;
  const ids = [...new Set(subjects)].filter((subject) => asUuid(subject) !== null);
  const checks = await view.query<{ id: string; rut: string; name: string }>(
    "select check_id as id, rut, name from checks where org_id = $1 and check_id = any($2::uuid[])",
    [orgId, ids],
  );
  const people = await view.query<{ id: string; name: string; email: string }>(
    "select user_id as id, name, email from users where org_id = $1 and user_id = any($2::uuid[])",
    [orgId, ids],
  );
  const tokens = await view.query<{ id: string; name: string }>(
    "select token_id as id, name from tokens where org_id = $1 and token_id = any($2::uuid[])",
    [orgId, ids],
  );
  const sources = await view.query<{ id: string; name: string }>(
    "select list_id as id, name from lists where scope = $1 and list_id = any($2)",
    [scope, subjects],
  );
  const known = new Map<string, TrailSubject>([
    [orgId, { kind: "organisation", name: orgName }],
    ...checks.map((check): [string, TrailSubject] => [check.id, { kind: "check", ...check }]),
    ...people.map(({ id, ...person }): [string, TrailSubject] => [id, { kind: "person", ...person }]),
    ...tokens.map(({ id, name }): [string, TrailSubject] => [id, { kind: "token", name }]),
    ...sources.map(({ id, name }): [string, TrailSubject] => [id, { kind: "source", name }]),
  ]);
  return (subject) => known.get(subject) ?? unnamed(subject);
}

function unnamed(subject: string): TrailSubject {
  const rut = parseRut(subject);
  if (rut !== null) return { kind: "rut", rut };
  return subject.startsWith("/") ? { kind: "place", address: subject } : { kind: "text", text: subject };
}

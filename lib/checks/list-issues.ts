import { findIssues } from "#lib/checks/stored-issue";
import type { Context } from "#lib/context";
import { asUuid } from "#lib/contract/read-query";
import type { ReportIssues } from "#lib/contract/report";
import { ServiceError } from "#lib/errors";

/** More are told by their number: a Check of which hundreds of reports say something different is a program's. */
const MOST_LISTED = 100;

/** The issues of a Check's report that its reader may open, newest first. Throws `not-found`. */
export async function listIssues(ctx: Context, checkId: string): Promise<ReportIssues> {
  const known =
    asUuid(checkId) === null
      ? []
      : await ctx.db.query("select from checks where org_id = $1 and check_id = $2", [ctx.actor.orgId, checkId], "checks.known");
  if (known.length === 0) throw new ServiceError("not-found");
  return findIssues(ctx.db, ctx, checkId, MOST_LISTED);
}

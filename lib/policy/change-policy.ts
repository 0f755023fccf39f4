/** An admin lays down one part of how the organisation is served: court data, age of cases, penal detail, four eyes, summaries. */
import { emit, entryOf } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { PolicyRequest } from "#lib/contract/policy";
import { type Role, Role as Roles } from "#lib/contract/panel";
import type { Queryable } from "#lib/db/db";
import { assert, ServiceError } from "#lib/errors";
import { countEnabledPeople, POLICY_CHANGED, POLICY_COLUMNS, type PolicyRow } from "#lib/policy/read-policy";
import { recipientOf } from "#lib/policy/summary-consent";

/**
 * Checks made before keep what they were made under. The same again changes nothing; of court data it states the basis anew.
 * Throws `forbidden`; `conflict` when somebody changed the policy since; `invalid-request` for four eyes with a single person
 * or a model that is not there.
 */
export async function changePolicy(ctx: Context, request: PolicyRequest): Promise<{ revision: number }> {
  requireRole(ctx.actor, "admin");
  const revision = await ctx.db.transact(async (tx) => {
    const [row] = await tx.query<PolicyRow>(`select ${POLICY_COLUMNS} from organisations where org_id = $1 for update`, [ctx.actor.orgId]);
    assert(row, "the organisation of an actor exists");
    if (row.policy_revision !== request.revision) throw new ServiceError("conflict", { detail: "The policy changed meanwhile." });
    const change = await changeOf(tx, ctx, row, request);
    if (change === null) return row.policy_revision;
    const { part, from, to, columns } = change;
    const names = Object.keys(columns);
    await tx.query(
      `update organisations set policy_revision = policy_revision + 1, ${names.map((name, at) => `${name} = $${at + 2}`).join(", ")}
       where org_id = $1`,
      [ctx.actor.orgId, ...Object.values(columns)],
    );
    await emit(tx, entryOf(ctx, POLICY_CHANGED, ctx.actor.orgId, { part, from, to }));
    return row.policy_revision + 1;
  });
  // Who sees penal detail is known with the credential.
  forgetCredentials(ctx.db);
  return { revision };
}

/** A part as it was and as it becomes, and the columns that say it. */
interface Change {
  part: PolicyRequest["part"];
  from: object;
  to: object;
  columns: Partial<Record<keyof PolicyRow, unknown>>;
}

/** Null when nothing changes. */
async function changeOf(tx: Queryable, ctx: Context, row: PolicyRow, request: PolicyRequest): Promise<Change | null> {
  const { part } = request;
  switch (part) {
    case "court-data": {
      const basis = request.on ? request.basis : null;
      return {
        part,
        from: { on: row.court_data, basis: row.court_data_basis, note: row.court_data_note },
        to: { on: request.on, basis, note: request.note },
        columns: {
          court_data: request.on,
          court_data_basis: basis,
          court_data_note: request.note,
          court_data_set_by: ctx.actor.name,
          court_data_set_at: ctx.clock.now(),
        },
      };
    }
    case "case-age":
      if (row.case_max_age_years === request.years) return null;
      return {
        part,
        from: { years: row.case_max_age_years },
        to: { years: request.years },
        columns: { case_max_age_years: request.years },
      };
    case "penal-detail": {
      const [was, roles] = [inOrder(row.penal_detail_for), inOrder(request.roles)];
      if (was.join() === roles.join()) return null;
      return { part, from: { roles: was }, to: { roles }, columns: { penal_detail_for: roles } };
    }
    case "four-eyes":
      if (row.four_eyes === request.on) return null;
      if (request.on && (await countEnabledPeople(tx, ctx.actor.orgId)) < 2)
        throw new ServiceError("invalid-request", { detail: "Four eyes need two people." });
      return { part, from: { on: row.four_eyes }, to: { on: request.on }, columns: { four_eyes: request.on } };
    case "summary-model":
      return summaryChange(ctx, row, request);
  }
}

/** On means for one recipient, the one that was shown. Throws `invalid-request` where there is no model, `conflict` where it is another by now. */
function summaryChange(ctx: Context, row: PolicyRow, request: Extract<PolicyRequest, { part: "summary-model" }>): Change | null {
  const offered = recipientOf(ctx.settings);
  if (request.on && offered === null) throw new ServiceError("invalid-request", { detail: "The installation has no language model." });
  if (request.on && request.recipient !== offered) throw new ServiceError("conflict", { detail: "The language model changed meanwhile." });
  const from = { on: row.summary_model, identity: row.summary_identity, recipient: row.summary_recipient };
  const to = request.on ? { on: true, identity: request.identity, recipient: offered } : { on: false, identity: false, recipient: null };
  if (from.on === to.on && from.identity === to.identity && from.recipient === to.recipient) return null;
  return {
    part: request.part,
    from,
    to,
    columns: { summary_model: to.on, summary_identity: to.identity, summary_recipient: to.recipient },
  };
}

function inOrder(roles: readonly Role[]): Role[] {
  return Roles.options.filter((role) => roles.includes(role));
}

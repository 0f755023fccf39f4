/** An admin changes what the organisation's Checks start from: language of reports and summaries, purpose, legal basis. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { actOf, doerOf } from "#lib/auth/doer";
import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { OrganisationDefaults } from "#lib/contract/settings";
import { assert } from "#lib/errors";

/** Checks made before keep theirs. The same values again change nothing. */
export async function changeDefaults(ctx: Context, to: OrganisationDefaults): Promise<void> {
  requireRole(ctx.actor, "admin");
  const { orgId } = ctx.actor;
  await ctx.db.transact(async (tx) => {
    const [from] = await tx.query<OrganisationDefaults>(
      `select language, purpose, legal_basis as "legalBasis" from organisations where org_id = $1 for update`,
      [orgId],
    );
    assert(from !== undefined, "an actor has an organisation");
    if (from.language === to.language && from.purpose === to.purpose && from.legalBasis === to.legalBasis) return;
    await tx.query("update organisations set language = $2, purpose = $3, legal_basis = $4 where org_id = $1", [
      orgId,
      to.language,
      to.purpose,
      to.legalBasis,
    ]);
    await emit(tx, actOf(ctx, doerOf(ctx), orgId, { action: "organisation.defaults-changed", subject: orgId, detail: { from, to } }));
  });
  forgetCredentials(ctx.db);
}

/** An admin adds a person of the own organisation, who gets in by a setup link or through the organisation's provider. */
import { createUser } from "#lib/auth/create-user";
import { doerOf } from "#lib/auth/doer";
import { requireRole } from "#lib/auth/require-role";
import { type MadeSetupLink, setupLinkOf, writeSetupLink } from "#lib/auth/setup-links";
import type { Context } from "#lib/context";
import type { AddPersonReply, AddPersonRequest } from "#lib/contract/settings";
import { env } from "#lib/env";
import { ServiceError } from "#lib/errors";

/** The link is in this answer and nowhere else. Throws `conflict` when the e-mail is taken, `invalid-request`. */
export async function addPerson(ctx: Context, request: AddPersonRequest): Promise<AddPersonReply> {
  requireRole(ctx.actor, "admin");
  const { access, ...person } = request;
  if (access === "sso" && env().OIDC_ISSUER === undefined)
    throw new ServiceError("invalid-request", { detail: "There is no OpenID provider." });
  const { orgId } = ctx.actor;
  const by = doerOf(ctx);
  let link = null as MadeSetupLink | null;
  const { userId } = await createUser(ctx, by, { ...person, orgId, password: null }, async (tx, made) => {
    if (access === "link") link = await writeSetupLink(tx, ctx, by, { orgId, userId: made });
  });
  return { userId, setupLink: link === null ? null : setupLinkOf(ctx, link) };
}

import { createCheck } from "#lib/checks/create-check";
import type { ModelMakers } from "#lib/checks/ask-model";
import type { Context } from "#lib/context";
import type { PanelCheckReply, PanelCheckRequest } from "#lib/contract/panel";
import { balanceOf } from "#lib/ledger/ledger";
import type { Service } from "#lib/service/service";

/** A Check made in the panel, with the purpose and legal basis chosen there, and the balance that is left. */
export async function checkFromPanel(
  ctx: Context,
  service: Service,
  request: PanelCheckRequest,
  models: ModelMakers,
): Promise<PanelCheckReply> {
  const { rut, ai_summary, purpose, legal_basis } = request;
  const made = await createCheck(ctx, service, { rut, ai_summary, purpose, legalBasis: legal_basis }, models);
  return { check: made.reply, reused: made.reused, balanceCredits: await balanceOf(ctx.db, ctx.actor.orgId) };
}

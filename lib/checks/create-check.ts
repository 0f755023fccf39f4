import type { ModelMakers } from "#lib/checks/ask-model";
import type { CheckAnswer, CreateCheckRequest } from "#lib/checks/check-request";
import { createOwnCheck } from "#lib/checks/create-own-check";
import { createProviderCheck } from "#lib/checks/create-provider-check";
import type { Context } from "#lib/context";
import type { Service } from "#lib/service/service";

/** Makes the Check of the month of a RUT or has the one that stands, by the engine of the organisation. One charge, by our ledger, when it is new. */
export async function createCheck(
  ctx: Context,
  service: Service,
  request: CreateCheckRequest,
  models: ModelMakers = null,
): Promise<CheckAnswer> {
  return "provider" in service ? createProviderCheck(ctx, service, request, models) : createOwnCheck(ctx, service, request, models);
}

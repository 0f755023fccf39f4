import type { CheckAnswer, CreateCheckRequest } from "#lib/checks/check-request";
import type { Context } from "#lib/context";
import { ServiceError } from "#lib/errors";
import type { RemoteService } from "#lib/service/service";

/** The provider's part of `createCheck`. */
export async function createProviderCheck(ctx: Context, service: RemoteService, request: CreateCheckRequest): Promise<CheckAnswer> {
  void ctx;
  void request;
  throw new ServiceError("unavailable", { detail: service.provider.host });
}

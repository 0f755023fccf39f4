/** `POST /api/panel/sign-out`: the session ends here and everywhere, and the browser forgets what it kept. */
import { randomUUID } from "node:crypto";
import { isCrossSiteWrite } from "#lib/auth/cross-site";
import { revokeSession } from "#lib/auth/revoke-session";
import { ServiceError } from "#lib/errors";
import { asRefusal, jsonAnswer, refusalAnswer } from "#lib/http/answers";
import type { DoorKeeper } from "#lib/http/endpoint";
import { endedCookies } from "#lib/http/session-cookies";

/** Signing out twice, or after the session ended by itself, is answered alike: nobody has to be signed in to leave. */
export async function answerSignOut(keeper: DoorKeeper, request: Request): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? randomUUID();
  const { publicBaseUrl } = keeper.settings;
  try {
    if (request.method !== "POST") throw new ServiceError("method-not-allowed");
    if (isCrossSiteWrite(request, publicBaseUrl)) throw new ServiceError("forbidden");
    await revokeSession(keeper, request.headers.get("cookie"), requestId);
    const answer = jsonAnswer(200, { signedOut: true }, { requestId, headers: { "Clear-Site-Data": '"cache", "storage"' } });
    for (const cookie of endedCookies(publicBaseUrl.startsWith("https:"))) answer.headers.append("Set-Cookie", cookie);
    return answer;
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.code === "internal" || refusal.code === "unavailable") keeper.log.error({ requestId, err: refusal.cause }, refusal.code);
    return refusalAnswer(refusal, { requestId, headers: refusal.code === "method-not-allowed" ? { Allow: "POST" } : {} });
  }
}

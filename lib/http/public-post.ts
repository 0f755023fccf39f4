/** A `POST` that asks for no credential: what its body carries is one. Limited by address, JSON in and out, like every other answer. */
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { isCrossSiteWrite } from "#lib/auth/cross-site";
import { ServiceError } from "#lib/errors";
import { asRefusal, jsonAnswer, refusalAnswer, statusOf } from "#lib/http/answers";
import type { DoorKeeper } from "#lib/http/endpoint";
import { readJsonBody } from "#lib/http/read-body";

export interface PublicPost<Body extends z.ZodType, Reply extends z.ZodType> {
  body: Body;
  reply: Reply;
  run: (keeper: DoorKeeper, input: { body: z.output<Body>; address: string; requestId: string }) => Promise<z.input<Reply>>;
}

/** Answers one request, and writes nothing of it into the log unless it failed. */
export async function answerPublicPost<Body extends z.ZodType, Reply extends z.ZodType>(
  keeper: DoorKeeper,
  request: Request,
  declaration: PublicPost<Body, Reply>,
): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? randomUUID();
  try {
    if (request.method !== "POST") throw new ServiceError("method-not-allowed");
    const address = request.headers.get("x-client-ip") ?? "unknown";
    const { addressPerSecond } = keeper.rates;
    const verdict = keeper.throttle.consume(`address:${address}`, { perSecond: addressPerSecond, burst: addressPerSecond });
    if (!verdict.allowed) throw new ServiceError("too-many-requests", verdict);
    if (isCrossSiteWrite(request, keeper.settings.publicBaseUrl)) throw new ServiceError("forbidden");
    const body = declaration.body.safeParse(await readJsonBody(request, "invalid-request"));
    if (!body.success) throw new ServiceError("invalid-request");
    const reply = await declaration.run(keeper, { body: body.data, address, requestId });
    return jsonAnswer(200, declaration.reply.parse(reply), { requestId });
  } catch (error) {
    const refusal = asRefusal(error);
    if (statusOf(refusal.code) >= 500) keeper.log.error({ requestId, err: refusal.cause ?? refusal }, refusal.code);
    return refusalAnswer(refusal, { requestId, headers: refusal.code === "method-not-allowed" ? { Allow: "POST" } : {} });
  }
}

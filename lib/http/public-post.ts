/**
 * A `POST` that asks for no credential: its body carries one, or what it is told is for everybody. Limited by address, JSON out, like
 * every other answer.
 */
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { isCrossSiteWrite } from "#lib/auth/cross-site";
import { ServiceError } from "#lib/errors";
import { asRefusal, jsonAnswer, refusalAnswer, statusOf } from "#lib/http/answers";
import type { Limit } from "#lib/http/buckets";
import type { DoorKeeper } from "#lib/http/endpoint";
import { type IncomingFile, incomingFile, readJsonBody } from "#lib/http/read-body";

export interface PublicPost<Body extends z.ZodType, Reply extends z.ZodType> {
  body: Body;
  reply: Reply;
  run: (keeper: DoorKeeper, input: { body: z.output<Body>; address: string; requestId: string }) => Promise<z.input<Reply>>;
}

/** Of a file that anybody may send. */
export interface PublicUpload<Reply extends z.ZodType> {
  reply: Reply;
  run: (keeper: DoorKeeper, file: IncomingFile) => Promise<z.input<Reply>>;
}

/** Files of one address: some at once, and then one every other second. */
const FILES: Limit = { perSecond: 0.5, burst: 20 };

/** Answers one request, and writes nothing of it into the log unless it failed. */
export function answerPublicPost<Body extends z.ZodType, Reply extends z.ZodType>(
  keeper: DoorKeeper,
  request: Request,
  declaration: PublicPost<Body, Reply>,
): Promise<Response> {
  return answer(keeper, request, async ({ address, requestId }) => {
    const body = declaration.body.safeParse(await readJsonBody(request, "invalid-request"));
    if (!body.success) throw new ServiceError("invalid-request");
    return declaration.reply.parse(await declaration.run(keeper, { body: body.data, address, requestId }));
  });
}

/** The same of a request that brings a file; it is read by the use case. */
export function answerPublicUpload<Reply extends z.ZodType>(
  keeper: DoorKeeper,
  request: Request,
  declaration: PublicUpload<Reply>,
): Promise<Response> {
  return answer(keeper, request, async ({ address }) => {
    const verdict = keeper.throttle.consume(`files:${address}`, FILES);
    if (!verdict.allowed) throw new ServiceError("too-many-requests", verdict);
    return declaration.reply.parse(await declaration.run(keeper, incomingFile(request, "bytes")));
  });
}

async function answer(
  keeper: DoorKeeper,
  request: Request,
  work: (asked: { address: string; requestId: string }) => Promise<unknown>,
): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? randomUUID();
  try {
    if (request.method !== "POST") throw new ServiceError("method-not-allowed");
    const address = request.headers.get("x-client-ip") ?? "unknown";
    const { addressPerSecond } = keeper.rates;
    const verdict = keeper.throttle.consume(`address:${address}`, { perSecond: addressPerSecond, burst: addressPerSecond });
    if (!verdict.allowed) throw new ServiceError("too-many-requests", verdict);
    if (isCrossSiteWrite(request, keeper.settings.publicBaseUrl)) throw new ServiceError("forbidden");
    return jsonAnswer(200, await work({ address, requestId }), { requestId });
  } catch (error) {
    const refusal = asRefusal(error);
    if (statusOf(refusal.code) >= 500) keeper.log.error({ requestId, err: refusal.cause ?? refusal }, refusal.code);
    return refusalAnswer(refusal, { requestId, headers: refusal.code === "method-not-allowed" ? { Allow: "POST" } : {} });
  }
}

import { emit, entryOf } from "#lib/audit/audit";
import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { PepHit, SanctionHit } from "#lib/contract/evidence";
import type {
  CompareNamesReply,
  CompareNamesRequest,
  MatchingReply,
  MatchingRequest,
  TryNameReply,
  TryNameRequest,
} from "#lib/contract/matching";
import { ServiceError } from "#lib/errors";
import { compareNames, MATCH_THRESHOLD } from "#lib/names/compare";
import type { Service } from "#lib/service/service";

/** What comes this near to a match is shown as no match, so that the threshold can be understood. */
const NEAR_FROM = 0.5;
/** Entries that a person reads. */
const MOST_MATCHES = 50;
const MOST_NEAR = 20;

/**
 * For admins: what a name would match in the loaded lists and why, or how two names compare. Charges nothing and makes no Check;
 * the trail keeps who tried which name. Throws `unavailable` when the engine cannot say, or a loaded list cannot be read.
 */
export async function tryMatching(ctx: Context, service: Service, request: MatchingRequest): Promise<MatchingReply> {
  requireRole(ctx.actor, "admin");
  const reply = request.mode === "names" ? compare(request) : await screen(ctx, service, request);
  const subject = request.mode === "names" ? `${request.queried} / ${request.listed}` : request.name;
  const found = reply.mode === "names" ? { similarity: reply.explanation.similarity } : { matches: reply.matches };
  await ctx.db.transact(async (tx) => emit(tx, entryOf(ctx, "matching.tried", subject, found)));
  return reply;
}

function compare({ queried, listed, kind }: CompareNamesRequest): CompareNamesReply {
  const comparison = compareNames(queried, listed, kind);
  return {
    mode: "names",
    threshold: MATCH_THRESHOLD,
    matches: comparison.similarity >= MATCH_THRESHOLD,
    explanation: { ...comparison, matchedName: listed, nameStrength: "primary" },
  };
}

async function screen(ctx: Context, service: Service, request: TryNameRequest): Promise<TryNameReply> {
  if (service.screen === undefined) throw new ServiceError("unavailable");
  const { name, kind, birthDate, country, identifier } = request;
  const subject = {
    name,
    kind,
    rut: null,
    birthDate,
    countries: country === "" ? [] : [country],
    identifiers: identifier === "" ? [] : [{ type: "document", value: identifier }],
  };
  const { sources, sanctions, pep } = await service.screen(ctx, subject, NEAR_FROM);
  const matched = { sanctions: sanctions.filter(reaches), pep: pep.filter(reaches) };
  const near = { sanctions: sanctions.filter((hit) => !reaches(hit)), pep: pep.filter((hit) => !reaches(hit)) };
  return {
    mode: "lists",
    threshold: MATCH_THRESHOLD,
    sources,
    sanctions: matched.sanctions.slice(0, MOST_MATCHES),
    pep: matched.pep.slice(0, MOST_MATCHES),
    near: { sanctions: near.sanctions.slice(0, MOST_NEAR), pep: near.pep.slice(0, MOST_NEAR) },
    matches: matched.sanctions.length + matched.pep.length,
    nearMisses: near.sanctions.length + near.pep.length,
  };
}

function reaches({ explanation }: SanctionHit | PepHit): boolean {
  return explanation.similarity >= MATCH_THRESHOLD;
}

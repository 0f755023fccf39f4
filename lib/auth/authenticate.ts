/**
 * A token or a session becomes the actor of one organisation, or is refused: missing, malformed, unknown, revoked, expired,
 * of a disabled user or organisation, two different cookies: all alike. On the hot path of every operation.
 * A token with one right opens what asks for that right and nothing else: whoever calls this without asking never sees its actor.
 */

import type { AuthDeps } from "#lib/auth/doer";
import { type LastUsed, MARK_EVERY_MS, openLastUsed } from "#lib/auth/last-used";
import { type RawCredentials, readCredential } from "#lib/auth/raw-credentials";
import { openRecentRefusals, type RecentRefusals } from "#lib/auth/recent-refusals";
import { hashSecret, matchesHash } from "#lib/auth/secrets";
import type { Actor, OrgId, Scope } from "#lib/context";
import type { Language, LegalBasis, Purpose, Role } from "#lib/contract/panel";
import type { TokenRight } from "#lib/contract/settings";
import { type BriefMemory, createBriefMemory } from "#lib/db/brief-memory";
import type { Db } from "#lib/db/db";
import { env } from "#lib/env";

export type Authentication =
  | { state: "authenticated"; actor: Actor; via: "token" | "session"; credentialKey: string; session: SessionTimes | null }
  | { state: "refused" }
  /** The credential is good and has not the right. */
  | { state: "forbidden"; credentialKey: string };

/** When a session ends: without use, and at the latest. */
export interface SessionTimes {
  idleEndsAt: Date;
  endsAt: Date;
}

/** Pages and panel-only addresses want a session, and on https its companion cookie too. */
export interface Wanted {
  panel: boolean;
  https: boolean;
  /** What a token must have been issued for; sessions and other tokens are forbidden. Absent: tokens with a right are. */
  right?: TokenRight;
  /** A question that a page asks by itself: it is no use of the session and never prolongs it. */
  quiet?: boolean;
}

const REFUSED: Authentication = { state: "refused" };

interface Known {
  credentials: BriefMemory<Row>;
  /** What opened nothing a moment ago: a program that goes on with a revoked token costs one query in half a second. */
  refusals: RecentRefusals;
  lastUsed: LastUsed;
}
// Next bundles pages and route handlers apart: what one of them revokes, the other must forget too.
const CACHES = Symbol.for("cotejo.credentials");
const process_ = globalThis as { [CACHES]?: WeakMap<Db, Known> };
process_[CACHES] ??= new WeakMap();
const caches = process_[CACHES];

/** Who asks. Throws `unavailable` when the database cannot say. */
export async function authenticate(
  deps: AuthDeps,
  raw: RawCredentials,
  wanted: Wanted = { panel: false, https: false },
): Promise<Authentication> {
  const credential = readCredential(raw);
  if (credential === null) return REFUSED;
  const hash = hashSecret(credential.secret);
  const key = hash.toString("base64");
  const { credentials, refusals, lastUsed } = cachesOf(deps.db);
  if (refusals.has(key)) return REFUSED;
  const row = await credentials.get(key, () => look(deps.db, credential.kind, hash));
  if (row === null) refusals.add(key);
  const now = deps.clock.now();
  let usedAt = lastUsed.pendingAt(credential.kind, key) ?? row?.used_at ?? null;
  if (row === null || hasEnded(row, usedAt, now)) return REFUSED;
  const credentialKey = `${row.kind}:${row.id}`;
  if (row.only_right !== (wanted.right ?? null)) return { state: "forbidden", credentialKey };
  if (wanted.panel && credential.kind !== "session") return REFUSED;
  if (credential.kind === "session" && wanted.panel && wanted.https) {
    if (credential.companion === null || row.companion_hash === null || !matchesHash(credential.companion, row.companion_hash))
      return REFUSED;
  }
  if (wanted.quiet !== true && (usedAt === null || now.getTime() - usedAt.getTime() >= MARK_EVERY_MS)) {
    lastUsed.mark(credential.kind, key, hash, now);
    usedAt = now;
  }
  const session = credential.kind === "session" ? sessionTimes(row, usedAt ?? now) : null;
  return { state: "authenticated", actor: actorOf(row), via: credential.kind, credentialKey, session };
}

/** Makes this process forget what it knows of credentials; others do within half a second by themselves. */
export function forgetCredentials(db: Db): void {
  const known = caches.get(db);
  known?.credentials.clear();
  known?.refusals.clear();
}

/** Writes the pending marks of last use now. */
export async function flushLastUsed(db: Db): Promise<void> {
  await caches.get(db)?.lastUsed.flush();
}

interface Row {
  kind: "user" | "token";
  id: string;
  name: string;
  role: Role | null;
  companion_hash: Buffer | null;
  session_id: string | null;
  used_at: Date | null;
  expires_at: Date | null;
  purpose: Purpose;
  legal_basis: LegalBasis;
  org_id: OrgId;
  org_name: string;
  scope: Scope;
  language: Language;
  sees_penal_detail: boolean;
  only_right: TokenRight | null;
  upstream_base_url: string | null;
  upstream_sealed_token: Buffer | null;
  upstream_metered: boolean | null;
}

const LOOK = {
  session: `select 'user' as kind, u.user_id as id, u.name, u.role, s.companion_hash, s.session_id, s.last_seen_at as used_at, s.expires_at,
      o.purpose, o.legal_basis, o.org_id, o.name as org_name, o.scope, o.language, u.role = any (o.penal_detail_for) as sees_penal_detail,
      null as only_right, up.base_url as upstream_base_url, up.sealed_token as upstream_sealed_token, up.metered as upstream_metered
    from sessions s join users u on u.user_id = s.user_id and u.org_id = s.org_id join organisations o on o.org_id = s.org_id
    left join org_upstreams up on up.org_id = s.org_id
    where s.session_hash = $1 and s.revoked_at is null and u.disabled_at is null and o.disabled_at is null`,
  token: `select 'token' as kind, t.token_id as id, t.name, null as role, null::bytea as companion_hash, null::uuid as session_id, t.last_used_at as used_at,
      t.expires_at, coalesce(t.purpose, o.purpose) as purpose, coalesce(t.legal_basis, o.legal_basis) as legal_basis,
      o.org_id, o.name as org_name, o.scope, o.language, true as sees_penal_detail, t.only_right,
      up.base_url as upstream_base_url, up.sealed_token as upstream_sealed_token, up.metered as upstream_metered
    from tokens t join organisations o on o.org_id = t.org_id left join org_upstreams up on up.org_id = t.org_id
    where t.token_hash = $1 and t.revoked_at is null and o.disabled_at is null`,
};

async function look(db: Db, kind: keyof typeof LOOK, hash: Buffer): Promise<Row | null> {
  const [row] = await db.query<Row>(LOOK[kind], [hash], `auth.${kind}`);
  return row ?? null;
}

function hasEnded(row: Row, usedAt: Date | null, now: Date): boolean {
  if (row.expires_at !== null && row.expires_at <= now) return true;
  if (row.kind === "token" || usedAt === null) return false;
  return sessionTimes(row, usedAt).idleEndsAt <= now;
}

function sessionTimes(row: Row, usedAt: Date): SessionTimes {
  const idleEndsAt = new Date(usedAt.getTime() + env().SESSION_IDLE_MINUTES * 60_000);
  return { idleEndsAt, endsAt: row.expires_at ?? idleEndsAt };
}

function actorOf(row: Row): Actor {
  return {
    kind: row.kind,
    id: row.id,
    name: row.name,
    orgId: row.org_id,
    orgName: row.org_name,
    scope: row.scope,
    role: row.role,
    seesPenalDetail: row.sees_penal_detail,
    language: row.language,
    purpose: row.purpose,
    legalBasis: row.legal_basis,
    ...(row.only_right === null ? {} : { onlyRight: row.only_right }),
    ...(row.session_id === null ? {} : { sessionId: row.session_id }),
    ...upstreamOf(row),
  };
}

function upstreamOf({ upstream_base_url: baseUrl, upstream_sealed_token: sealedToken, upstream_metered: metered }: Row): Partial<Actor> {
  return baseUrl === null || sealedToken === null ? {} : { upstream: { baseUrl, sealedToken, metered: metered === true } };
}

function cachesOf(db: Db): Known {
  let known = caches.get(db);
  if (known === undefined) {
    known = { credentials: createBriefMemory<Row>(), refusals: openRecentRefusals(), lastUsed: openLastUsed(db) };
    caches.set(db, known);
  }
  return known;
}

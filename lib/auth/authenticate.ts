/**
 * A token or a session becomes the actor of one organisation, or is refused: missing, malformed, unknown, revoked, expired,
 * of a disabled user or organisation, two different cookies: all alike. On the hot path of every operation.
 */

import type { AuthDeps } from "#lib/auth/doer";
import { type LastUsed, MARK_EVERY_MS, openLastUsed } from "#lib/auth/last-used";
import { type RawCredentials, readCredential } from "#lib/auth/raw-credentials";
import { hashSecret, matchesHash } from "#lib/auth/secrets";
import type { Actor, OrgId, Scope } from "#lib/context";
import type { Language, LegalBasis, Purpose, Role } from "#lib/contract/panel";
import { type BriefMemory, createBriefMemory } from "#lib/db/brief-memory";
import type { Db } from "#lib/db/db";
import { env } from "#lib/env";

export type Authentication =
  | { state: "authenticated"; actor: Actor; via: "token" | "session"; credentialKey: string }
  | { state: "refused" };

/** Pages and panel-only addresses want a session, and on https its companion cookie too. */
export interface Wanted {
  panel: boolean;
  https: boolean;
}

const REFUSED: Authentication = { state: "refused" };

interface Known {
  credentials: BriefMemory<Row>;
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
  if (credential === null || (wanted.panel && credential.kind !== "session")) return REFUSED;
  const hash = hashSecret(credential.secret);
  const key = hash.toString("base64");
  const { credentials, lastUsed } = cachesOf(deps.db);
  const row = await credentials.get(key, () => look(deps.db, credential.kind, hash));
  const now = deps.clock.now();
  if (row === null || hasEnded(row, now)) return REFUSED;
  if (credential.kind === "session" && wanted.panel && wanted.https) {
    if (credential.companion === null || row.companion_hash === null || !matchesHash(credential.companion, row.companion_hash))
      return REFUSED;
  }
  if (row.used_at === null || now.getTime() - row.used_at.getTime() >= MARK_EVERY_MS) lastUsed.mark(credential.kind, key, hash, now);
  return { state: "authenticated", actor: actorOf(row), via: credential.kind, credentialKey: `${row.kind}:${row.id}` };
}

/** Makes this process forget what it knows of credentials; others do within half a second by themselves. */
export function forgetCredentials(db: Db): void {
  caches.get(db)?.credentials.clear();
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
  used_at: Date | null;
  expires_at: Date | null;
  purpose: Purpose;
  legal_basis: LegalBasis;
  org_id: OrgId;
  org_name: string;
  scope: Scope;
  language: Language;
}

const LOOK = {
  session: `select 'user' as kind, u.user_id as id, u.name, u.role, s.companion_hash, s.last_seen_at as used_at, s.expires_at,
      o.purpose, o.legal_basis, o.org_id, o.name as org_name, o.scope, o.language
    from sessions s join users u on u.user_id = s.user_id and u.org_id = s.org_id join organisations o on o.org_id = s.org_id
    where s.session_hash = $1 and s.revoked_at is null and u.disabled_at is null and o.disabled_at is null`,
  token: `select 'token' as kind, t.token_id as id, t.name, null as role, null::bytea as companion_hash, t.last_used_at as used_at,
      t.expires_at, coalesce(t.purpose, o.purpose) as purpose, coalesce(t.legal_basis, o.legal_basis) as legal_basis,
      o.org_id, o.name as org_name, o.scope, o.language
    from tokens t join organisations o on o.org_id = t.org_id
    where t.token_hash = $1 and t.revoked_at is null and o.disabled_at is null`,
};

async function look(db: Db, kind: keyof typeof LOOK, hash: Buffer): Promise<Row | null> {
  const [row] = await db.query<Row>(LOOK[kind], [hash], `auth.${kind}`);
  return row ?? null;
}

function hasEnded(row: Row, now: Date): boolean {
  if (row.expires_at !== null && row.expires_at <= now) return true;
  if (row.kind === "token" || row.used_at === null) return false;
  return now.getTime() - row.used_at.getTime() >= env().SESSION_IDLE_MINUTES * 60_000;
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
    language: row.language,
    purpose: row.purpose,
    legalBasis: row.legal_basis,
  };
}

function cachesOf(db: Db): Known {
  let known = caches.get(db);
  if (known === undefined) {
    known = { credentials: createBriefMemory<Row>(), lastUsed: openLastUsed(db) };
    caches.set(db, known);
  }
  return known;
}

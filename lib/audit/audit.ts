/**
 * The audit trail: append-only (the database refuses edits and deletions), one organisation's entries under its id.
 */
import { randomUUID } from "node:crypto";
import type { Context, OrgId } from "#lib/context";
import type { Queryable } from "#lib/db/db";

export interface AuditEntry {
  /** uuid; the same entry written twice is kept once. Made when absent. */
  entryId?: string;
  orgId: OrgId;
  at: Date;
  actorKind: "user" | "token" | "system";
  /** uuid of the user or token; null for the system. */
  actorId: string | null;
  actorName: string;
  /** Noun and verb: `check.created`, `token.revoked`. */
  action: string;
  /** What it was done to: a RUT, a uuid, a name. */
  subject: string;
  detail?: Record<string, unknown>;
  requestId?: string | null;
}

/** Writes one entry within the transaction of the act itself. */
export async function emit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await emitAll(tx, [entry]);
}

/** Writes several entries in one statement. */
export async function emitAll(tx: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(`${insertFrom(1)} on conflict (org_id, entry_id) do nothing`, [JSON.stringify(entries.map(row))], "audit.emit");
}

/** A statement that writes and returns a row for each thing written, with its values from `$1` on. */
export interface Write {
  sql: string;
  values: readonly unknown[];
  /** Under which it is prepared, together with its entry. */
  name: string;
}

/** The act and its entry in one statement, so in one transaction: the entry is written where the act wrote something. Whether it did. */
export async function emitWith(tx: Queryable, entry: AuditEntry, { sql, values, name }: Write): Promise<boolean> {
  const written = await tx.query(
    `with written as (${sql}), told as (${insertFrom(values.length + 1)} where exists (select from written)) select from written`,
    [...values, JSON.stringify([row(entry)])],
    name,
  );
  return written.length > 0;
}

/** The rows that a JSON array in a parameter has. */
const insertFrom = (parameter: number) =>
  `insert into audit_entries (org_id, entry_id, at, actor_kind, actor_id, actor_name, action, subject, detail, request_id)
     select * from jsonb_to_recordset($${parameter}::jsonb) as entry (org_id uuid, entry_id uuid, at timestamptz, actor_kind text,
       actor_id uuid, actor_name text, action text, subject text, detail jsonb, request_id text)`;

/** The entry of an act of the context's actor, now. */
export function entryOf(ctx: Context, action: string, subject: string, detail: Record<string, unknown> = {}): AuditEntry {
  return {
    orgId: ctx.actor.orgId,
    at: ctx.clock.now(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.kind === "system" ? null : ctx.actor.id,
    actorName: ctx.actor.name,
    action,
    subject,
    detail,
    requestId: ctx.requestId,
  };
}

function row(entry: AuditEntry) {
  return {
    org_id: entry.orgId,
    entry_id: entry.entryId ?? randomUUID(),
    at: entry.at.toISOString(),
    actor_kind: entry.actorKind,
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    action: entry.action,
    subject: entry.subject,
    detail: entry.detail ?? {},
    request_id: entry.requestId ?? null,
  };
}

import { emit, entryOf } from "#lib/audit/audit";
import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import { type MatrixChange, matrixChanges } from "#lib/contract/matrix-changes";
import type { SaveMatrixReply, SaveMatrixRequest } from "#lib/contract/matrix-versions";
import { ServiceError } from "#lib/errors";
import { readMatrixVersions } from "#lib/policy/read-matrix-versions";

/**
 * An admin makes the next version of the organisation's risk matrix; new Checks are scored by it, past ones keep theirs.
 * Throws `conflict` when another version came after the one it is based on, `invalid-request` when it changes nothing.
 */
export async function saveMatrix(ctx: Context, { basedOn, matrix, reason }: SaveMatrixRequest): Promise<SaveMatrixReply> {
  requireRole(ctx.actor, "admin");
  const { orgId, id, name } = ctx.actor;
  const [inForce] = await readMatrixVersions(ctx);
  if (inForce?.matrix.version !== basedOn) throw new ServiceError("conflict");
  const changes = matrixChanges(inForce.matrix, matrix);
  if (changes.length === 0) throw new ServiceError("invalid-request", { detail: "The matrix is the one in force." });
  const version = basedOn + 1;
  await ctx.db.transact(async (tx) => {
    // Versions have no gaps: whoever is second with the same one is told.
    const made = await tx.query(
      `insert into risk_matrices (org_id, version, matrix, reason, made_by_id, made_by_name, made_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (org_id, version) do nothing returning version`,
      [orgId, version, JSON.stringify({ ...matrix, version }), reason, id, name, ctx.clock.now()],
    );
    if (made.length === 0) throw new ServiceError("conflict");
    const changed = Object.fromEntries(changes.map(({ field, before, after }) => [field, `${inText(before)} → ${inText(after)}`]));
    await emit(tx, entryOf(ctx, "matrix.saved", String(version), { reason, ...changed }));
  });
  return { version };
}

function inText(value: MatrixChange["before"]): string {
  if (typeof value === "number") return String(value);
  return value.map((step) => Object.values(step).join(": ")).join(", ") || "—";
}

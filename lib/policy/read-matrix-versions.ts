import type { Context, OrgId } from "#lib/context";
import type { MatrixVersion } from "#lib/contract/matrix-versions";
import { RiskMatrix } from "#lib/contract/risk-matrix";
import type { Queryable } from "#lib/db/db";
import { MATRIX_V1 } from "#lib/scoring/matrix";

/** Anybody of the organisation: every version of its risk matrix, newest first. The first is in force, the last is the product's. */
export async function readMatrixVersions({ db, actor }: Pick<Context, "db" | "actor">): Promise<MatrixVersion[]> {
  const rows = await db.query<{ matrix: unknown; made_by_name: string; made_at: Date; reason: string }>(
    "select matrix, made_by_name, made_at, reason from risk_matrices where org_id = $1 order by version desc",
    [actor.orgId],
  );
  const own = rows.map((row) => ({
    matrix: RiskMatrix.parse(row.matrix),
    made: { by: row.made_by_name, at: row.made_at.toISOString(), reason: row.reason },
  }));
  return [...own, { matrix: MATRIX_V1, made: null }];
}

/** Every matrix of an organisation by its version: what its Checks were scored by. */
export async function readMatrices(db: Queryable, orgId: OrgId): Promise<Map<number, RiskMatrix>> {
  const rows = await db.query<{ matrix: unknown }>("select matrix from risk_matrices where org_id = $1", [orgId]);
  const matrices = [MATRIX_V1, ...rows.map(({ matrix }) => RiskMatrix.parse(matrix))];
  return new Map(matrices.map((matrix) => [matrix.version, matrix]));
}

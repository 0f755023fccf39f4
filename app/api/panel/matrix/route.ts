import { MatrixVersions, SaveMatrixReply, SaveMatrixRequest } from "#lib/contract/matrix-versions";
import { endpoint } from "#lib/house";
import { readMatrixVersions } from "#lib/policy/read-matrix-versions";
import { saveMatrix } from "#lib/policy/save-matrix";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    method: "GET",
    access: "panel",
    reply: MatrixVersions,
    run: async (ctx) => ({ reply: { versions: await readMatrixVersions(ctx) } }),
  },
  {
    method: "POST",
    access: "panel",
    role: "admin",
    body: SaveMatrixRequest,
    reply: SaveMatrixReply,
    run: async (ctx, { body }) => ({ reply: await saveMatrix(ctx, body) }),
  },
);

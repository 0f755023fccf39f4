import { previewMatrix } from "#lib/checks/preview-matrix";
import { PreviewMatrixReply, PreviewMatrixRequest } from "#lib/contract/matrix-versions";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  body: PreviewMatrixRequest,
  reply: PreviewMatrixReply,
  run: async (ctx, { body }) => ({ reply: await previewMatrix(ctx, body) }),
});

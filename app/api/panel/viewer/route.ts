import { readViewer } from "#lib/checks/read-viewer";
import { Viewer } from "#lib/contract/panel";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: Viewer,
  run: async (ctx) => ({ reply: await readViewer(ctx) }),
});

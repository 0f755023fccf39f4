import { readRutFile } from "#lib/checks/read-rut-file";
import { RutFile } from "#lib/contract/panel";
import { endpoint } from "#lib/house";
import { rutOfPath } from "#lib/http/path-rut";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: RutFile,
  run: async (ctx, { url }) => ({ reply: await readRutFile(ctx, rutOfPath(url)) }),
});

/** The panel's routes of the risk matrix. Nothing here costs credits. */
import { PreviewMatrixReply, type PreviewMatrixRequest, SaveMatrixReply, type SaveMatrixRequest } from "#lib/contract/matrix-versions";
import type { PanelDoor } from "#lib/contract/panel-door";

export function matrixClient({ post }: PanelDoor) {
  return {
    preview: (request: PreviewMatrixRequest) => post("/api/panel/matrix/preview", PreviewMatrixReply, request),
    save: (request: SaveMatrixRequest) => post("/api/panel/matrix", SaveMatrixReply, request),
  };
}

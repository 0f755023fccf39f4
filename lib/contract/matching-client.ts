/** The panel's route that the try-out of the matching asks. Nothing here costs credits. */
import { CompareNamesReply, type CompareNamesRequest, TryNameReply, type TryNameRequest } from "#lib/contract/matching";
import type { PanelDoor } from "#lib/contract/panel-door";

export function matchingClient({ post }: PanelDoor) {
  return {
    tryName: (request: TryNameRequest) => post("/api/panel/matching", TryNameReply, { ...request, birthDate: request.birthDate ?? "" }),
    compareNames: (request: CompareNamesRequest) => post("/api/panel/matching", CompareNamesReply, request),
  };
}

import { NoteRequest, ReviewItem } from "#lib/contract/review";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";
import { noteItem } from "#lib/review/note-item";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: NoteRequest,
  reply: ReviewItem,
  run: async (ctx, { body, params }) => ({ reply: await noteItem(ctx, idOfPath(params), body) }),
});

import { Upload } from "#lib/contract/sources";
import { assert } from "#lib/errors";
import { endpoint } from "#lib/house";
import { receiveUpload } from "#lib/jobs/receive-upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  upload: "bytes",
  reply: Upload,
  run: async (ctx, { url, file }) => {
    assert(file, "an upload has a file");
    return { reply: await receiveUpload(ctx, url.searchParams, file) };
  },
});

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { sayRowFault } from "#components/sources/import-words";
import { endpoint } from "#lib/house";
import { downloadLeftOut } from "#lib/jobs/download-left-out";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: z.never(),
  run: async (ctx, { params }) => {
    const t = await getTranslations("sources");
    const words = { line: t("imports.line"), reason: t("imports.reason"), sentence: sayRowFault.bind(null, t) };
    return { file: await downloadLeftOut(ctx, params.id ?? "", words) };
  },
});

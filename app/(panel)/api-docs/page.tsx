import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApiDocs } from "#components/api-docs/api-docs";
import { readApiDocument } from "#components/api-docs/api-document";
import { lastDay, monthOf } from "#lib/calendar/month";
import { openApiDocument } from "#lib/contract/openapi";
import { house } from "#lib/house";
import { BODY_LIMIT_BYTES } from "#lib/http/read-body";
import { requireViewer, viewerOf } from "../../viewer";
import { ClientWords } from "../../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("docs"))("title") };
}

export default async function ApiDocsPage() {
  const ctx = await requireViewer("/api-docs");
  const month = monthOf(ctx.clock.now());
  return (
    <ClientWords rooms={["refusal", "tryout"]}>
      <ApiDocs
        document={readApiDocument(openApiDocument(ctx.settings.publicBaseUrl))}
        viewer={await viewerOf(ctx)}
        limits={{ ...house().rates, bodyBytes: BODY_LIMIT_BYTES }}
        month={month}
        monthEndsOn={lastDay(month)}
      />
    </ClientWords>
  );
}

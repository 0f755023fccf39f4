import { useTranslations } from "next-intl";
import type { ApiDocument } from "#components/api-docs/api-document";
import { Contents } from "#components/api-docs/contents";
import { ErrorSection } from "#components/api-docs/error-section";
import { type ApiLimits, Guide } from "#components/api-docs/guide";
import { OperationSection } from "#components/api-docs/operation-section";
import { SchemaSection } from "#components/api-docs/schema-section";
import { CopyButton } from "#components/ui/copy-button";
import type { Viewer } from "#lib/contract/panel";

/** The four operations for who writes programs: everything about them is read from the installation's own OpenAPI document. */
export function ApiDocs({
  document,
  viewer,
  ...guide
}: {
  document: ApiDocument;
  viewer: Viewer;
  limits: ApiLimits;
  month: string;
  monthEndsOn: string;
}) {
  const t = useTranslations("docs");
  const { address, operations, schemas, headers } = document;
  return (
    <>
      <h1 className="text-2xl">{t("heading")}</h1>
      <p className="mt-2 max-w-prose text-md text-ink-2">
        {t.rich("lead", {
          openapi: document.openapi,
          version: document.version,
          link: (words) => (
            <a
              key="link"
              href="/openapi.yaml"
              className="text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current"
            >
              {words}
            </a>
          ),
        })}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <span className="text-ink-2">{t("address")}</span>
        <code translate="no" className="font-mono font-semibold wrap-anywhere">
          {address}
        </code>
        <span className="screen-only flex flex-wrap gap-2">
          <CopyButton size="small" text={address} label={t("copy")} doneLabel={t("copied")} failedLabel={t("copyFailed")} />
        </span>
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="order-last min-w-0 xl:order-none">
          <Guide operations={operations} viewer={viewer} {...guide} />
          {operations.map((operation) => (
            <OperationSection
              key={operation.id}
              operation={operation}
              address={address}
              viewer={viewer}
              headerNames={headers.map((header) => header.name)}
            />
          ))}
          <ErrorSection document={document} />
          <SchemaSection schemas={schemas} />
        </div>
        <Contents operations={operations} />
      </div>
    </>
  );
}

import { useTranslations } from "next-intl";
import { AnchoredHeading } from "#components/api-docs/anchored-heading";
import type { ApiSchema } from "#components/api-docs/api-document";
import { Code, CodedText } from "#components/api-docs/coded-text";
import { FieldTable } from "#components/api-docs/field-table";
import { schemaAnchor } from "#components/api-docs/schema-anchor";

/** The objects of the answers, each told once. */
export function SchemaSection({ schemas }: { schemas: ApiSchema[] }) {
  const t = useTranslations("docs");
  return (
    <section aria-labelledby="schemas" className="mt-12 border-t border-line-2 pt-5">
      <AnchoredHeading id="schemas" title={t("parts.schemas")} />
      {schemas.map(({ name, sameAs, fields }) => (
        <section key={name} aria-labelledby={schemaAnchor(name)} className="mt-6">
          <h3 id={schemaAnchor(name)} className="text-md">
            <Code>{name}</Code>
          </h3>
          {sameAs === null ? (
            <FieldTable owner={name} caption={t("schemaCaption", { name })} fields={fields} asked={false} />
          ) : (
            <p className="mt-1 text-ink-2">
              <CodedText>{t("sameAs", { name: sameAs })}</CodedText>
            </p>
          )}
        </section>
      ))}
    </section>
  );
}

import { useTranslations } from "next-intl";
import type { ApiField, Limit } from "#components/api-docs/api-document";
import { Code, CodedText } from "#components/api-docs/coded-text";
import { useDocumentWords } from "#components/api-docs/document-words";
import { schemaAnchor } from "#components/api-docs/schema-anchor";

/** Fields with type, limits, example and meaning; on a narrow screen each is a block. `owner` names them in the words of the page. */
export function FieldTable({ owner, caption, fields, asked }: { owner: string; caption: string; fields: ApiField[]; asked: boolean }) {
  const t = useTranslations("docs");
  return (
    <table role="table" className="mt-2 block w-full border-t border-line-2 sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row" className="text-left text-sm text-ink-3 [&>th]:py-1.5 [&>th]:pr-4 [&>th]:font-medium">
          {(["field", "type", "meaning"] as const).map((head) => (
            <th key={head} role="columnheader" scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {fields.map((field) => (
          <FieldRow key={`${field.place} ${field.name}`} owner={owner} field={field} asked={asked} />
        ))}
      </tbody>
    </table>
  );
}

function FieldRow({ owner, field, asked }: { owner: string; field: ApiField; asked: boolean }) {
  const t = useTranslations("docs");
  const words = useDocumentWords();
  return (
    <tr
      role="row"
      className="block border-t border-line py-2.5 align-baseline sm:table-row sm:py-0 sm:[&>*]:py-2.5 sm:[&>*]:pr-4 sm:[&>*:last-child]:pr-0"
    >
      <th role="rowheader" scope="row" className="block text-left font-semibold sm:table-cell sm:w-56">
        <Code>{field.name}</Code>
        {asked ? (
          <span className="block text-sm font-normal text-ink-3">
            {t(`place.${field.place}`)} · {t(field.required ? "required" : "optional")}
          </span>
        ) : null}
      </th>
      <td role="cell" className="block text-sm text-ink-2 sm:table-cell sm:w-36">
        {field.schema === null ? (
          <Code>{field.type}</Code>
        ) : (
          <a
            href={`#${schemaAnchor(field.schema)}`}
            className="text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current"
          >
            <Code>{field.type}</Code>
          </a>
        )}
      </td>
      <td role="cell" className="block sm:table-cell">
        <CodedText>{words.fieldText(owner, field)}</CodedText>
        <FieldLimits limits={field.limits} example={field.example} />
      </td>
    </tr>
  );
}

function FieldLimits({ limits, example }: { limits: Limit[]; example: string | null }) {
  const t = useTranslations("docs");
  if (limits.length === 0 && example === null) return null;
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-2">
      {limits.map((limit) => (
        <li key={limit.kind}>
          {t(`limit.${limit.kind}`)} {"value" in limit ? <Code>{limit.value}</Code> : null}
        </li>
      ))}
      {example === null ? null : (
        <li>
          {t("example")} <Code>{example}</Code>
        </li>
      )}
    </ul>
  );
}

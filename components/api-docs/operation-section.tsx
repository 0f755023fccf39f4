import { useTranslations } from "next-intl";
import { priceWords } from "#components/account/price-words";
import { AnchoredHeading } from "#components/api-docs/anchored-heading";
import { AnswerTable } from "#components/api-docs/answer-table";
import type { ApiOperation } from "#components/api-docs/api-document";
import { CodeBlock } from "#components/api-docs/code-block";
import { Code, CodedText } from "#components/api-docs/coded-text";
import { useDocumentWords } from "#components/api-docs/document-words";
import { FieldTable } from "#components/api-docs/field-table";
import { priceOf } from "#components/api-docs/price-of";
import { TryOut } from "#components/api-docs/try-out";
import type { Viewer } from "#lib/contract/panel";

/** One operation: what it does and costs, what it takes, how to call it, a try-out, and all that it answers. */
export function OperationSection({
  operation,
  address,
  viewer,
  headerNames,
}: {
  operation: ApiOperation;
  address: string;
  viewer: Viewer;
  headerNames: string[];
}) {
  const t = useTranslations("docs");
  const words = useDocumentWords();
  const { id, method, path, fields, answers } = operation;
  const name = words.operationName(operation);
  const price = priceOf(operation);
  const success = answers.find((answer) => answer.status === 200);
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line-2 pt-5">
      <AnchoredHeading id={id} title={name} />
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <strong className="font-semibold">
          <Code>{`${method} ${path}`}</Code>
        </strong>
        <span className="numeric text-sm text-ink-2 wrap-anywhere">
          {price === null ? t("price.free") : t(`price.${price}`, { ...priceWords(viewer, price) })}
        </span>
      </p>
      <p className="mt-3 max-w-prose text-md">
        <CodedText>{words.operationSummary(operation)}</CodedText>
      </p>
      <p className="mt-1 max-w-prose text-ink-2">
        <CodedText>{words.operationText(operation)}</CodedText>
      </p>
      <h3 className="mt-6 text-md">{t("request")}</h3>
      <FieldTable owner={id} caption={t("requestCaption", { name })} fields={fields} asked />
      <div className="mt-6">
        <TryOut
          operation={{
            id,
            method,
            path,
            fields: fields.map(({ name: fieldName, place, type, required, example, fallback }) => ({
              name: fieldName,
              place,
              type,
              required,
              example,
              fallback,
            })),
          }}
          address={address}
          price={price}
          headerNames={headerNames}
        />
      </div>
      <h3 className="mt-7 text-md">{t("answers")}</h3>
      <AnswerTable caption={t("answersCaption", { name })} answers={answers} />
      {success === undefined ? null : (
        <>
          <h3 className="mt-6 mb-2 text-md">{t("answerExample")}</h3>
          <CodeBlock label={t("answerExampleOf", { name })}>{JSON.stringify(success.example, null, 2)}</CodeBlock>
        </>
      )}
    </section>
  );
}

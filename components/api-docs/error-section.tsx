import { useTranslations } from "next-intl";
import { AnchoredHeading } from "#components/api-docs/anchored-heading";
import type { ApiDocument } from "#components/api-docs/api-document";
import { Code, CodedText } from "#components/api-docs/coded-text";
import { useDocumentWords } from "#components/api-docs/document-words";

/** Every refusal of the four operations once, with what to do about it, and every header. */
export function ErrorSection({ document }: { document: ApiDocument }) {
  const t = useTranslations("docs");
  const words = useDocumentWords();
  return (
    <>
      <section aria-labelledby="errors" className="mt-12 border-t border-line-2 pt-5">
        <AnchoredHeading id="errors" title={t("parts.errors")} />
        <p className="mt-1.5 max-w-prose text-md">
          <CodedText>{t("errorRule")}</CodedText>
        </p>
        <table role="table" className="mt-3 block w-full border-t border-line-2 sm:table">
          <caption className="sr-only">{t("parts.errors")}</caption>
          <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
            <tr role="row" className="text-left text-sm text-ink-3 [&>th]:py-1.5 [&>th]:pr-4 [&>th]:font-medium">
              {(["status", "message", "meaning", "advice"] as const).map((head) => (
                <th key={head} role="columnheader" scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block sm:table-row-group">
            {refusalsOf(document).map(([status, messages]) => (
              <tr
                key={status}
                role="row"
                className="block border-t border-line py-2.5 align-baseline sm:table-row sm:py-0 sm:[&>*]:py-2.5 sm:[&>*]:pr-4 sm:[&>*:last-child]:pr-0"
              >
                <th role="rowheader" scope="row" className="numeric block text-left font-semibold sm:table-cell sm:w-16">
                  {status}
                </th>
                <td role="cell" className="block sm:table-cell sm:w-52">
                  <ul>
                    {messages.map((message) => (
                      <li key={message}>
                        <Code>{message}</Code>
                      </li>
                    ))}
                  </ul>
                </td>
                <td role="cell" className="block text-ink-2 sm:table-cell">
                  <CodedText>{words.statusMeaning(status)}</CodedText>
                </td>
                <td role="cell" className="block sm:table-cell">
                  <CodedText>{words.statusAdvice(status)}</CodedText>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section aria-labelledby="headers" className="mt-12 border-t border-line-2 pt-5">
        <AnchoredHeading id="headers" title={t("parts.headers")} />
        <dl className="mt-3 grid gap-x-6 border-t border-line-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          {document.headers.map((header) => (
            <div key={header.name} className="contents [&>*]:border-line sm:[&>*]:border-b [&>*:last-child]:border-b">
              <dt className="pt-2.5 font-semibold sm:pb-2.5">
                <Code>{header.name}</Code>
              </dt>
              <dd className="pb-2.5 text-ink-2 sm:pt-2.5">
                <CodedText>{words.headerText(header)}</CodedText>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** By status, with every message that any operation says with it. */
function refusalsOf(document: ApiDocument): [status: number, messages: string[]][] {
  const found = new Map<number, Set<string>>();
  for (const { status, messages } of document.operations.flatMap((operation) => operation.answers)) {
    if (status >= 400) found.set(status, new Set([...(found.get(status) ?? []), ...messages]));
  }
  return [...found].sort(([a], [b]) => a - b).map(([status, messages]) => [status, [...messages]]);
}

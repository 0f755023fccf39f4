import { useTranslations } from "next-intl";
import type { ApiAnswer, ApiHeader } from "#components/api-docs/api-document";
import { Code, CodedText } from "#components/api-docs/coded-text";
import { useDocumentWords } from "#components/api-docs/document-words";
import { schemaAnchor } from "#components/api-docs/schema-anchor";

/** Every status of an operation with its body, what it means and the headers that come with it. */
export function AnswerTable({ caption, answers }: { caption: string; answers: ApiAnswer[] }) {
  const t = useTranslations("docs");
  // What comes with every answer is told once, below.
  const always = (answers[0]?.headers ?? []).filter(({ name }) =>
    answers.every(({ headers }) => headers.some((header) => header.name === name)),
  );
  return (
    <>
      <table role="table" className="mt-2 block w-full border-t border-line-2 sm:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
          <tr role="row" className="text-left text-sm text-ink-3 [&>th]:py-1.5 [&>th]:pr-4 [&>th]:font-medium">
            {(["status", "body", "meaning"] as const).map((head) => (
              <th key={head} role="columnheader" scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block sm:table-row-group">
          {answers.map((answer) => (
            <AnswerRow key={answer.status} answer={answer} known={always} />
          ))}
        </tbody>
      </table>
      <p className="border-t border-line pt-2 text-sm text-ink-3">
        {t("everyAnswer")} <HeaderNames headers={always} />
      </p>
    </>
  );
}

function AnswerRow({ answer, known }: { answer: ApiAnswer; known: ApiHeader[] }) {
  const t = useTranslations("docs");
  const words = useDocumentWords();
  const { status, messages, body } = answer;
  const headers = answer.headers.filter(({ name }) => known.every((header) => header.name !== name));
  return (
    <tr
      role="row"
      className="block border-t border-line py-2.5 align-baseline sm:table-row sm:py-0 sm:[&>*]:py-2.5 sm:[&>*]:pr-4 sm:[&>*:last-child]:pr-0"
    >
      <th role="rowheader" scope="row" className="numeric block text-left font-semibold sm:table-cell sm:w-20">
        {status}
      </th>
      <td role="cell" className="block sm:table-cell sm:w-72">
        {messages.length === 0 ? (
          <a
            href={`#${schemaAnchor(body.schema)}`}
            className="text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current"
          >
            <Code>{body.many ? `${body.schema}[]` : body.schema}</Code>
          </a>
        ) : (
          <ul>
            {messages.map((message) => (
              <li key={message}>
                <Code>{JSON.stringify({ message })}</Code>
              </li>
            ))}
          </ul>
        )}
      </td>
      <td role="cell" className="block text-ink-2 sm:table-cell">
        <CodedText>{words.statusMeaning(status)}</CodedText>
        {headers.length === 0 ? null : (
          <span className="block text-sm text-ink-3">
            {t("answerHeaders", { count: headers.length })} <HeaderNames headers={headers} />
          </span>
        )}
      </td>
    </tr>
  );
}

function HeaderNames({ headers }: { headers: ApiHeader[] }) {
  return headers.map((header, place) => (
    <span key={header.name}>
      {place === 0 ? "" : ", "}
      <Code>{header.name}</Code>
    </span>
  ));
}

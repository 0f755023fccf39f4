import { useTranslations } from "next-intl";
import type { ApiOperation } from "#components/api-docs/api-document";
import { Code } from "#components/api-docs/coded-text";
import { useDocumentWords } from "#components/api-docs/document-words";

export const GUIDE = ["authentication", "credits", "months", "limits"] as const;
const REFERENCE = ["errors", "headers", "schemas"] as const;

/** The table of contents: every part of the page has an address. */
export function Contents({ operations }: { operations: ApiOperation[] }) {
  const t = useTranslations("docs");
  const words = useDocumentWords();
  return (
    <nav aria-label={t("contents")} className="screen-only text-sm xl:sticky xl:top-24 xl:self-start">
      <p className="mb-1 font-semibold">{t("contents")}</p>
      <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-1">
        {GUIDE.map((part) => (
          <Entry key={part} anchor={part} title={t(`parts.${part}`)} />
        ))}
        {operations.map((operation) => (
          <Entry
            key={operation.id}
            anchor={operation.id}
            title={words.operationName(operation)}
            code={`${operation.method} ${operation.path}`}
          />
        ))}
        {REFERENCE.map((part) => (
          <Entry key={part} anchor={part} title={t(`parts.${part}`)} />
        ))}
      </ul>
    </nav>
  );
}

function Entry({ anchor, title, code }: { anchor: string; title: string; code?: string }) {
  return (
    <li className="border-t border-line">
      <a href={`#${anchor}`} className="block py-1.5 text-ink-2 hover:text-ink">
        {title}
        {code === undefined ? null : (
          <span className="block text-xs text-ink-3">
            <Code>{code}</Code>
          </span>
        )}
      </a>
    </li>
  );
}

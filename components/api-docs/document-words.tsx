import { useTranslations } from "next-intl";
import type { ApiField, ApiHeader, ApiOperation } from "#components/api-docs/api-document";

/**
 * What the document's own things are called in the reader's language. In English they are the document's own words;
 * `document-words.test.tsx` holds both languages to the document, so that a new field cannot stay without words.
 */
export function useDocumentWords() {
  const t = useTranslations("docs");
  // The keys come from the document, which types do not know.
  const say = (key: string) => t(key as Parameters<typeof t>[0]);
  return {
    operationName: (operation: ApiOperation) => say(`operations.${operation.id}.name`),
    operationSummary: (operation: ApiOperation) => say(`operations.${operation.id}.summary`),
    operationText: (operation: ApiOperation) => say(`operations.${operation.id}.text`),
    /** `owner`: the operation or the schema that has the field. */
    fieldText: (owner: string, field: ApiField) => say(`fields.${owner}.${field.name}`),
    headerText: (header: ApiHeader) => say(`headerTexts.${header.name}`),
    statusMeaning: (status: number) => say(`statuses.${status}.meaning`),
    statusAdvice: (status: number) => say(`statuses.${status}.advice`),
  };
}

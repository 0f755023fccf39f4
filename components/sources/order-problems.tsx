"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatSize } from "#components/sources/file-size";
import type { FormatFacts } from "#components/sources/formats";
import { isUnderWay } from "#components/sources/sources-query";
import type { FieldProblem } from "#components/ui/error-summary";
import type { Import, UploadPart } from "#lib/contract/sources";

/** What the person has put together so far. */
export interface Draft {
  files: Partial<Record<UploadPart, File>>;
  source: string;
}

export const slotId = (part: UploadPart) => `import-file-${part}`;
export const SOURCE_ID = "import-source";

/** What keeps an import from being sent, in words, each with its field. */
export function useOrderProblems(largestFileBytes: number, imports: readonly Import[]) {
  const t = useTranslations("sources");
  const locale = useLocale();
  return (facts: FormatFacts, { files, source }: Draft): FieldProblem[] => {
    const problems: FieldProblem[] = [];
    for (const part of [...facts.parts, ...facts.optional]) {
      const file = files[part];
      const fieldId = slotId(part);
      if (file === undefined) {
        if (facts.optional.includes(part)) continue;
        problems.push({
          fieldId,
          message: facts.parts.length === 1 ? t("problem.noFile") : t("problem.noPart", { part: t(`parts.${part}`) }),
        });
      } else if (file.size === 0) problems.push({ fieldId, message: t("problem.empty", { name: file.name }) });
      else if (file.size > largestFileBytes) {
        const sizes = { size: formatSize(file.size, locale), most: formatSize(largestFileBytes, locale) };
        problems.push({ fieldId, message: t("problem.tooLarge", { name: file.name, ...sizes }) });
      }
    }
    if (facts.naming !== null && source.trim() === "") problems.push({ fieldId: SOURCE_ID, message: t("problem.noSource") });
    const name = facts.naming === null ? null : `${facts.naming.before}${source.trim()}${facts.naming.after}`.toLowerCase();
    const isSame = (one: Import) => (name === null ? one.sourceId === facts.sourceId : one.sourceName.toLowerCase() === name);
    // What a provider delivers waits in the queue and keeps nobody out.
    if (imports.some((one) => isUnderWay(one) && !one.byPush && isSame(one))) problems.push({ fieldId: null, message: t("problem.busy") });
    return problems;
  };
}

import { useTranslations } from "next-intl";
import type { ReviewLine } from "#lib/contract/review";

/** What an item is about, in words: the entry or case as its source names it, or what a provider counts. */
export function useEntryName(): (line: Pick<ReviewLine, "entryName" | "counted" | "hidden">) => string {
  const t = useTranslations("review");
  return ({ entryName, counted, hidden }) => {
    if (hidden) return t("hiddenEntry");
    return counted === null ? entryName : t(`counted.${counted.counter}`, { count: counted.value === true ? 1 : counted.value });
  };
}

/** Of a provider's counters only that of penal cases by name says how they matched. */
export function tellsBasis({ counted }: Pick<ReviewLine, "counted">): boolean {
  return counted === null || counted.counter === "causas_penales_name_match_count";
}

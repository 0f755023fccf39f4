import { useLocale, useTranslations } from "next-intl";
import { formatNumber, formatSimilarity } from "#components/locale/numbers";
import type { MatrixChange } from "#lib/contract/matrix-changes";
import { MATCH_THRESHOLD } from "#lib/names/compare";

/** What a version says of a field, and what the one before said. */
export function ChangedField({ change }: { change: MatrixChange }) {
  const t = useTranslations("matrix");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const percent = (value: number) => `${number(value)} %`;
  const value = (when: "before" | "after"): string => {
    if (change.field === "sanction.byName") {
      const steps = change[when].map(({ similarity, points }) =>
        t("stepInWords", { from: formatSimilarity(Math.max(similarity, MATCH_THRESHOLD), locale), points: number(points) }),
      );
      return steps.join("; ");
    }
    if (change.field === "recency") {
      const steps = change[when].map((step) => t("ageInWords", { years: step.afterYears, rest: percent(step.percent) }));
      return steps.length === 0 ? t("noSteps") : steps.join("; ");
    }
    return change.field.startsWith("percent.") ? percent(change[when]) : number(change[when]);
  };
  return (
    <>
      <span className="text-ink-3">{t(`field.${change.field}`)}: </span>
      <span className="numeric">{t("fromTo", { before: value("before"), after: value("after") })}</span>
    </>
  );
}

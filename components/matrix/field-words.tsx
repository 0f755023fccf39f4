import { useTranslations } from "next-intl";

/** The fields of the form in words, by their ids, as `matrix.recency.0.percent`. */
export function useFieldWords(): (fieldId: string) => string {
  const t = useTranslations("matrix");
  return (fieldId) => {
    const [, place, what] = /^matrix\.(?:sanction\.byName|recency)\.(\d+)\.(\w+)$/.exec(fieldId) ?? [];
    if (place !== undefined) return t(`step.${what}` as "step.points", { place: Number(place) + 1 });
    return fieldId === "reason" ? t("reason") : t(`field.${fieldId.replace("matrix.", "")}` as "field.recency");
  };
}

import { useLocale, useTranslations } from "next-intl";
import { Detail } from "#components/check/detail";
import { formatDate } from "#components/locale/dates";
import { formatList } from "#components/locale/lists";
import { formatNumber } from "#components/locale/numbers";
import type { ReviewItem } from "#lib/contract/review";

type Hit = NonNullable<ReviewItem["hit"]>;

/** The facts that changed since the decision: as they were, and as they are. */
export function ItemChanges({ item }: { item: ReviewItem }) {
  const t = useTranslations("review");
  const news = useTranslations("news");
  const words = useFactWords();
  const changed = item.history.find(({ act }) => act === "reopened")?.changed ?? [];
  const { before, hit } = item;
  if (changed.length === 0) return null;
  if (before === null || hit === null) {
    return <p>{t("changedFacts", { count: changed.length, facts: changed.map((fact) => factName(fact, t)).join(", ") })}</p>;
  }
  return (
    <dl className="space-y-0.5 text-sm">
      {changed.map((fact) => (
        <Detail key={fact} name={factName(fact, t)}>
          {news.rich("change", {
            old: () => <span>{words(fact, before)}</span>,
            new: () => <strong className="font-medium text-ink">{words(fact, hit)}</strong>,
          })}
        </Detail>
      ))}
    </dl>
  );
}

function factName(fact: string, t: ReturnType<typeof useTranslations<"review">>): string {
  const key = `fact.${fact}`;
  return t.has(key as never) ? t(key as never) : fact;
}

const DATES: readonly string[] = ["birthDates", "listedOn", "from", "to", "filedOn"];

function useFactWords() {
  const news = useTranslations("news");
  const locale = useLocale();
  const one = (fact: string, value: unknown): string => {
    if (typeof value === "number") return formatNumber(value, locale);
    if (typeof value === "object" && value !== null && "value" in value) return String(value.value);
    return DATES.includes(fact) ? formatDate(String(value), locale) : String(value);
  };
  return (fact: string, hit: Hit): string => {
    const value: unknown = Reflect.get(hit, fact);
    const all = (Array.isArray(value) ? value : [value]).filter((each) => each !== null && each !== undefined && each !== "");
    return all.length === 0
      ? news("nothing")
      : formatList(
          all.map((each) => one(fact, each)),
          locale,
        );
  };
}

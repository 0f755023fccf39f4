import { useLocale, useTranslations } from "next-intl";
import { Detail } from "#components/check/detail";
import { formatDate } from "#components/locale/dates";
import type { News } from "#lib/contract/news";
import type { HitFact } from "#lib/contract/news-filter";

/** Of a hit that changed: each fact that matters as the Check has it, and as it is now. */
export function ChangedFacts({ news }: { news: News }) {
  const t = useTranslations("news");
  const words = useFactWords();
  const { before, hit, changed } = news;
  if (before === null || changed.length === 0) return null;
  return (
    <dl className="mt-2 space-y-0.5 text-sm">
      {changed.map((fact) => (
        <Detail key={fact} name={t(`facts.${fact}`)}>
          {t.rich("change", {
            old: () => <span className="text-ink-3">{words(fact, before)}</span>,
            new: () => <strong className="font-medium">{words(fact, hit)}</strong>,
          })}
        </Detail>
      ))}
    </dl>
  );
}

const DATES: readonly HitFact[] = ["birthDates", "listedOn", "from", "to"];

function useFactWords() {
  const t = useTranslations("news");
  const check = useTranslations("check");
  const locale = useLocale();
  const one = (fact: HitFact, value: unknown): string => {
    if (typeof value === "object" && value !== null && "value" in value) return String(value.value);
    const text = String(value);
    if (DATES.includes(fact)) return formatDate(text, locale);
    if (fact === "basis") return check(text === "rut" ? "basisRutShort" : "basisNameShort");
    const key = fact === "status" ? `pepStatus.${text}` : fact === "kind" ? `entryKinds.${text}` : null;
    return key === null || !check.has(key as never) ? text : check(key as never);
  };
  return (fact: HitFact, hit: News["hit"]): string => {
    const value: unknown = Reflect.get(hit, fact);
    const words = (Array.isArray(value) ? value : [value]).filter((each) => each !== null && each !== undefined && each !== "");
    return words.length === 0 ? t("nothing") : words.map((each) => one(fact, each)).join(", ");
  };
}

import { useTranslations } from "next-intl";
import { type FilterChip, FilterChips } from "#components/ui/filter-chips";
import type { ReviewQueue } from "#lib/contract/review";
import { NO_REVIEW_FILTER, type ReviewFilter, reviewQuery } from "#lib/contract/review-filter";

/** The filters in force, each with the way to take it off. */
export function ReviewChips({ queue, filter }: { queue: ReviewQueue; filter: ReviewFilter }) {
  const t = useTranslations("review");
  const words = useTranslations("vocabulary");
  const chip = (key: keyof ReviewFilter, label: string): FilterChip => ({
    key,
    label,
    href: `/review${reviewQuery({ ...filter, page: 1, [key]: NO_REVIEW_FILTER[key] })}`,
  });
  const { q, state, kind, list, assignee, risk, basis } = filter;
  const person = queue.people.find(({ userId }) => userId === assignee)?.name ?? t("unknownPerson");
  const chips = [
    ...(q === "" ? [] : [chip("q", `«${q}»`)]),
    ...(state === NO_REVIEW_FILTER.state ? [] : [chip("state", t(`states.${state}`))]),
    ...(kind === null ? [] : [chip("kind", t(`kinds.${kind}`))]),
    ...(list === null ? [] : [chip("list", queue.lists.find(({ id }) => id === list)?.name ?? list)]),
    ...(assignee === null
      ? []
      : [chip("assignee", assignee === "me" ? t("mine") : assignee === "none" ? t("view.nobodys") : t("of", { name: person }))]),
    ...(basis === null ? [] : [chip("basis", t(`bases.${basis}`))]),
    ...(risk === null ? [] : [chip("risk", words(`risk.${risk}`))]),
  ];
  return <FilterChips chips={chips} clearHref="/review" />;
}

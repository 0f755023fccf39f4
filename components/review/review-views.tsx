import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "#components/locale/numbers";
import { PlaceLink } from "#components/ui/place-link";
import type { ReviewQueue } from "#lib/contract/review";
import { NO_REVIEW_FILTER, type ReviewFilter, reviewQuery } from "#lib/contract/review-filter";

/** The piles of every morning, one press away, each with how many lie on it. */
export function ReviewViews({ queue: { waiting }, filter }: { queue: ReviewQueue; filter: ReviewFilter }) {
  const t = useTranslations("review");
  const locale = useLocale();
  const views = [
    { name: "open", count: waiting.toConfirm + waiting.proposed, filter: NO_REVIEW_FILTER },
    { name: "mine", count: waiting.mine, filter: { ...NO_REVIEW_FILTER, assignee: "me" } },
    { name: "nobodys", count: null, filter: { ...NO_REVIEW_FILTER, assignee: "none" } },
    { name: "proposed", count: waiting.proposed, filter: { ...NO_REVIEW_FILTER, state: "proposed" as const } },
    { name: "dismissed", count: null, filter: { ...NO_REVIEW_FILTER, state: "dismissed" as const, sort: "newest" as const } },
    { name: "confirmed", count: null, filter: { ...NO_REVIEW_FILTER, state: "confirmed" as const, sort: "newest" as const } },
  ] as const;
  const bare = (each: ReviewFilter) => reviewQuery({ ...each, page: 1, sort: NO_REVIEW_FILTER.sort });
  return (
    <nav aria-label={t("views")} className="screen-only mt-3 border-b border-line-2">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {views.map((view) => (
          <li key={view.name}>
            <PlaceLink
              look="bare"
              href={`/review${reviewQuery(view.filter)}`}
              scroll={false}
              aria-current={bare(view.filter) === bare(filter) ? "page" : undefined}
              className="inline-flex min-h-9 items-center gap-1.5 border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {t(`view.${view.name}`)}
              {view.count === null ? null : (
                <span className="numeric text-sm font-normal text-ink-3">{formatNumber(view.count, locale)}</span>
              )}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

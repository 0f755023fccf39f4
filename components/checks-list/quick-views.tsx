import { useTranslations } from "next-intl";
import { PlaceLink } from "#components/ui/place-link";
import { type CheckFilter, checkFilterQuery, NO_FILTER } from "#lib/contract/check-filter";

/** The questions of every morning, one press away. Whose «mine» is, stands in the address: a shared one shows the same. */
export function QuickViews({ filter, viewerId, thisMonth }: { filter: CheckFilter; viewerId: string; thisMonth: string }) {
  const t = useTranslations("checks");
  const views: { name: "all" | "month" | "high" | "mine" | "incomplete"; filter: CheckFilter }[] = [
    { name: "all", filter: NO_FILTER },
    { name: "month", filter: { ...NO_FILTER, from: thisMonth, to: thisMonth } },
    { name: "high", filter: { ...NO_FILTER, risk: ["high"] } },
    { name: "mine", filter: { ...NO_FILTER, by: viewerId } },
    { name: "incomplete", filter: { ...NO_FILTER, incomplete: true } },
  ];
  const here = checkFilterQuery({ ...filter, page: 1, sort: NO_FILTER.sort, descending: NO_FILTER.descending });
  return (
    <nav aria-label={t("views")} className="screen-only mt-3 mb-4 border-b border-line-2">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {views.map((view) => {
          const query = checkFilterQuery(view.filter);
          return (
            <li key={view.name}>
              <PlaceLink
                look="bare"
                href={`/checks${query}`}
                scroll={false}
                aria-current={query === here ? "page" : undefined}
                className="inline-flex min-h-9 items-center border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {t(`view.${view.name}`)}
              </PlaceLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";

export interface FilterChip {
  key: string;
  label: string;
  /** The same list without this filter. */
  href: string;
}

/** The filters in force, each with the way to take it off. */
export function FilterChips({ chips, clearHref }: { chips: FilterChip[]; clearHref: string }) {
  const t = useTranslations("table");
  if (chips.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ul aria-label={t("filters")} className="flex flex-wrap gap-2">
        {chips.map(({ key, label, href }) => (
          <li key={key} className="max-w-full">
            <PlaceLink
              look="bare"
              href={href}
              scroll={false}
              className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border border-line-2 bg-sheet pr-2 pl-3 text-sm hover:bg-wash"
            >
              <span className="sr-only">{t("removeFilter")} </span>
              <span className="min-w-0 truncate">{label}</span>
              <Icon name="cross" className="screen-only size-3 text-ink-3" />
            </PlaceLink>
          </li>
        ))}
      </ul>
      <PlaceLink href={clearHref} scroll={false} className="screen-only inline-flex min-h-7 items-center text-sm">
        {t("clearFilters")}
      </PlaceLink>
    </div>
  );
}

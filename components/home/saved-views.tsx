import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";

/** The lists of Checks that people open most, each an address. `month` is `YYYY-MM`. */
export function SavedViews({ month }: { month: string }) {
  const t = useTranslations("home");
  const views = [
    { name: "viewMonth", href: `/checks?month=${month}` },
    { name: "viewHigh", href: `/checks?month=${month}&risk=high` },
    { name: "viewMine", href: `/checks?month=${month}&by=me` },
    { name: "viewAll", href: "/checks" },
  ] as const;
  return (
    <nav aria-label={t("views")} className="screen-only mt-3">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {views.map(({ name, href }) => (
          <li key={name}>
            <PlaceLink href={href} className="inline-flex min-h-7 items-center gap-1">
              {t(name)}
              <Icon name="chevron" className="size-3 -rotate-90" />
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

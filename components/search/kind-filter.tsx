import { useTranslations } from "next-intl";
import { PlaceLink } from "#components/ui/place-link";
import { type AskedPage, searchPlace } from "#lib/contract/search-place";

const KINDS = [null, "person", "company"] as const;

/** Persons, companies or both: three searches, each with an address and a price of its own. Going there costs nothing. */
export function KindFilter({ asked, price }: { asked: AskedPage; price: number }) {
  const t = useTranslations("search");
  return (
    <nav aria-label={t("filter.label")} className="screen-only mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <ul className="flex flex-wrap gap-1">
        {KINDS.map((kind) => (
          <li key={kind}>
            <PlaceLink
              look="bare"
              href={searchPlace({ name: asked.name, kind, page: 1 })}
              aria-current={kind === asked.kind ? "page" : undefined}
              className="inline-flex min-h-7 items-center rounded-full border border-line-2 bg-sheet px-3 text-sm hover:bg-wash aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
            >
              {t(`filter.${kind ?? "all"}`)}
            </PlaceLink>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-3">{t("filter.price", { price })}</p>
    </nav>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { PlaceLink } from "#components/ui/place-link";

/** The places that exist. */
const PLACES = [
  { href: "/", name: "home" },
  { href: "/search", name: "search" },
  { href: "/checks", name: "checks" },
  { href: "/settings", name: "settings" },
  { href: "/api-docs", name: "docs" },
] as const;

export function Navigation({ className = "" }: { className?: string }) {
  const t = useTranslations("shell");
  const here = usePathname();
  return (
    <nav aria-label={t("navigation")} className={className}>
      <ul className="space-y-0.5">
        {PLACES.map((place) => (
          <li key={place.href}>
            <PlaceLink
              look="bare"
              href={place.href}
              aria-current={isHere(here, place.href) ? "page" : undefined}
              className="flex min-h-9 items-center rounded-md px-2.5 text-ink-2 hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {t(place.name)}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A place is open while any address below it is; a Check's own address is one below the list of Checks. */
function isHere(here: string, href: string): boolean {
  return here === href || (href !== "/" && here.startsWith(`${href}/`));
}

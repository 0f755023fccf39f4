"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { usePlaceName } from "#components/shell/place-name";
import { isHere, placesOf } from "#components/shell/places";
import { PlaceLink } from "#components/ui/place-link";
import type { Role } from "#lib/contract/panel";

/** The places that the person may open. */
export function Navigation({ role, className = "" }: { role: Role; className?: string }) {
  const t = useTranslations("shell");
  const nameOf = usePlaceName();
  const here = usePathname();
  return (
    <nav aria-label={t("navigation")} className={className}>
      <ul className="space-y-0.5">
        {placesOf(role)
          .filter(({ main }) => main)
          .map((place) => (
            <li key={place.href}>
              <PlaceLink
                look="bare"
                href={place.href}
                aria-current={isHere(here, place.href) ? "page" : undefined}
                className="flex min-h-9 items-center rounded-md px-2.5 text-ink-2 hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {nameOf(place)}
              </PlaceLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

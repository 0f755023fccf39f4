"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { viewerQuery } from "#components/account/viewer-query";
import { usePlaceName } from "#components/shell/place-name";
import { isHere, placesOf } from "#components/shell/places";
import { PlaceLink } from "#components/ui/place-link";
import { MOST_UNREAD } from "#lib/contract/news-filter";
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
                {place.name === "news" ? <Unread /> : null}
              </PlaceLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** How many news nobody has read; nothing while there is none. */
function Unread() {
  const t = useTranslations("shell");
  const count = useQuery(viewerQuery).data?.unreadNews ?? 0;
  if (count === 0) return null;
  const many = count >= MOST_UNREAD;
  return (
    <span className="numeric ml-auto rounded-full bg-medium-soft px-2 text-sm font-semibold text-medium">
      <span aria-hidden="true">{many ? `${MOST_UNREAD - 1}+` : count}</span>
      <span className="sr-only"> ({many ? t("unreadMany", { count: MOST_UNREAD - 1 }) : t("unread", { count })})</span>
    </span>
  );
}

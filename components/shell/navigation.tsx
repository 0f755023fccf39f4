"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { viewerQuery } from "#components/account/viewer-query";
import { usePlaceName } from "#components/shell/place-name";
import { isHere, placesOf } from "#components/shell/places";
import { PlaceLink } from "#components/ui/place-link";
import { MOST_UNREAD } from "#lib/contract/news-filter";
import { MOST_WAITING } from "#lib/contract/review-filter";
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
                {place.name === "review" ? <Waiting /> : null}
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
    <Count
      shown={many ? `${MOST_UNREAD - 1}+` : count}
      said={many ? t("unreadMany", { count: MOST_UNREAD - 1 }) : t("unread", { count })}
    />
  );
}

/** How many items wait for a person. */
function Waiting() {
  const t = useTranslations("shell");
  const count = useQuery(viewerQuery).data?.waitingReview ?? 0;
  if (count === 0) return null;
  const many = count >= MOST_WAITING;
  return (
    <Count
      shown={many ? `${MOST_WAITING - 1}+` : count}
      said={many ? t("waitingMany", { count: MOST_WAITING - 1 }) : t("waiting", { count })}
    />
  );
}

function Count({ shown, said }: { shown: string | number; said: string }) {
  return (
    <span className="numeric ml-auto rounded-full bg-medium-soft px-2 text-sm font-semibold text-medium">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only"> ({said})</span>
    </span>
  );
}

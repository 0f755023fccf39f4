"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { usePlaceName } from "#components/shell/place-name";
import { isHere, placesOf } from "#components/shell/places";
import { PlaceLink } from "#components/ui/place-link";
import type { Role } from "#lib/contract/panel";

/** The sections of the settings that the person may open, above the one that is open. */
export function SettingsFrame({ role, children }: { role: Role; children: ReactNode }) {
  const t = useTranslations("settings");
  const here = usePathname();
  const open = placesOf(role).filter(({ main }) => !main);
  const nameOf = usePlaceName();
  return (
    <>
      <p className="mb-2 text-sm text-ink-3">{t("title")}</p>
      <nav aria-label={t("sections")} className="screen-only mb-7 border-b border-line-2">
        <ul className="-mb-px flex flex-wrap gap-x-5">
          {open.map((place) => (
            <li key={place.href}>
              <PlaceLink
                look="bare"
                href={place.href}
                aria-current={isHere(here, place.href) ? "page" : undefined}
                className="inline-flex min-h-9 items-center border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {nameOf(place)}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  );
}

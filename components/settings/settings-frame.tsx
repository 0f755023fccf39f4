"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { PlaceLink } from "#components/ui/place-link";
import type { Role } from "#lib/contract/panel";

const SECTIONS: { name: "account" | "people" | "tokens" | "credits" | "sources" | "matrix" | "audit"; least: Role }[] = [
  { name: "account", least: "officer" },
  { name: "people", least: "admin" },
  { name: "tokens", least: "admin" },
  { name: "credits", least: "officer" },
  { name: "sources", least: "officer" },
  { name: "matrix", least: "officer" },
  { name: "audit", least: "admin" },
];

/** The sections of the settings that the person may open, above the one that is open. */
export function SettingsFrame({ role, children }: { role: Role; children: ReactNode }) {
  const t = useTranslations("settings");
  const here = usePathname();
  const open = SECTIONS.filter(({ least }) => role === "admin" || least === "officer");
  return (
    <>
      <p className="mb-2 text-sm text-ink-3">{t("title")}</p>
      <nav aria-label={t("sections")} className="screen-only mb-7 border-b border-line-2">
        <ul className="-mb-px flex flex-wrap gap-x-5">
          {open.map(({ name }) => (
            <li key={name}>
              <PlaceLink
                look="bare"
                href={`/settings/${name}`}
                aria-current={here === `/settings/${name}` ? "page" : undefined}
                className="inline-flex min-h-9 items-center border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {t(name)}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  );
}

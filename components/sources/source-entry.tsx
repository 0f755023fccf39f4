"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Day, Instant } from "#components/locale/instant";
import { CourtReach } from "#components/sources/court-reach";
import { sayChange } from "#components/sources/import-words";
import { VersionLink } from "#components/sources/version-link";
import { VersionHistory } from "#components/sources/version-history";
import { Icon } from "#components/ui/icon";
import { freshnessOf } from "#lib/contract/freshness";
import type { Source } from "#lib/contract/sources";

/** One source: what it is, of which day, and what its last import changed. One that was never loaded says what that means. */
export function SourceEntry({ source, today, children }: { source: Source; today: string; children: ReactNode }) {
  const t = useTranslations("sources");
  const vocabulary = useTranslations("vocabulary");
  const { name, kind, licence } = source;
  const current = source.versions[0];
  return (
    <li className="border-b border-line py-4">
      <article aria-label={name}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-sans text-md font-semibold">{name}</h2>
          <Freshness source={source} today={today} />
        </div>
        <p className="text-sm text-ink-3">
          {vocabulary(`sourceKind.${kind}`)} · {licence === null ? t("noLicence") : t("licence", { licence })}
          {source.required ? null : ` · ${t("optional")}`}
        </p>
        {current === undefined ? (
          <p className="mt-2 max-w-prose text-ink-2">{t(`missing.${source.required || kind === "registry" ? kind : "optional"}`)}</p>
        ) : (
          <>
            <dl className="mt-2.5 grid grid-cols-2 gap-x-6 gap-y-2.5 md:grid-cols-[5rem_9rem_9rem_6.5rem_minmax(0,1fr)]">
              <Fact label={t("version")}>{current.version}</Fact>
              <Fact label={t("asOf")}>{current.asOf === null ? t("noDate") : <Day date={current.asOf} />}</Fact>
              <Fact label={t("importedAt")}>
                <Instant iso={current.importedAt} />
              </Fact>
              <Fact label={t("records")}>
                <Count value={current.records} />
              </Fact>
              <Fact label={t("lastChange")} wide>
                {sayChange(t, current)} <VersionLink source={source} version={current.version} />
              </Fact>
            </dl>
            <CourtReach reach={source.reach ?? []} />
            <VersionHistory source={source} />
          </>
        )}
        {children}
      </article>
    </li>
  );
}

function Fact({ label, wide = false, children }: { label: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "max-md:col-span-2" : ""}>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="numeric">{children}</dd>
    </div>
  );
}

function Count({ value }: { value: number }) {
  const t = useTranslations("sources");
  return t("count", { count: value });
}

function Freshness({ source, today }: { source: Source; today: string }) {
  const t = useTranslations("sources");
  const current = source.versions[0];
  if (current === undefined && !source.required && source.kind !== "registry") {
    return <p className="text-sm text-ink-3">{t("state.missing")}</p>;
  }
  if (current === undefined) {
    return (
      <p className="flex items-center gap-1.5 text-sm font-medium text-medium">
        <Icon name="alert" className="size-3.5" /> {t("state.missing")}
      </p>
    );
  }
  const { state, days, checkedDays } = freshnessOf(source, today);
  const age = [t("age", { days: days ?? 0 }), checkedDays === null ? null : t("checkedAge", { days: checkedDays })]
    .filter((part) => part !== null)
    .join(" · ");
  if (state === "due") {
    return (
      <p className="flex items-center gap-1.5 text-sm font-medium text-medium">
        <Icon name="clock" className="size-3.5" /> {age} · {t("state.due")}
      </p>
    );
  }
  return (
    <p className="flex items-center gap-1.5 text-sm text-low">
      <Icon name="check" className="size-3.5" /> {age} · {t("state.fresh")}
    </p>
  );
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { formatInstant } from "#components/locale/dates";
import { SyncProgress } from "#components/sources/sync-progress";
import { isFetching, saySyncOutcome } from "#components/sources/sync-words";
import { Icon } from "#components/ui/icon";
import type { ListSync } from "#lib/contract/syncs";

// Only who may import has a use for it.
const SyncControls = dynamic(() => import("#components/sources/sync-controls").then(({ SyncControls }) => SyncControls));

/**
 * Whether a list refreshes by itself, how the last try ended, and for who may import the way to change it. Progress takes the line of
 * the outcome, so that little moves when a fetch ends.
 */
export function SyncState({ sync, loaded, mayImport, worker }: { sync: ListSync; loaded: boolean; mayImport: boolean; worker: boolean }) {
  const t = useTranslations("sources");
  if (!mayImport && !sync.enabled && sync.lastTriedAt === null) return null;
  return (
    <div className="mt-3 border-l-2 border-line pl-3 text-sm">
      <p className="text-ink-2">
        <Schedule sync={sync} t={t} />
      </p>
      {isFetching(sync) ? <SyncProgress sync={sync} worker={worker} /> : <Outcome sync={sync} loaded={loaded} />}
      {mayImport ? <SyncControls sync={sync} /> : null}
    </div>
  );
}

function Schedule({
  sync: { enabled, everyHours, nextAt, origin },
  t,
}: {
  sync: ListSync;
  t: ReturnType<typeof useTranslations<"sources">>;
}) {
  const locale = useLocale();
  if (!enabled) return t(origin === "none" ? "sync.none" : "sync.off");
  const every = t("sync.every", { hours: everyHours });
  return nextAt === null ? every : `${every} ${t("sync.next", { when: formatInstant(nextAt, locale) })}`;
}

function Outcome({ sync, loaded }: { sync: ListSync; loaded: boolean }) {
  const t = useTranslations("sources");
  const locale = useLocale();
  if (sync.lastTriedAt === null) return null;
  const said = saySyncOutcome(t, sync, formatInstant(sync.lastTriedAt, locale));
  if (sync.refusal === null) return <p className="mt-0.5 text-ink-2">{said}</p>;
  return (
    <p className="mt-0.5 flex items-start gap-1.5">
      <Icon name="alert" className="mt-0.5 size-3.5 text-medium" />
      <span className="min-w-0 break-words">
        <span className="font-medium text-medium">{said}</span>{" "}
        <span className="text-ink-2">
          {t(loaded ? "sync.stays" : "sync.staysUnloaded")}
          {sync.lastOkAt === null ? null : ` ${t("sync.checked", { when: formatInstant(sync.lastOkAt, locale) })}`}
        </span>
      </span>
    </p>
  );
}

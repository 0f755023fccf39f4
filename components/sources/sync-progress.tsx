"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatSize, percentOf } from "#components/sources/file-size";
import { ProgressBar } from "#components/ui/progress-bar";
import type { ListSync } from "#lib/contract/syncs";

/** How far a fetch is, in one line; of the import that follows the list of imports tells. */
export function SyncProgress({ sync, worker }: { sync: ListSync; worker: boolean }) {
  const t = useTranslations("sources");
  const { state, progress, name } = sync;
  if (state === "waiting" && !worker) return <p className="mt-0.5 font-medium text-medium">{t("imports.noWorker")}</p>;
  const total = state === "fetching" ? (progress?.totalBytes ?? null) : null;
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-3">
      <div className="w-32">
        <ProgressBar
          label={t("sync.progressLabel", { name })}
          percent={progress !== null && total !== null ? percentOf(progress.bytes, total) : null}
        />
      </div>
      <p className="numeric text-ink-2">
        {state === "fetching" ? <Fetched progress={progress} /> : t(state === "importing" ? "sync.importing" : "sync.waiting")}
      </p>
    </div>
  );
}

function Fetched({ progress }: Pick<ListSync, "progress">) {
  const t = useTranslations("sources");
  const locale = useLocale();
  if (progress === null) return t("sync.connecting");
  const { name, file, files, bytes, totalBytes } = progress;
  const facts = { name, file, files, bytes: formatSize(bytes, locale) };
  return totalBytes === null ? t("sync.fetching", facts) : t("sync.of", { ...facts, total: formatSize(totalBytes, locale) });
}

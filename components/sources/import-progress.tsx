"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatSize, percentOf } from "#components/sources/file-size";
import { ProgressBar } from "#components/ui/progress-bar";
import type { Import } from "#lib/contract/sources";

/** How far an import under way is, in numbers. Not read out at every step: its end is. */
export function ImportProgress({ subject, worker }: { subject: Import; worker: boolean }) {
  const t = useTranslations("sources");
  const { phase, bytes, totalBytes } = subject;
  const percent = phase === null ? 0 : phase === "reading" ? percentOf(bytes, totalBytes) : null;
  return (
    <div className="mt-2 max-w-2xl">
      <ProgressBar label={t("imports.progressLabel", { file: subject.fileName })} percent={percent} />
      <p className="numeric mt-1.5 text-sm text-ink-2">
        {phase === null ? <Waiting subject={subject} worker={worker} /> : <Numbers subject={subject} phase={phase} />}
      </p>
    </div>
  );
}

function Waiting({ subject, worker }: { subject: Import; worker: boolean }) {
  const t = useTranslations("sources");
  if (!worker) return <span className="font-medium text-medium">{t("imports.noWorker")}</span>;
  return subject.repeats === null ? t("imports.waiting") : t("imports.repeats");
}

function Numbers({ subject, phase }: { subject: Import; phase: NonNullable<Import["phase"]> }) {
  const t = useTranslations("sources");
  const locale = useLocale();
  const { rows, bytes, totalBytes, rowsPerSecond, leftOut } = subject;
  const read = { rows, bytes: formatSize(bytes, locale), total: formatSize(totalBytes, locale), percent: percentOf(bytes, totalBytes) };
  const numbers = [
    phase === "reading" ? t("imports.read", read) : null,
    phase === "reading" && rowsPerSecond > 0 ? t("imports.speed", { rows: rowsPerSecond }) : null,
    leftOut.count > 0 ? t("imports.leftOutSoFar", { count: leftOut.count }) : null,
  ].filter((each) => each !== null);
  return (
    <>
      <span className="font-medium text-ink">{t(`imports.phase.${phase}`)}</span>
      {numbers.map((each) => ` · ${each}`)}
    </>
  );
}

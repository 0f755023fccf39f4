"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { formatSize, percentOf } from "#components/sources/file-size";
import type { Sending } from "#components/sources/use-sending";
import { Button } from "#components/ui/button";
import { Notice } from "#components/ui/notice";
import { ProgressBar } from "#components/ui/progress-bar";
import { Refusal, Unreachable } from "#lib/contract/refusal";

/**
 * An import whose file is still on its way, where it will stand once the server has it; why it ended when it ended badly.
 * As high as an import under way: nothing moves when the one becomes the other.
 */
export function SendingEntry({ sending, largestFileBytes, onStop }: { sending: Sending; largestFileBytes: number; onStop: () => void }) {
  const t = useTranslations("sources");
  const locale = useLocale();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => place.current?.focus(), [sending.attempt]);
  const { phase, progress, error } = sending;
  if (progress === null) return null;
  const { name, place: nth, count, sentBytes, totalBytes } = progress;
  const title = count === 1 ? t("sending.title", { name }) : t("sending.several", { name, place: nth, count });
  const percent = percentOf(sentBytes, totalBytes);
  const sizes = { sent: formatSize(sentBytes, locale), total: formatSize(totalBytes, locale), percent };
  return (
    <li ref={place} tabIndex={-1} aria-label={title} className="border-b border-line py-3.5">
      {phase === "stopped" ? <Notice tone="info" live title={t("sending.stopped")} /> : null}
      {phase === "failed" ? (
        <Notice tone="problem" live title={t("sendFailed.title")}>
          <p>{t(`sendFailed.${reasonOf(error)}`, { most: formatSize(largestFileBytes, locale) })}</p>
        </Notice>
      ) : null}
      {phase === "sending" ? (
        <>
          <p className="min-w-0 font-medium break-words">{title}</p>
          <p className="text-sm text-ink-3">{t("sending.stay")}</p>
          <div className="mt-2 max-w-2xl">
            <ProgressBar label={title} percent={percent} />
            <p className="numeric mt-1.5 text-sm text-ink-2">{t("sending.progress", sizes)}</p>
          </div>
          <Button size="small" className="mt-2.5" onClick={onStop}>
            {t("sending.stop")}
          </Button>
        </>
      ) : null}
    </li>
  );
}

const REASONS: Record<number, "tooLarge" | "noRoom" | "forbidden" | "signedOut" | "busy"> = {
  401: "signedOut",
  403: "forbidden",
  409: "busy",
  413: "tooLarge",
  507: "noRoom",
};

function reasonOf(error: Error | null) {
  if (error instanceof Unreachable) return "unreachable";
  return error instanceof Refusal ? (REASONS[error.status] ?? "other") : "other";
}

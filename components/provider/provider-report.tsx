"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type MouseEvent, useEffect, useRef } from "react";
import { announce } from "#components/panel/announce";
import { panel } from "#components/panel/panel-service";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { Button, buttonLook } from "#components/ui/button";
import { Icon } from "#components/ui/icon";

/**
 * The provider's PDF. A plain link, which needs no script; with script the page fetches the file itself, as the provider may fail: why is
 * then said here, and the page stays.
 */
export function ProviderReport({ checkId, host }: { checkId: string; host: string }) {
  const t = useTranslations("reports");
  const router = useRouter();
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const download = useMutation({
    mutationFn: async () => {
      leaving.current = new AbortController();
      return (await panel()).providerReport(checkId, leaving.current.signal);
    },
    onSuccess: ({ content, name }) => {
      saveAs(content, name);
      announce(t("providerDone"));
      // It is kept now: its digest stands on the page.
      router.refresh();
    },
  });
  const fetchHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!download.isPending) download.mutate();
  };
  return (
    <div className="relative flex max-sm:col-span-full">
      <a
        href={`/checks/${checkId}/report.pdf`}
        onClick={fetchHere}
        aria-busy={download.isPending}
        title={t("provider", { host })}
        className={`${buttonLook("primary")} grow`}
      >
        <Icon name="download" className={download.isPending ? "motion-safe:animate-pulse" : ""} />
        {t("pdf")}
      </a>
      <span role="status" className="sr-only">
        {download.isPending ? t("providerComing", { host }) : ""}
      </span>
      {/* Over the page: a provider takes its time, and what is being read then must not move. */}
      {download.error === null ? null : (
        <div className="absolute top-full left-0 z-20 mt-1 w-104 max-w-[calc(100vw-2rem)] rounded-lg border border-line-2 bg-sheet p-2 text-right shadow-lg">
          <RefusalNotice error={download.error} errand={{ host, missing: "noReport" }} className="text-left" />
          <Button size="small" look="quiet" className="mt-1" onClick={() => download.reset()}>
            {t("providerClose")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Hands a file to the browser, to be saved under the name that came with it. */
function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { DigestLine } from "#components/check/digest-line";
import { onDownload, tellDownload } from "#components/check/report-signal";
import { Instant } from "#components/locale/instant";
import { lazyService } from "#components/panel/panel-service";
import { Disclosure } from "#components/ui/disclosure";
import { Section } from "#components/ui/section";
import { FolioText } from "#components/verify/folio-text";
import type { ReportIssue, ReportIssues } from "#lib/contract/report";
import type { reportClient } from "#lib/contract/report-client";

const service = lazyService<ReturnType<typeof reportClient>>(async () => (await import("#lib/contract/report-client")).reportClient);

/** As many stand open; the others are one press away. */
const SHOWN = 3;
/** After a download the list is asked for so often, until it has grown. */
const LOOK_EVERY_MS = 1_500;
const LOOKS = 4;

/** What was issued of this Check, newest first: who, when, in which form, and how to compare and reopen it. */
export function IssuedReports({ checkId, initial }: { checkId: string; initial: ReportIssues }) {
  const t = useTranslations("reports");
  const [watch, setWatch] = useState<{ total: number; updates: number } | null>(null);
  const { data } = useQuery({
    queryKey: ["issues", checkId],
    queryFn: async ({ signal }) => (await service()).issues(checkId, signal),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      const looking = watch !== null && state.data?.total === watch.total && state.dataUpdateCount < watch.updates + LOOKS;
      return looking ? LOOK_EVERY_MS : false;
    },
  });
  // The page may have come again with more than the browser remembers.
  const { total, issues } = data.total >= initial.total ? data : initial;
  useEffect(() => onDownload(() => setWatch((before) => ({ total, updates: (before?.updates ?? 0) + LOOKS }))), [total]);
  const older = issues.slice(SHOWN);
  return (
    <Section id="issued" title={t("issued")} ruled className="screen-only" aside={total === 0 ? undefined : total}>
      <p role="status" className="sr-only">
        {watch !== null && total > watch.total ? t("grown") : ""}
      </p>
      {total === 0 ? <p className="text-sm text-ink-3">{t("none")}</p> : null}
      <Issues checkId={checkId} issues={issues.slice(0, SHOWN)} />
      {older.length === 0 ? null : (
        <Disclosure label={t("older", { count: older.length })} className="mt-2">
          <Issues checkId={checkId} issues={older} />
          {total > issues.length ? <p className="mt-2 text-ink-3">{t("newestOnly", { count: issues.length, total })}</p> : null}
        </Disclosure>
      )}
    </Section>
  );
}

function Issues({ checkId, issues }: { checkId: string; issues: ReportIssue[] }) {
  return (
    <ul className="text-sm">
      {issues.map((issue) => (
        <li key={issue.folio} className="border-t border-line py-2 first:border-t-0 first:pt-0">
          <Issue checkId={checkId} issue={issue} />
        </li>
      ))}
    </ul>
  );
}

function Issue({ checkId, issue }: { checkId: string; issue: ReportIssue }) {
  const t = useTranslations("reports");
  const { folio, language, paper, documentSha256, issuedAt, issuedBy, penalHidden } = issue;
  return (
    <>
      <p>
        <FolioText folio={folio} className="font-medium" />
      </p>
      <p className="break-words text-ink-2">
        {t.rich("by", { date: () => <Instant iso={issuedAt} />, name: issuedBy.name, kind: issuedBy.kind })}
        {" · "}
        {t("form", { language, paper })}
        {penalHidden ? ` · ${t("penalHidden")}` : ""}
      </p>
      <DigestLine digest={documentSha256} of={folio} />
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={`/checks/${checkId}/report.pdf?folio=${folio}`}
          onClick={tellDownload}
          className="inline-flex min-h-6 items-center text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current"
        >
          {t("again")}
          <span className="sr-only"> {folio}</span>
        </a>
        <a
          href={`/verify?folio=${folio}&sha256=${documentSha256}`}
          className="inline-flex min-h-6 items-center text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current"
        >
          {t("verify")}
          <span className="sr-only"> {folio}</span>
        </a>
      </div>
    </>
  );
}

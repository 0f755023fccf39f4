"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { viewerQuery } from "#components/account/viewer-query";
import { homeQuery } from "#components/home/home-query";
import { MonthGlance } from "#components/home/month-glance";
import { NewestNews } from "#components/home/newest-news";
import { ProviderRefusal } from "#components/home/provider-refusal";
import { RecentChecks } from "#components/home/recent-checks";
import { SavedViews } from "#components/home/saved-views";
import { SourceFreshness } from "#components/home/source-freshness";
import { StaleNotice } from "#components/home/stale-notice";
import { WhoAnswers } from "#components/home/who-answers";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { OneBox } from "#components/shell/one-box";
import { Button } from "#components/ui/button";
import { WaitingLines } from "#components/ui/waiting-lines";

/** The home page: the one box, this month in numbers, recent work and the sources. `today` is a date in Chile. */
export function HomeScreen({ today }: { today: string }) {
  const t = useTranslations("home");
  const box = useTranslations("box");
  const home = useQuery(homeQuery);
  const viewer = useQuery(viewerQuery);
  const provider = viewer.data?.provider ?? null;
  return (
    <>
      <h1 className="text-2xl">{t("lookUp")}</h1>
      <div className="mt-4 max-w-2xl">
        <OneBox size="page" />
        <p id="one-box-hint" className="mt-2 text-sm text-ink-2">
          {box("hint")}
        </p>
      </div>
      {viewer.data === undefined ? null : <ProviderRefusal viewer={viewer.data} />}
      {home.isError ? (
        <div className="mt-8 space-y-3">
          <RefusalNotice error={home.error} />
          <Button onClick={() => void home.refetch()} pending={home.isFetching}>
            {t("failed")}
          </Button>
        </div>
      ) : null}
      {home.isPending ? <WaitingLines count={6} label={t("waiting")} /> : null}
      {home.data === undefined ? null : (
        <>
          {viewer.data?.mayImport && provider === null ? <StaleNotice sources={home.data.sources} today={today} /> : null}
          <NewestNews news={home.data.news} />
          <MonthGlance home={home.data} viewer={viewer.data} />
          <SavedViews month={home.data.month} />
          <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18.5rem]">
            <RecentChecks checks={home.data.recent} />
            {provider === null ? <SourceFreshness sources={home.data.sources} today={today} /> : <WhoAnswers host={provider.host} />}
          </div>
        </>
      )}
    </>
  );
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { ImportList } from "#components/sources/import-list";
import { RightNotice } from "#components/sources/right-notice";
import { NameIndexLine } from "#components/sources/name-index-line";
import { OtherLists } from "#components/sources/other-lists";
import { SourceEntry } from "#components/sources/source-entry";
import { SendingEntry } from "#components/sources/sending-entry";
import { importsQuery, isUnderWay, sourcesQuery, syncsQuery, withImport } from "#components/sources/sources-query";
import { SyncState } from "#components/sources/sync-state";
import { useSyncEndings } from "#components/sources/use-sync-endings";
import { useSending } from "#components/sources/use-sending";
import { Button, buttonLook } from "#components/ui/button";
import { Section } from "#components/ui/section";
import { WaitingLines } from "#components/ui/waiting-lines";
import type { Import, Imports } from "#lib/contract/sources";
import type { ListSync, Syncs } from "#lib/contract/syncs";

// Only who may import has a use for it.
const ImportForm = dynamic(() => import("#components/sources/import-form").then(({ ImportForm }) => ImportForm));

/**
 * Every source with its versions, and, for who may import, the form and what became of each import. `today` is a date in Chile;
 * `policy` says what of it the organisation does not consult.
 */
export function SourcesScreen({ today, policy }: { today: string; policy: ReactNode }) {
  const t = useTranslations("sources");
  const memory = useQueryClient();
  const sources = useQuery(sourcesQuery);
  const imports = useQuery(importsQuery);
  const syncs = useQuery(syncsQuery);
  const endWords = useEndWords(useEndings(imports.data));
  const syncWords = useSyncEndings(syncs.data);
  const { sending, send, stop } = useSending();
  const [accepted, setAccepted] = useState<Import | null>(null);
  const right = sources.data?.right;
  const known = new Set(sources.data?.sources.map(({ sourceId }) => sourceId));
  const accept = (made: Import) => {
    memory.setQueryData(importsQuery.queryKey, (before) => withImport(before, made));
    setAccepted(made);
  };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{t("title")}</h1>
          <p className="mt-1.5 max-w-prose text-md text-ink-2">{t(right === "demo" ? "introDemo" : "intro")}</p>
        </div>
        {right === "may" ? (
          <a href="#import" className={buttonLook("primary")}>
            {t("toImport")}
          </a>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {endWords} {syncWords}
      </p>
      {policy}
      {right === undefined || right === "may" ? null : <RightNotice right={right} />}
      {sources.isError ? (
        <div className="mt-6 space-y-3">
          <RefusalNotice error={sources.error} />
          <Button onClick={() => void sources.refetch()} pending={sources.isFetching}>
            {t("failed")}
          </Button>
        </div>
      ) : null}
      {sources.isPending ? <WaitingLines count={8} label={t("list")} /> : null}
      {sources.data === undefined ? null : (
        <ul aria-label={t("list")} className="mt-6 border-t border-line-2">
          {sources.data.sources.map((source) => (
            <SourceEntry key={source.sourceId} source={source} today={today}>
              {withSyncOf(syncs.data, source.sourceId, (sync, worker) => (
                <SyncState sync={sync} loaded={source.version !== null} mayImport={right === "may"} worker={worker} />
              ))}
            </SourceEntry>
          ))}
        </ul>
      )}
      {sources.data?.sources.some(({ required, version }) => required && version === null) ? (
        <p className="mt-2 text-sm text-ink-3">{t("completion")}</p>
      ) : null}
      {sources.data === undefined ? null : <NameIndexLine index={sources.data.index} />}
      {right === "may" && syncs.data !== undefined ? (
        <>
          <p className="mt-2 text-sm text-ink-3">{t("sync.nothing")}</p>
          <OtherLists syncs={syncs.data.syncs.filter(({ sourceId }) => !known.has(sourceId))} worker={syncs.data.worker} />
        </>
      ) : null}
      {right === "may" && sources.data !== undefined ? (
        <ImportForm
          sources={sources.data}
          imports={imports.data?.imports ?? []}
          today={today}
          busy={sending.phase === "sending"}
          onOrder={(order) => {
            setAccepted(null);
            return send(order);
          }}
        />
      ) : null}
      {right === "may" || right === "officer" ? (
        <Section id="imports" title={t("imports.title")} className="mt-10">
          <ImportList imports={imports} mayImport={right === "may"} sent={sending.started} accepted={accepted} onStarted={accept}>
            {sending.phase === "idle" ? null : (
              <SendingEntry sending={sending} largestFileBytes={sources.data?.largestFileBytes ?? 0} onStop={stop} />
            )}
          </ImportList>
        </Section>
      ) : null}
    </>
  );
}

function withSyncOf(syncs: Syncs | undefined, sourceId: string, show: (sync: ListSync, worker: boolean) => ReactNode): ReactNode {
  const sync = syncs?.syncs.find((each) => each.sourceId === sourceId);
  return syncs === undefined || sync === undefined ? null : show(sync, syncs.worker);
}

/** The import that ended last while this page was open; the sources are then read anew. */
function useEndings(imports: Imports | undefined): Import | null {
  const memory = useQueryClient();
  const known = useRef<Set<string> | null>(null);
  const [ended, setEnded] = useState<Import | null>(null);
  useEffect(() => {
    if (imports === undefined) return;
    const over = imports.imports.filter((one) => !isUnderWay(one));
    // A small file is imported between two looks: what counts is that its end was not known.
    const news = known.current === null ? undefined : over.find(({ importId }) => !known.current?.has(importId));
    known.current = new Set(over.map(({ importId }) => importId));
    if (news === undefined) return;
    setEnded(news);
    void memory.invalidateQueries({ queryKey: sourcesQuery.queryKey });
  }, [imports, memory]);
  return ended;
}

/** What is read out at the end of an import. */
function useEndWords(ended: Import | null): string {
  const t = useTranslations("sources");
  if (ended === null || ended.state === "queued" || ended.state === "running") return "";
  return t(`imports.ended.${ended.state}`, { file: ended.fileName });
}

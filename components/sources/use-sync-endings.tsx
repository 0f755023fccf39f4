"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { importsQuery, sourcesQuery } from "#components/sources/sources-query";
import type { ListSync, Syncs } from "#lib/contract/syncs";

/** What is read out when a fetch ends while this page is open; sources and imports are then read anew. */
export function useSyncEndings(syncs: Syncs | undefined): string {
  const t = useTranslations("sources");
  const memory = useQueryClient();
  const known = useRef<Map<string, string | null> | null>(null);
  const [ended, setEnded] = useState<ListSync | null>(null);
  useEffect(() => {
    if (syncs === undefined) return;
    const before = known.current;
    known.current = new Map(syncs.syncs.map(({ sourceId, lastTriedAt }) => [sourceId, lastTriedAt]));
    if (before === null) return;
    if (syncs.syncs.some(({ state }) => state === "importing")) void memory.invalidateQueries({ queryKey: importsQuery.queryKey });
    const news = syncs.syncs.find(({ sourceId, lastTriedAt }) => lastTriedAt !== null && lastTriedAt !== before.get(sourceId));
    if (news === undefined) return;
    setEnded(news);
    void memory.invalidateQueries({ queryKey: sourcesQuery.queryKey });
    void memory.invalidateQueries({ queryKey: importsQuery.queryKey });
  }, [syncs, memory]);
  const outcome = ended?.lastOutcome ?? null;
  return ended === null || outcome === null ? "" : t(`sync.ended.${outcome}`, { name: ended.name });
}

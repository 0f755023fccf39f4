"use client";

import { useTranslations } from "next-intl";
import { SyncState } from "#components/sources/sync-state";
import { Section } from "#components/ui/section";
import type { ListSync } from "#lib/contract/syncs";

/** Lists that have no place among the sources before their first version, and could be fetched. */
export function OtherLists({ syncs, worker }: { syncs: ListSync[]; worker: boolean }) {
  const t = useTranslations("sources");
  if (syncs.length === 0) return null;
  return (
    <Section id="other-lists" title={t("sync.others")} className="mt-10">
      <p className="max-w-prose text-sm text-ink-2">{t("sync.othersNote")}</p>
      <ul className="mt-2 border-t border-line-2">
        {syncs.map((sync) => (
          <li key={sync.sourceId} className="border-b border-line py-3.5">
            <article aria-label={sync.name}>
              <h3 className="font-sans text-md font-semibold">{sync.name}</h3>
              <SyncState sync={sync} loaded={false} mayImport worker={worker} />
            </article>
          </li>
        ))}
      </ul>
    </Section>
  );
}

"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { ImportEntry } from "#components/sources/import-entry";
import { WaitingLines } from "#components/ui/waiting-lines";
import type { Import, Imports } from "#lib/contract/sources";

/** The imports of the installation, the newest first; before them, as `children`, one whose file is still on its way. */
export function ImportList({
  imports,
  mayImport,
  sent,
  accepted,
  children,
  onStarted,
}: {
  imports: UseQueryResult<Imports>;
  mayImport: boolean;
  /** What this page began, by a file or by accepting a refused one: there before the list tells it, and with the focus. */
  sent: Import | null;
  accepted: Import | null;
  children: ReactNode;
  onStarted: (made: Import) => void;
}) {
  const t = useTranslations("sources");
  if (imports.isPending) return <WaitingLines count={4} label={t("imports.title")} />;
  const started = accepted ?? sent;
  const told = imports.data?.imports ?? [];
  const isNew = started !== null && !told.some(({ importId }) => importId === started.importId);
  const list = isNew ? [started, ...told] : told;
  return (
    <>
      {imports.isError ? <RefusalNotice error={imports.error} className="mb-3" /> : null}
      <ul className="border-t border-line-2">
        {children}
        {list.length === 0 && children === null ? <li className="py-3.5 text-ink-2">{t("imports.empty")}</li> : null}
        {list.map((one) => (
          <ImportEntry
            key={one.importId}
            subject={one}
            mayImport={mayImport}
            worker={imports.data?.worker ?? true}
            takesFocus={one.importId === accepted?.importId ? "at-once" : one.importId === sent?.importId ? "when-free" : "no"}
            onStarted={onStarted}
          />
        ))}
      </ul>
    </>
  );
}

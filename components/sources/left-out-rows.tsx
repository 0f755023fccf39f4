"use client";

import { useTranslations } from "next-intl";
import { sayRowFault } from "#components/sources/import-words";
import { Disclosure } from "#components/ui/disclosure";
import { Icon } from "#components/ui/icon";
import { Table } from "#components/ui/table";
import type { Import, LeftOutRow } from "#lib/contract/sources";

/** The rows of a file that were left out, by their lines, and the way to have them as a file. */
export function LeftOutRows({ subject }: { subject: Import }) {
  const t = useTranslations("sources");
  const { count, kept } = subject.leftOut;
  return (
    <Disclosure label={t("imports.leftOut", { count })} className="mt-1.5">
      <div className="mt-2 max-w-2xl text-base">
        <Table<LeftOutRow>
          caption={t("imports.leftOutCaption", { file: subject.fileName })}
          rows={kept}
          rowKey={({ line, reason }) => `${line} ${reason}`}
          columns={[
            {
              key: "line",
              head: t("imports.line"),
              names: true,
              cell: ({ line }) => <span className="numeric">{t("count", { count: line })}</span>,
            },
            { key: "reason", head: t("imports.reason"), cell: (row) => sayRowFault(t, row) },
          ]}
        />
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <a
            href={`/api/panel/imports/${subject.importId}/rows.csv`}
            download
            className="inline-flex min-h-6 items-center gap-1.5 text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current"
          >
            <Icon name="download" className="size-3.5" /> {t("imports.download")}
          </a>
          {count > kept.length ? <span className="text-ink-3">{t("imports.leftOutCut", { count: kept.length })}</span> : null}
        </p>
      </div>
    </Disclosure>
  );
}

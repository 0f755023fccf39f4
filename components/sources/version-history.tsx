"use client";

import { useTranslations } from "next-intl";
import { Day, Instant } from "#components/locale/instant";
import { sayChange } from "#components/sources/import-words";
import { VersionLink } from "#components/sources/version-link";
import { Disclosure } from "#components/ui/disclosure";
import { Table } from "#components/ui/table";
import type { Source, SourceVersion } from "#lib/contract/sources";

/** Every version of a source, the one in use first: what was loaded when, from which file. */
export function VersionHistory({ source }: { source: Source }) {
  const t = useTranslations("sources");
  return (
    <Disclosure label={t("history", { count: source.versionCount })} className="mt-2.5">
      <div className="mt-2 text-base">
        <Table<SourceVersion>
          caption={t("historyCaption", { name: source.name })}
          rows={source.versions}
          rowKey={({ version }) => String(version)}
          columns={[
            {
              key: "version",
              head: t("version"),
              names: true,
              cell: ({ version }) => (
                <span className="numeric">
                  {version}
                  {version === source.version ? <span className="text-sm text-ink-3"> {t("current")}</span> : null}
                </span>
              ),
            },
            { key: "asOf", head: t("asOf"), cell: ({ asOf }) => (asOf === null ? t("noDate") : <Day date={asOf} className="numeric" />) },
            { key: "importedAt", head: t("importedAt"), cell: ({ importedAt }) => <Instant iso={importedAt} className="numeric" /> },
            { key: "records", head: t("records"), numeric: true, cell: ({ records }) => t("count", { count: records }) },
            { key: "changes", head: t("changes"), cell: (version) => <Changes source={source} version={version} /> },
            { key: "file", head: t("file"), cell: (version) => <File version={version} /> },
          ]}
        />
        {source.versionCount > source.versions.length ? (
          <p className="mt-2 text-sm text-ink-3">{t("historyCut", { count: source.versions.length })}</p>
        ) : null}
      </div>
    </Disclosure>
  );
}

function Changes({ source, version }: { source: Source; version: SourceVersion }) {
  const t = useTranslations("sources");
  return (
    <>
      {sayChange(t, version)} <VersionLink source={source} version={version.version} />
    </>
  );
}

function File({ version: { fileName, checksum } }: { version: SourceVersion }) {
  const t = useTranslations("sources");
  return (
    <>
      <span className="break-all">{fileName}</span>
      <Disclosure quiet label={t("checksum")}>
        <code className="text-xs break-all text-ink-2 select-all">{checksum}</code>
      </Disclosure>
    </>
  );
}

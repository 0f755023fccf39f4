"use client";

import { useTranslations } from "next-intl";
import { sayChange, sayFileFault } from "#components/sources/import-words";
import { ShrunkList } from "#components/sources/shrunk-list";
import { Disclosure } from "#components/ui/disclosure";
import type { Import } from "#lib/contract/sources";

/** What became of an import: the version and what it changed, or why nothing did and that the last good version stays. */
export function ImportOutcome({
  subject,
  mayImport,
  onStarted,
}: {
  subject: Import;
  mayImport: boolean;
  onStarted: (made: Import) => void;
}) {
  const t = useTranslations("sources");
  if (subject.result !== null) return <Landed result={subject.result} />;
  if (subject.refusal === null) return null;
  if (subject.state === "cancelled") return <p className="mt-1 text-ink-2">{t("imports.cancelled")}</p>;
  return (
    <div className="mt-1 max-w-prose space-y-1">
      <p>{sayFileFault(t, subject.refusal)}</p>
      <p className="text-ink-2">{t(subject.sourceLoaded ? "imports.stays" : "imports.staysUnloaded")}</p>
      {subject.acceptableUntil === null || !mayImport ? null : (
        <ShrunkList subject={subject} facts={subject.refusal.facts} until={subject.acceptableUntil} onStarted={onStarted} />
      )}
      <Disclosure quiet label={t("imports.detail")}>
        <p lang="en" className="break-words text-ink-2">
          {subject.refusal.sentence}
        </p>
      </Disclosure>
    </div>
  );
}

function Landed({ result }: { result: NonNullable<Import["result"]> }) {
  const t = useTranslations("sources");
  const { version, records, unchanged, added, changed, removed, duplicates, reserved = 0 } = result;
  const same = added + changed + removed === 0;
  return (
    <p className="numeric mt-1 text-ink-2">
      {unchanged
        ? t("imports.unchanged", { version })
        : same
          ? t("imports.same", { version, records })
          : t("imports.done", { version, records, change: sayChange(t, result) })}
      {duplicates > 0 && !unchanged ? ` ${t("imports.duplicates", { count: duplicates })}` : null}
      {reserved > 0 ? ` ${t("imports.reserved", { count: reserved })}` : null}
    </p>
  );
}

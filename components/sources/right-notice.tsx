"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { viewerQuery } from "#components/account/viewer-query";
import { CopyButton } from "#components/ui/copy-button";
import { Notice } from "#components/ui/notice";
import type { ImportRight } from "#lib/contract/sources";

/** Why this person reads and does not import, and what would change it. */
export function RightNotice({ right }: { right: Exclude<ImportRight, "may"> }) {
  const t = useTranslations("sources");
  const viewer = useQuery(viewerQuery);
  const commands = commandsFor(right, viewer.data?.organisation ?? "");
  return (
    <Notice tone="info" title={t(`right.${right}.title`)} className="mt-6">
      <p>{t(`right.${right}.text`)}</p>
      {commands === null ? null : (
        <div className="flex flex-wrap items-start gap-3 pt-1">
          <pre className="min-w-0 flex-1 basis-80 rounded-md border border-line-2 bg-sheet px-3 py-2 text-sm break-words whitespace-pre-wrap text-ink">
            <code>{commands}</code>
          </pre>
          <CopyButton
            size="small"
            text={commands}
            label={t("copyCommands")}
            doneLabel={t("commandsCopied")}
            failedLabel={t("copyFailed")}
          />
        </div>
      )}
    </Notice>
  );
}

/** What to type on the server, exactly. */
function commandsFor(right: Exclude<ImportRight, "may">, organisation: string): string | null {
  if (right === "officer") return null;
  if (right === "other-organisation") return `npm run cotejo -- org operator ${quoted(organisation)}`;
  return [
    `npm run cotejo -- org add "Mi organización" --credits 500`,
    `npm run cotejo -- user add nombre@empresa.cl --org "Mi organización" --role admin`,
  ].join("\n");
}

/** For a shell: nothing inside single quotes means anything to it. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

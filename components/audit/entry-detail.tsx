import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Instant } from "#components/locale/instant";
import type { TrailEntry } from "#lib/contract/audit-trail";

/** All that the entry holds, one press away: nothing of the trail is only told in words of ours. */
export function EntryDetail({ entry }: { entry: TrailEntry }) {
  const t = useTranslations("audit");
  const facts: [name: string, value: ReactNode][] = [
    [
      t("exactly"),
      <time key="at" dateTime={entry.at}>
        {entry.at}
      </time>,
    ],
    ...Object.entries(entry.detail).map(([key, value]): [string, ReactNode] => [detailName(key, t), <Value key={key} value={value} />]),
    [t("code"), <code key="code">{entry.action}</code>],
    ...(entry.actor.id === null ? [] : [[t("actorId"), entry.actor.id] as [string, string]]),
    ...(entry.requestId === null ? [] : [[t("request"), entry.requestId] as [string, string]]),
  ];
  return (
    <details className="inline text-sm">
      <summary className="ml-1 inline-flex min-h-6 items-center px-1 text-ink-3 hover:text-ink hover:underline">{t("detail")}</summary>
      <dl className="mt-1 mb-1 grid gap-x-4 gap-y-0.5 border-l-2 border-line pl-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-ink-2 wrap-anywhere max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A name of a detail; what a later version wrote stays a code. */
function detailName(key: string, t: ReturnType<typeof useTranslations<"audit">>): string {
  const word = `details.${key}`;
  return t.has(word as never) ? t(word as never) : key;
}

function Value({ value }: { value: unknown }): ReactNode {
  const t = useTranslations("audit");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "string") return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? <Instant iso={value} /> : value;
  if (Array.isArray(value)) return value.map(inWords).join(", ") || "—";
  if (typeof value !== "object") return inWords(value);
  return Object.entries(value)
    .map(([key, each]) => `${key}: ${inWords(each)}`)
    .join(", ");
}

function inWords(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import { freshnessOf } from "#lib/contract/freshness";
import type { SourceStatus } from "#lib/contract/panel";

/** For who could do something about it: the lists that are older than they should be. */
export function StaleNotice({ sources, today }: { sources: SourceStatus[]; today: string }) {
  const t = useTranslations("home");
  const due = sources.flatMap((source) => {
    const { state, days } = freshnessOf(source, today);
    return state === "due" ? [{ name: source.name, days: days ?? 0 }] : [];
  });
  if (due.length === 0) return null;
  return (
    <Notice tone="warning" title={t("stale", { count: due.length })} className="mt-8">
      <ul>
        {due.map(({ name, days }) => (
          <li key={name}>{t("staleLine", { name, days })}</li>
        ))}
      </ul>
      <p>
        <PlaceLink href="/settings/sources" className="inline-flex min-h-6 items-center">
          {t("staleWay")}
        </PlaceLink>
      </p>
    </Notice>
  );
}

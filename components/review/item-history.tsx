import { useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { formatList } from "#components/locale/lists";
import { useLocale } from "next-intl";
import type { ReviewAct, ReviewItem, ReviewKind } from "#lib/contract/review";

/** What happened to an item, the newest first. */
export function ItemHistory({ item }: { item: ReviewItem }) {
  const t = useTranslations("review");
  return (
    <ol aria-label={t("history")} className="mt-3 text-sm">
      {item.history.map((act) => (
        <li key={act.actNo} className="border-b border-line py-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <ActWords act={act} kind={item.kind} />
            </span>
            <Instant iso={act.at} className="text-ink-3" />
          </p>
          {act.text === null || act.text === "" ? null : (
            <p className="mt-0.5 max-w-prose whitespace-pre-line text-ink-2 wrap-anywhere">«{act.text}»</p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Who did what. */
export function ActWords({ act, kind }: { act: ReviewAct; kind: ReviewKind }) {
  const t = useTranslations("review");
  const locale = useLocale();
  const facts = act.changed.map((fact) => {
    const key = `fact.${fact}`;
    return t.has(key as never) ? t(key as never) : fact;
  });
  return t(`act.${act.act}`, {
    who: act.by === null ? "cotejo" : "person",
    name: act.by?.name ?? "",
    outcome: act.outcome ?? "confirmed",
    assignee: act.assignee ?? "",
    kind,
    count: facts.length,
    facts: formatList(facts, locale),
  });
}

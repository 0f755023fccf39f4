import { useLocale, useTranslations } from "next-intl";
import { ListedName } from "#components/check/listed-name";
import { RiskLabel } from "#components/check/risk-label";
import { formatSimilarity } from "#components/locale/numbers";
import { Ago } from "#components/review/ago";
import { tellsBasis, useEntryName } from "#components/review/entry-name";
import { LineLink } from "#components/review/line-link";
import { PickBox } from "#components/review/pick-box";
import { StateWords } from "#components/review/state-words";
import { RutText } from "#components/rut/rut-text";
import { Icon } from "#components/ui/icon";
import type { ReviewLine } from "#lib/contract/review";

/** About whom, what it is, by what it matched, how risky, how old, and whose it is. */
export function QueueLine({ line, now, viewerId }: { line: ReviewLine; now: string; viewerId: string }) {
  const t = useTranslations("review");
  const entryName = useEntryName();
  return (
    <li
      data-review-line
      className="relative border-b border-line py-2.5 pr-2 pl-2.5 hover:bg-wash has-[[aria-current]]:bg-accent-soft has-[[aria-current]]:shadow-[inset_3px_0_0_var(--accent)]"
    >
      <div className="flex items-start gap-2">
        <PickBox itemId={line.itemId} />
        <div className="min-w-0 flex-1">
          <LineLink itemId={line.itemId} className="block wrap-anywhere">
            <span className="line-clamp-2 font-medium">{line.subjectName}</span>
            <span className="sr-only">: </span>
            <span className="line-clamp-2 text-sm text-ink-2">
              {t(`kindShort.${line.kind}`)} · <ListedName name={entryName(line)} />
            </span>
          </LineLink>
        </div>
        <RiskLabel label={line.scoreLabel} short />
      </div>
      <Facts line={line} now={now} viewerId={viewerId} />
    </li>
  );
}

function Facts({ line, now, viewerId }: { line: ReviewLine; now: string; viewerId: string }) {
  const t = useTranslations("review");
  const locale = useLocale();
  const { basis, similarity, assignee, notes, openedWhy, state } = line;
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-2.5 text-xs text-ink-3">
      {state === "to-confirm" && openedWhy === "found" ? null : <StateWords line={line} />}
      <RutText rut={line.rut} />
      <span className="max-w-full truncate">{line.listName}</span>
      <span className="whitespace-nowrap">
        {t(tellsBasis(line) ? `bases.${basis}` : "bases.untold")}
        {similarity === null ? null : <span className="numeric"> {formatSimilarity(similarity, locale)}</span>}
      </span>
      <Ago iso={line.openedAt} now={now} />
      {assignee === null ? null : <span>{assignee.userId === viewerId ? t("mine") : t("of", { name: assignee.name })}</span>}
      {notes === 0 ? null : (
        <span className="whitespace-nowrap">
          <Icon name="info" className="mr-0.5 size-3 align-[-0.1em]" />
          {t("notes", { count: notes })}
        </span>
      )}
    </p>
  );
}

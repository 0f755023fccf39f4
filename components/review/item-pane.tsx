import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RiskLabel } from "#components/check/risk-label";
import { Ago } from "#components/review/ago";
import { Assign } from "#components/review/assign";
import { ITEM_HEADING } from "#components/review/desk-places";
import { CountedByProvider } from "#components/review/counted-by-provider";
import { useEntryName } from "#components/review/entry-name";
import { FactsBeside } from "#components/review/facts-beside";
import { FoundHit } from "#components/review/found-hit";
import { ActWords, ItemHistory } from "#components/review/item-history";
import { ItemActs } from "#components/review/item-acts";
import { ChangedSince, ItemStanding } from "#components/review/item-standing";
import { ItemWalk } from "#components/review/item-walk";
import { NoteForm } from "#components/review/note-form";
import type { ReviewView } from "#components/review/review-screen";
import { StateWords } from "#components/review/state-words";
import { RutText } from "#components/rut/rut-text";
import { PlaceLink } from "#components/ui/place-link";
import type { ReviewItem } from "#lib/contract/review";
import { rutKind } from "#lib/rut/rut";
import type { Rut } from "#lib/rut/rut";

/** One item with all that helps to decide it: about whom, where it stands, what was found and why, the decision, the history. */
export function ItemPane({ item, queue, viewerId, now }: ReviewView & { item: ReviewItem }) {
  const t = useTranslations("review");
  const [latest] = item.history;
  const { itemId, revision, kind, fourEyes, decide, approve, reopen } = item;
  return (
    <article aria-labelledby={ITEM_HEADING} className="min-w-0">
      <ItemWalk />
      <ItemHead item={item} now={now} />
      <div className="mt-3">
        <Assign item={{ itemId, assignee: item.assignee }} people={queue.people} viewerId={viewerId} />
      </div>
      <ChangedSince item={item} />
      {item.kind === "counter" ? (
        <Part title={t("foundCounter")}>
          <CountedByProvider item={item} />
        </Part>
      ) : (
        <Part title={t("found")}>
          <FoundHit item={item} />
        </Part>
      )}
      {item.hidden || item.kind === "counter" ? null : (
        <Part title={t("beside")}>
          <FactsBeside item={item} />
        </Part>
      )}
      <Part title={t("decision")} className={item.state === "to-confirm" ? "screen-only" : ""}>
        <ItemStanding item={item} viewerId={viewerId} />
        <Blocked item={item} />
        <ItemActs
          item={{ itemId, revision, kind, fourEyes, decide, approve, reopen }}
          latest={latest === undefined ? null : <ActWords act={latest} kind={kind} />}
        />
      </Part>
      <Part title={t("history")}>
        <NoteForm itemId={itemId} />
        {/* Of another revision it is another list: nothing in it moves. */}
        <ItemHistory key={revision} item={item} />
      </Part>
    </article>
  );
}

function Part({ title, className = "", children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={`mt-6 border-t border-line-2 pt-3 ${className}`}>
      <h3 className="mb-2 font-sans text-sm font-semibold text-ink-3">{title}</h3>
      {children}
    </section>
  );
}

function ItemHead({ item, now }: { item: ReviewItem; now: string }) {
  const t = useTranslations("review");
  const words = useTranslations("vocabulary");
  const entryName = useEntryName();
  return (
    <>
      <h2 id={ITEM_HEADING} tabIndex={-1} className="scroll-mt-20 text-xl wrap-anywhere outline-none">
        {item.subjectName}
        <span className="sr-only">
          : {t(`kindShort.${item.kind}`)}, {entryName(item)}
        </span>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <RutText rut={item.rut} />
        <span>{words(`kind.${rutKind(item.rut as Rut)}`)}</span>
        <RiskLabel label={item.scoreLabel} />
        <PlaceLink href={`/checks/${item.checkId}`} className="inline-flex min-h-6 items-center">
          {t("openCheck")}
        </PlaceLink>
        <PlaceLink href={`/rut/${item.rut}`} className="inline-flex min-h-6 items-center">
          {t("openFile")}
        </PlaceLink>
        {item.waitingByName < 2 ? null : (
          <PlaceLink
            href={`/review?state=to-confirm&basis=name&q=${item.rut}&item=${item.itemId}`}
            scroll={false}
            className="inline-flex min-h-6 items-center"
          >
            {t(item.kind === "counter" ? "seeAlikeCounters" : "seeAlike", { count: item.waitingByName })}
          </PlaceLink>
        )}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-3 text-sm text-ink-2">
        <StateWords line={item} />
        <span>
          {t.rich("since", { ago: () => <Ago iso={item.openedAt} now={now} /> })}
          {" · "}
          {item.assignee === null ? t("nobodys") : t("assignedTo", { name: item.assignee.name })}
        </span>
      </p>
    </>
  );
}

/** Why the viewer cannot decide, in words where a button would stand. */
function Blocked({ item }: { item: ReviewItem }) {
  const t = useTranslations("review");
  const { state, decide, approve, reopen } = item;
  const why =
    state === "gone"
      ? t(item.kind === "counter" ? "goneCounterText" : "goneText")
      : [decide, approve, reopen].includes("no-penal-detail")
        ? t("noPenalDetail")
        : approve === "own-proposal"
          ? t("ownProposal")
          : null;
  return why === null ? null : <p className="mb-3 max-w-prose text-ink-2">{why}</p>;
}

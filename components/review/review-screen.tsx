import { useTranslations } from "next-intl";
import { useEntryName } from "#components/review/entry-name";
import { ItemPane } from "#components/review/item-pane";
import { QueueList } from "#components/review/queue-list";
import { openedAt, reviewAddress } from "#components/review/review-address";
import { ReviewChips } from "#components/review/review-chips";
import { type DeskLine, ReviewDesk } from "#components/review/review-desk";
import { ReviewFields } from "#components/review/review-fields";
import { ReviewViews } from "#components/review/review-views";
import { StartPane } from "#components/review/start-pane";
import { IgnoredNotice } from "#components/ui/ignored-notice";
import type { Ignored } from "#lib/contract/read-query";
import type { ReviewItem, ReviewLine, ReviewQueue } from "#lib/contract/review";
import { NO_REVIEW_FILTER, type ReviewFilter, reviewQuery } from "#lib/contract/review-filter";

export interface ReviewView {
  queue: ReviewQueue;
  filter: ReviewFilter;
  ignored: Ignored[];
  /** The open item. */
  item: ReviewItem | null;
  /** The address names an item that is not there. */
  missing: boolean;
  viewerId: string;
  /** ISO instant of the drawing. */
  now: string;
}

/** What waits for a person: the list, and beside it the open item. The address says what is shown. */
export function ReviewScreen(view: ReviewView) {
  const t = useTranslations("review");
  const { queue, filter, ignored, item, viewerId } = view;
  const asked = queue.page === filter.page ? ignored : [...ignored, { name: "page", value: String(filter.page) }];
  const at = { ...filter, page: queue.page };
  const opened = (page: number, which: "first" | "last") => openedAt(reviewAddress({ ...filter, page }), which);
  const entryName = useEntryName();
  const narrowHidden = item === null ? "" : "max-xl:hidden print:hidden";
  return (
    <ReviewDesk
      lines={queue.items.map((line) => deskLine(line, viewerId, entryName(line)))}
      listHref={reviewAddress(at)}
      before={queue.page > 1 ? opened(queue.page - 1, "last") : null}
      after={queue.page < queue.pages ? opened(queue.page + 1, "first") : null}
      itemId={item?.itemId ?? null}
      left={leftToDecide(queue, filter)}
      head={
        <>
          <h1 className="text-2xl">{t("title")}</h1>
          <div className={narrowHidden}>
            <ReviewViews queue={queue} filter={filter} />
          </div>
          <IgnoredNotice ignored={asked} />
        </>
      }
      count={queue.count}
    >
      <div className="mt-3 xl:grid xl:grid-cols-[22rem_minmax(0,1fr)] xl:gap-x-9 print:block">
        <div className={narrowHidden}>
          <ReviewFields queue={queue} filter={filter} viewerId={viewerId} />
          <ReviewChips queue={queue} filter={filter} />
          <QueueList {...view} />
        </div>
        <div className={item === null && queue.count > 0 && !view.missing ? "max-xl:hidden" : "min-w-0"}>
          {item === null ? (
            <StartPane key={`${queue.waiting.toConfirm} ${queue.waiting.proposed} ${queue.count}`} {...view} />
          ) : (
            <ItemPane key={item.itemId} {...view} item={item} />
          )}
        </div>
      </div>
    </ReviewDesk>
  );
}

function deskLine(line: ReviewLine, viewerId: string, name: string): DeskLine {
  const { itemId, revision, kind, rut, subjectName, entryId, state, decision, basis, hidden } = line;
  return {
    itemId,
    revision,
    kind,
    rut,
    subject: subjectName,
    // Entries of one name are told apart by their number; a case has it in its name, and of a counter there is one.
    entry: kind === "case" || kind === "counter" ? name : `${name} · ${entryId}`,
    state,
    own: hidden || (state === "proposed" && decision?.by.userId === viewerId),
    together: state === "to-confirm" && basis === "name" && !hidden,
  };
}

/** How many are left, where the list shows what is left. */
function leftToDecide(queue: ReviewQueue, filter: ReviewFilter): number | null {
  if (reviewQuery({ ...filter, page: 1, sort: NO_REVIEW_FILTER.sort }) === "") return queue.waiting.toConfirm;
  return filter.state === "open" || filter.state === "to-confirm" ? queue.count : null;
}

import { useTranslations } from "next-intl";
import { LIST } from "#components/review/desk-places";
import { Picked } from "#components/review/picked";
import { QueueLine } from "#components/review/queue-line";
import { reviewAddress } from "#components/review/review-address";
import type { ReviewView } from "#components/review/review-screen";
import { Pager } from "#components/ui/pager";

/** The items of a page of the queue, each leading to itself. */
export function QueueList({ queue, filter, now, viewerId }: ReviewView) {
  const t = useTranslations("review");
  if (queue.count === 0) return null;
  return (
    <section
      aria-label={t("list")}
      className="mt-3 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto xl:overscroll-contain xl:pr-1"
    >
      <Picked fourEyes={queue.fourEyes} />
      <ul id={LIST} className="border-t border-line-2">
        {queue.items.map((line) => (
          <QueueLine key={line.itemId} line={line} now={now} viewerId={viewerId} />
        ))}
      </ul>
      <Pager page={queue.page} pages={queue.pages} hrefOf={(page) => reviewAddress({ ...filter, page })} />
    </section>
  );
}

import { useTranslations } from "next-intl";
import { ITEM_HEADING } from "#components/review/desk-places";
import { openedAt, reviewAddress } from "#components/review/review-address";
import type { ReviewView } from "#components/review/review-screen";
import { buttonLook } from "#components/ui/button";
import { PlaceLink } from "#components/ui/place-link";

const KEYS = ["walk", "decide", "usual", "send", "mine", "note", "list", "all"] as const;

/** Where no item is open: how many wait and how to begin, or that nothing waits. */
export function StartPane({ queue, filter, missing }: ReviewView) {
  const t = useTranslations("review");
  const { waiting, count } = queue;
  const nothing = waiting.toConfirm + waiting.proposed === 0;
  const state = missing ? "missing" : count === 0 ? (nothing ? "nothing" : "noMatch") : "start";
  return (
    <section aria-labelledby={ITEM_HEADING} className="border-t border-line-2 pt-4 max-xl:mt-3">
      <h2 id={ITEM_HEADING} tabIndex={-1} className="scroll-mt-20 text-xl outline-none">
        {t(`${state}Title`, { count: waiting.toConfirm })}
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">
        {t.rich(`${state}Text`, { proposed: waiting.proposed, clear: (words) => <PlaceLink href="/review">{words}</PlaceLink> })}
      </p>
      {state === "start" || state === "nothing" ? <p className="mt-2 max-w-prose text-ink-3">{t("intro")}</p> : null}
      {state === "start" ? <HowToBegin first={openedAt(reviewAddress({ ...filter, page: queue.page }), "first")} /> : null}
    </section>
  );
}

function HowToBegin({ first }: { first: string }) {
  const t = useTranslations("review");
  return (
    <>
      <p className="mt-4">
        <PlaceLink look="bare" href={first} scroll={false} className={buttonLook("primary")}>
          {t("start")}
        </PlaceLink>
      </p>
      <h3 className="mt-8 font-sans text-sm font-semibold text-ink-3">{t("byKeyboard")}</h3>
      <dl className="mt-1 max-w-lg text-sm text-ink-2">
        {KEYS.map((key) => (
          <div key={key} className="flex justify-between gap-4 border-b border-line py-1">
            <dt>{t(`keyHelp.${key}.does`)}</dt>
            <dd className="text-right whitespace-nowrap text-ink">{t(`keyHelp.${key}.keys`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "#components/locale/numbers";
import { PlaceLink } from "#components/ui/place-link";
import type { Home } from "#lib/contract/panel";

/** What waits for a person's decision, each count leading to the queue that holds it. */
export function WaitingReview({ waiting: { toConfirm, proposed, mine } }: Pick<Home, "waiting">) {
  const t = useTranslations("home");
  const locale = useLocale();
  const parts = [
    mine === 0 ? null : { href: "/review?assignee=me", words: t("reviewMine", { count: mine }) },
    proposed === 0 ? null : { href: "/review?state=proposed", words: t("reviewProposed", { count: proposed }) },
  ].filter((part) => part !== null);
  const waiting = toConfirm + proposed;
  return (
    <>
      {waiting === 0 ? (
        <span className="text-ink-2">{t("reviewNone")}</span>
      ) : (
        <PlaceLink look="bare" href="/review" className="hover:underline hover:underline-offset-3">
          <span className="numeric font-serif text-2xl font-semibold">{formatNumber(waiting, locale)}</span>
        </PlaceLink>
      )}
      {parts.length === 0 ? null : (
        <ul className="text-sm">
          {parts.map(({ href, words }) => (
            <li key={href}>
              <PlaceLink href={href} className="inline-flex min-h-6 items-center">
                {words}
              </PlaceLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

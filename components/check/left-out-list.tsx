import { useLocale, useTranslations } from "next-intl";
import { markId, REVIEW_LOOKS, Reason } from "#components/check/review-mark";
import { formatDate } from "#components/locale/dates";
import { Instant } from "#components/locale/instant";
import { DecideHere } from "#components/review/decide-here";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import type { Evidence, LeftOut } from "#lib/contract/evidence";
import type { ReviewBeside, ReviewMark } from "#lib/contract/review";
import { isWaiting, type MarkBook } from "#lib/contract/review-marks";

interface Props {
  evidence: Pick<Evidence, "leftOut" | "caseLimit">;
  review: ReviewBeside | undefined;
  book: MarkBook;
}

/** What would have counted and was left out when the Check was made, and why: of what was dismissed, who, when and the way back. */
export function LeftOutList({ evidence: { leftOut, caseLimit }, review, book }: Props) {
  const t = useTranslations("check");
  if (leftOut.length === 0) return null;
  return (
    <Section id="left-out" title={t("leftOut")} className="mt-9">
      <ul className="border-t border-line-2">
        {leftOut.map((each, place) => {
          const mark = each.why === "dismissed" ? book.of(each.what, each.id, each.dismissal?.listId) : undefined;
          // Of what is withheld from the viewer's role neither name nor number is here.
          const withheld = each.name === "";
          return (
            <li key={`${each.what}-${each.id}-${place}`} className="border-b border-line py-2.5">
              <span className={withheld ? "text-ink-2" : "font-medium wrap-anywhere"}>{withheld ? t("leftOutWithheld") : each.name}</span>{" "}
              <span className="text-sm text-ink-3 wrap-anywhere">
                {withheld ? null : `${t(`leftOutWhat.${each.what}`)}${each.what === "case" ? "" : ` ${each.id}`}: `}
                <Why each={each} limit={caseLimit} />
              </span>
              {each.dismissal === undefined || each.dismissal.reason === "" ? null : (
                <Reason text={each.dismissal.reason} className="text-sm" />
              )}
              {mark === undefined || review === undefined ? null : <Since mark={mark} fourEyes={review.fourEyes} name={each.name} />}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Why({ each, limit }: { each: LeftOut; limit: Evidence["caseLimit"] }) {
  const t = useTranslations("check");
  const locale = useLocale();
  const decisions = useTranslations("decisions");
  if (each.why === "too-old" && limit) return t("leftOutOld", { years: limit.years, since: formatDate(limit.since, locale) });
  if (each.dismissal === undefined) return t(`leftOutWhy.${each.why}`);
  const { by, at } = each.dismissal;
  return decisions.rich("leftOut.dismissed", { name: by, at: () => <Instant iso={at} /> });
}

/** How the dismissal stands today; whoever doubts it opens it again. */
function Since({ mark, fourEyes, name }: { mark: ReviewMark; fourEyes: boolean; name: string }) {
  const t = useTranslations("decisions");
  const { state } = mark;
  const said = state === "confirmed" ? "leftOut.confirmedSince" : isWaiting(mark) ? "leftOut.reopened" : "leftOut.stays";
  return (
    <div id={markId(mark)} tabIndex={-1} className="mt-1 scroll-mt-4 text-sm">
      {state === "gone" ? null : (
        <p className={said === "leftOut.stays" ? "text-ink-3" : "font-medium text-medium"}>
          {said === "leftOut.stays" ? null : <Icon name={REVIEW_LOOKS[state].icon} className="mr-1.5 size-3.5 align-[-0.125em]" />}
          {t(said)}
        </p>
      )}
      <DecideHere
        kind={mark.kind}
        acts={state === "dismissed" ? ["reopen"] : []}
        items={[{ id: mark.itemId, revision: mark.revision }]}
        fourEyes={fourEyes}
        name={name}
        backTo={markId(mark)}
      >
        <PlaceLink
          href={`/review?item=${mark.itemId}`}
          aria-label={t("openOf", { name })}
          className="inline-flex min-h-6 items-center text-sm"
        >
          {t("open")}
        </PlaceLink>
      </DecideHere>
    </div>
  );
}

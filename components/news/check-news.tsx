import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Day, Instant } from "#components/locale/instant";
import { ChangedFacts } from "#components/news/changed-facts";
import { Hit, ReadState } from "#components/news/news-entry";
import { NewsKindLabel } from "#components/news/news-kind-label";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import { localDate } from "#lib/calendar/month";
import type { News } from "#lib/contract/news";
import type { CheckDetail } from "#lib/contract/panel";

interface Props {
  detail: CheckDetail;
  /** Newest first. */
  news: News[];
  /** `YYYY-MM` in Chile. */
  thisMonth: string;
}

/** Over a Check of which more is known by now: it stays as it was, and what can be done. Not a part of the Check, nor of its report. */
export function CheckNewsNotice({ detail, news, thisMonth }: Props) {
  const t = useTranslations("news");
  if (news.length === 0) return null;
  const { check, month, validUntil } = detail;
  const words = {
    made: () => <Day date={localDate(new Date(check.created_at))} />,
    until: () => <Day date={validUntil} />,
    file: (said: ReactNode) => <PlaceLink href={`/rut/${check.rut}`}>{said}</PlaceLink>,
  };
  return (
    <Notice
      tone={news.some(({ read }) => read === null) ? "warning" : "info"}
      title={t("checkTitle", { count: news.length })}
      className="screen-only"
    >
      <p>{t.rich("checkStays", words)}</p>
      <p>{t.rich(month === thisMonth ? "checkThisMonth" : "checkPastMonth", words)}</p>
      <p>
        <a href="#news" className="text-accent underline decoration-line-2 underline-offset-3">
          {t("checkSee", { count: news.length })}
        </a>
      </p>
    </Notice>
  );
}

/** What is new since a Check, each with what the list says and why it matches. */
export function CheckNews({ news }: Pick<Props, "news">) {
  const t = useTranslations("news");
  if (news.length === 0) return null;
  return (
    <div className="screen-only">
      <Section id="news" title={t("checkSection")} className="mt-9">
        <ul>
          {news.map((each) => (
            <li key={each.id} data-news tabIndex={-1} className="border-t border-line-2 pt-3.5 pb-5">
              <p className="mb-1.5 flex flex-wrap items-center justify-between gap-x-6">
                <NewsKindLabel kind={each.kind} delisted={each.delisted} />
                <span className="text-sm text-ink-3">
                  {t.rich("found", { version: each.version, at: () => <Instant iso={each.foundAt} /> })}
                </span>
              </p>
              <ChangedFacts news={each} />
              <div className="mt-2">
                <Hit news={each} />
              </div>
              <ReadState news={each} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

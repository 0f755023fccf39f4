import { useTranslations } from "next-intl";
import { Day } from "#components/locale/instant";
import { NewsSentence } from "#components/news/news-entry";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import { localDate } from "#lib/calendar/month";
import type { News } from "#lib/contract/news";

const MOST_SHOWN = 3;

/** In the file of a RUT: what is new since its latest Check. */
export function RutNews({ news }: { news: News[] }) {
  const t = useTranslations("news");
  const [newest] = news;
  if (newest === undefined) return null;
  const unread = news.some(({ read }) => read === null);
  return (
    <Notice
      tone={unread ? "warning" : "info"}
      title={t.rich("rutTitle", { date: () => <Day date={localDate(new Date(newest.checkedAt))} /> })}
      className="mt-5"
    >
      <ul className="space-y-0.5">
        {news.slice(0, MOST_SHOWN).map((each) => (
          <li key={each.id} className="wrap-anywhere">
            <NewsSentence news={each} />
          </li>
        ))}
      </ul>
      {news.length > MOST_SHOWN ? <p>{t("rutMore", { count: news.length - MOST_SHOWN })}</p> : null}
      <p>
        <PlaceLink href={`/checks/${newest.checkId}#news`}>{t("rutSee", { count: news.length })}</PlaceLink>
      </p>
    </Notice>
  );
}

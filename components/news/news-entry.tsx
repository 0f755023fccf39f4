import { useTranslations } from "next-intl";
import { PepEntry } from "#components/check/pep-hit";
import { SanctionEntry } from "#components/check/sanction-hit";
import { Day, Instant } from "#components/locale/instant";
import { ChangedFacts } from "#components/news/changed-facts";
import { NewsKindLabel } from "#components/news/news-kind-label";
import { ReadButton } from "#components/news/read-button";
import { RutText } from "#components/rut/rut-text";
import { Disclosure } from "#components/ui/disclosure";
import { PlaceLink } from "#components/ui/place-link";
import { localDate } from "#lib/calendar/month";
import type { News } from "#lib/contract/news";

/** Something new in the feed: about whom, what it is, since which Check, and why it matches. */
export function NewsEntry({ news }: { news: News }) {
  const t = useTranslations("news");
  return (
    <li data-news tabIndex={-1} className="border-t border-line-2 py-4">
      <article aria-labelledby={`news-${news.id}`}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-0.5">
          <NewsKindLabel kind={news.kind} delisted={news.delisted} />
          <Instant iso={news.foundAt} className="text-sm text-ink-3" />
        </div>
        <h2 id={`news-${news.id}`} className="mt-1 font-sans text-md font-semibold wrap-anywhere">
          <PlaceLink look="bare" href={`/rut/${news.rut}`} className="hover:underline hover:underline-offset-3">
            {news.name}
          </PlaceLink>{" "}
          <RutText rut={news.rut} className="text-base font-normal text-ink-2" />
        </h2>
        <p className="wrap-anywhere">
          <NewsSentence news={news} />
        </p>
        <p className="text-sm text-ink-3">
          <Since news={news} />
        </p>
        <ChangedFacts news={news} />
        <Disclosure label={t(news.kind === "hit-gone" ? "wasMatch" : "whyMatch")} className="mt-2">
          <div className="mt-2 border-l-2 border-line pl-4">
            <Hit news={news} />
          </div>
        </Disclosure>
        <ReadState news={news} />
      </article>
    </li>
  );
}

/** The list, and the entry as it names it. */
export function NewsSentence({ news }: { news: News }) {
  const t = useTranslations("news");
  const { hit, kind, delisted } = news;
  const facts = {
    list: hit.listName,
    programs: "programs" in hit ? hit.programs.join(", ") : [hit.post, hit.institution].filter(Boolean).join(", "),
    entry: () => <bdi lang="">{hit.name}</bdi>,
  };
  const words = kind === "hit-gone" ? (delisted ? "said.delisted" : "said.differs") : (`said.${kind}` as const);
  return facts.programs === "" ? t.rich(words, facts) : t.rich(`${words}With`, facts);
}

/** The hit as a Check would show it. */
export function Hit({ news }: { news: News }) {
  return news.listKind === "sanctions" ? <SanctionEntry hit={news.hit} asOf={news.asOf} /> : <PepEntry hit={news.hit} asOf={news.asOf} />;
}

function Since({ news }: { news: News }) {
  const t = useTranslations("news");
  const check = () => (
    <PlaceLink href={`/checks/${news.checkId}#news`}>
      {t.rich("theCheck", { date: () => <Day date={localDate(new Date(news.checkedAt))} /> })}
    </PlaceLink>
  );
  return t.rich(news.inCheck ? "inCheck" : "since", { check, version: news.version });
}

/** Who has read it and when, or the button that says so. */
export function ReadState({ news }: { news: News }) {
  const t = useTranslations("news");
  if (news.read !== null) {
    return (
      <p className="mt-2 text-sm text-ink-3">{t.rich("readBy", { by: news.read.by, at: () => <Instant iso={news.read?.at ?? ""} /> })}</p>
    );
  }
  return news.inCheck ? null : <ReadButton marked={{ newsId: news.id }} label={t("markRead")} className="screen-only mt-2.5" />;
}

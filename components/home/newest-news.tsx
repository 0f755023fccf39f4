import { useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { RutText } from "#components/rut/rut-text";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import type { NewsLine } from "#lib/contract/news";

/** The newest that nobody has read; nothing while there is none. */
export function NewestNews({ news }: { news: NewsLine[] }) {
  const t = useTranslations("home");
  if (news.length === 0) return null;
  return (
    <Section id="news" title={t("news")} className="mt-10" aside={<PlaceLink href="/news?state=unread">{t("newsAll")}</PlaceLink>}>
      <ul className="border-t border-line-2">
        {news.map(({ id, checkId, rut, name, kind, delisted, listName, listedName, foundAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-b border-line py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <PlaceLink look="bare" href={`/checks/${checkId}#news`} className="font-medium hover:underline hover:underline-offset-3">
                {name}
              </PlaceLink>{" "}
              <RutText rut={rut} className="text-sm text-ink-3" />
              <span className="block text-sm text-ink-2">
                {t(`newsKinds.${delisted ? "delisted" : kind}`, { list: listName, entry: listedName })}
              </span>
            </span>
            <Instant iso={foundAt} className="text-sm text-ink-3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

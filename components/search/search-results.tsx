import { useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { RutText } from "#components/rut/rut-text";
import { MarkedName, MatchNotes } from "#components/search/marked-name";
import { ResultPages } from "#components/search/result-pages";
import { buttonLook } from "#components/ui/button";
import { Icon } from "#components/ui/icon";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import type { FoundName, NameSearchReply } from "#lib/contract/panel";
import { type AskedPage, searchPlace } from "#lib/contract/search-place";
import { parseRut, rutKind } from "#lib/rut/rut";

/**
 * One page of people and companies, best match first; each row leads to its file, which is free to open. `host`: the provider that
 * answers the organisation, or null.
 */
export function SearchResults({ found, asked, host }: { found: NameSearchReply; asked: AskedPage; host: string | null }) {
  const t = useTranslations("search");
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p role="status" className="text-ink-2">
            <strong className="numeric font-semibold text-ink">{t("total", { count: found.count })}</strong> ·{" "}
            <span className="numeric">{t("pageOf", { page: found.page, pages: found.total_pages })}</span>
          </p>
          <p className="mt-0.5 text-sm text-ink-3">{t.rich("freeUntil", { until: () => <Instant key="until" iso={found.freeUntil} /> })}</p>
        </div>
        <a href={searchPlace(asked, "/search/export.csv")} download className={`${buttonLook("plain", "small")} screen-only`}>
          <Icon name="download" />
          {t("export")}
        </a>
      </div>
      <NamesakeWarning namesakes={found.namesakes} />
      <ResultTable found={found} host={host} />
      <ResultPages asked={asked} found={found} />
    </>
  );
}

/** How many share the very name that was asked for; where nobody does, that names repeat at all; with one alone there is nothing to say. */
function NamesakeWarning({ namesakes }: { namesakes: number | null }) {
  const t = useTranslations("search");
  if (namesakes === 1) return null;
  if (namesakes !== null && namesakes > 1) {
    return (
      <Notice tone="warning" title={t("namesakesOf", { count: namesakes })} className="mt-3">
        <p>{t("namesakesText")}</p>
      </Notice>
    );
  }
  return (
    <p className="mt-2 flex items-start gap-1.5 text-sm text-medium">
      <Icon name="alert" className="mt-px size-3.5" />
      {t("namesakes")}
    </p>
  );
}

/** The best tier apart from the others, where a page has both. A provider's order stays as it is: why it found whom, it does not say. */
function ResultTable({ found, host }: { found: NameSearchReply; host: string | null }) {
  const t = useTranslations("search");
  const typed = host === null ? found.results.filter(({ tier }) => tier === 0) : found.results;
  const others = host === null ? found.results.filter(({ tier }) => tier !== 0) : [];
  const groups = [
    { title: "typed", records: typed },
    { title: "others", records: others },
  ] as const;
  const both = typed.length > 0 && others.length > 0;
  return (
    <table role="table" className="mt-4 block w-full border-t border-line-2 sm:table">
      <caption className="sr-only">{host === null ? t("caption") : t("captionProvider", { host })}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row" className="text-left text-sm text-ink-3 [&>th]:py-1.5 [&>th]:font-medium">
          <th role="columnheader" scope="col">
            {t("name")}
          </th>
          <th role="columnheader" scope="col" className="pl-4">
            {t("kind")}
          </th>
          <th role="columnheader" scope="col" className="pl-4 text-right">
            {t("rut")}
          </th>
        </tr>
      </thead>
      {groups.map(({ title, records }) =>
        records.length === 0 ? null : (
          <tbody key={title} role="rowgroup" className="block sm:table-row-group">
            {both ? (
              <tr role="row" className="block border-t border-line-2 bg-wash sm:table-row">
                <th
                  role="rowheader"
                  scope="rowgroup"
                  colSpan={3}
                  aria-colspan={3}
                  className="block px-2 py-1.5 text-left text-sm font-semibold text-ink-2 sm:table-cell"
                >
                  {t(`group.${title}`)}
                </th>
              </tr>
            ) : null}
            {records.map((record) => (
              <ResultRow key={`${record.rut}-${record.full_name}`} record={record} />
            ))}
          </tbody>
        ),
      )}
    </table>
  );
}

/** The link's own area is the whole row; the namesakes of the very name that was asked for stand above the table, not in each row; below 40rem RUT and kind stand under the name. */
function ResultRow({ record }: { record: FoundName }) {
  const t = useTranslations("search");
  const words = useTranslations("vocabulary");
  const { rut, full_name: name, namesakes, marks, whole } = record;
  const parsed = parseRut(rut);
  return (
    <tr
      role="row"
      className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-t border-line py-2.5 align-baseline hover:bg-wash sm:table-row sm:py-0 sm:[&>*]:py-2.5"
    >
      <th role="rowheader" scope="row" className="col-span-2 text-left font-normal wrap-anywhere">
        <PlaceLink look="bare" href={`/rut/${rut}`} className="after:absolute after:inset-0 hover:text-accent">
          {name === null ? <span className="text-ink-3">{t("noName")}</span> : <MarkedName name={name} marks={marks} />}
        </PlaceLink>
        <MatchNotes record={record} />
        {(namesakes ?? 0) > 1 && !whole ? (
          <span className="block text-sm text-medium">{t("namesakesOfRow", { count: namesakes ?? 0 })}</span>
        ) : null}
      </th>
      <td role="cell" className="order-last text-sm whitespace-nowrap text-ink-2 sm:pl-4">
        {parsed === null ? null : words(`kind.${rutKind(parsed)}`)}
      </td>
      <td role="cell" className="sm:pl-4 sm:text-right">
        <RutText rut={rut} />
      </td>
    </tr>
  );
}

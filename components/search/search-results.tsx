import { useTranslations } from "next-intl";
import { RutText } from "#components/rut/rut-text";
import { MarkedName } from "#components/search/marked-name";
import { buttonLook } from "#components/ui/button";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import type { NameSearchReply } from "#lib/contract/panel";
import { parseRut, rutKind } from "#lib/rut/rut";

/** One page of people and companies, best match first; each leads to its file, which is free to open. */
export function SearchResults({ found, asked }: { found: NameSearchReply; asked: string }) {
  const t = useTranslations("search");
  return (
    <>
      <p role="status" className="text-ink-2">
        <strong className="numeric font-semibold text-ink">{t("total", { count: found.count })}</strong> ·{" "}
        <span className="numeric">{t("pageOf", { page: found.page, pages: found.total_pages })}</span>
      </p>
      <p className="mt-1 mb-4 flex items-center gap-1.5 text-sm text-medium">
        <Icon name="alert" className="size-3.5" />
        {t("namesakes")}
      </p>
      <table className="w-full border-t border-line-2">
        <caption className="sr-only">{t("caption")}</caption>
        <thead className="text-left text-sm text-ink-3">
          <tr className="[&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col">{t("name")}</th>
            <th scope="col" className="hidden pl-4 sm:table-cell">
              {t("kind")}
            </th>
            <th scope="col" className="pl-4 text-right">
              {t("rut")}
            </th>
          </tr>
        </thead>
        <tbody>
          {found.results.map((record) => (
            <ResultRow key={`${record.rut}-${record.full_name}`} rut={record.rut} name={record.full_name} asked={asked} />
          ))}
        </tbody>
      </table>
      <Pages asked={asked} page={found.page} pages={found.total_pages} />
    </>
  );
}

function ResultRow({ rut, name, asked }: { rut: string; name: string | null; asked: string }) {
  const t = useTranslations("search");
  const words = useTranslations("vocabulary");
  const parsed = parseRut(rut);
  return (
    <tr className="border-t border-line align-baseline [&>*]:py-2.5">
      <th scope="row" className="text-left font-medium break-words">
        <PlaceLink look="bare" href={`/rut/${rut}`} className="hover:text-accent">
          {name === null ? <span className="text-ink-3">{t("noName")}</span> : <MarkedName name={name} asked={asked} />}
        </PlaceLink>
      </th>
      <td className="hidden pl-4 text-sm text-ink-2 sm:table-cell">{parsed === null ? null : words(`kind.${rutKind(parsed)}`)}</td>
      <td className="pl-4 text-right">
        <RutText rut={rut} />
      </td>
    </tr>
  );
}

/** The way to the other pages; each says its own price before it spends. */
function Pages({ asked, page, pages }: { asked: string; page: number; pages: number }) {
  const t = useTranslations("search");
  if (pages < 2) return null;
  const address = (number: number) => `/search?${new URLSearchParams({ q: asked, page: String(number) })}`;
  return (
    <nav aria-label={t("pages")} className="mt-5 flex flex-wrap gap-2">
      {page > 1 ? (
        <PlaceLink look="bare" href={address(page - 1)} className={buttonLook()}>
          {t("previous")}
        </PlaceLink>
      ) : null}
      {page < pages ? (
        <PlaceLink look="bare" href={address(page + 1)} className={buttonLook()}>
          {t("next")}
        </PlaceLink>
      ) : null}
    </nav>
  );
}

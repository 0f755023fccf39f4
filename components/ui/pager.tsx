import { useTranslations } from "next-intl";
import { buttonLook } from "#components/ui/button";
import { PlaceLink } from "#components/ui/place-link";

/** The way through the pages of a list. `hrefOf` gives the address of a page; one page needs no way. */
export function Pager({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  const t = useTranslations("table");
  if (pages <= 1) return null;
  const many = pages > 3;
  return (
    <nav aria-label={t("pages")} className="screen-only mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {many && page > 2 ? <Step href={hrefOf(1)} label={t("first")} /> : null}
      {page > 1 ? <Step href={hrefOf(page - 1)} label={t("previous")} rel="prev" /> : null}
      <span className="numeric text-sm text-ink-2">{t("page", { page, pages })}</span>
      {page < pages ? <Step href={hrefOf(page + 1)} label={t("next")} rel="next" /> : null}
      {many && page < pages - 1 ? <Step href={hrefOf(pages)} label={t("last")} /> : null}
    </nav>
  );
}

function Step({ href, label, rel }: { href: string; label: string; rel?: "prev" | "next" }) {
  return (
    <PlaceLink look="bare" href={href} rel={rel} className={buttonLook("plain", "small")}>
      {label}
    </PlaceLink>
  );
}

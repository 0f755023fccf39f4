import { useTranslations } from "next-intl";
import { fewerWords } from "#components/search/fewer-words";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import { type AskedPage, searchPlace } from "#lib/contract/search-place";

const REASONS = {
  own: ["spelling", "words", "rut", "register"],
  provider: ["spellingProvider", "rut", "registerProvider"],
} as const;

/** Nobody was found: that it was free, why that may be, and wider searches one press away (the price is asked there again). */
export function NoNames({ asked, host }: { asked: AskedPage; host: string | null }) {
  const t = useTranslations("search");
  const wider = fewerWords(asked.name);
  return (
    <div role="status" className="border-t border-line-2 pt-4">
      <p className="flex items-center gap-2 text-md font-semibold">
        <Icon name="search" className="text-ink-2" />
        {t("none.title")}
      </p>
      <p className="mt-1 text-ink-2 wrap-anywhere">{host === null ? t("none.free") : t("none.freeProvider", { host })}</p>
      {wider.length === 0 ? null : (
        <>
          <h2 className="mt-5 text-lg">{t("none.wider")}</h2>
          <ul className="mt-1">
            {wider.map((each) => (
              <li key={each}>
                <PlaceLink href={searchPlace({ ...asked, name: each })} className="inline-flex min-h-7 items-center wrap-anywhere">
                  {each}
                </PlaceLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 className="mt-5 text-lg">{t("none.why")}</h2>
      <ul className="mt-1 max-w-prose list-disc space-y-1 pl-5 text-ink-2">
        {(host === null ? REASONS.own : REASONS.provider).map((reason) => (
          <li key={reason} className="wrap-anywhere">
            {t(`none.${reason}`, { host: host ?? "" })}
          </li>
        ))}
        {asked.kind === null ? null : (
          <li>
            {t("none.filter", { kind: asked.kind })}{" "}
            <PlaceLink href={searchPlace({ ...asked, kind: null })} className="inline-flex min-h-6 items-center">
              {t("none.all")}
            </PlaceLink>
          </li>
        )}
      </ul>
      {host === null ? (
        <p className="mt-3">
          <PlaceLink href="/settings/sources" className="inline-flex min-h-6 items-center">
            {t("none.sources")}
          </PlaceLink>
        </p>
      ) : null}
    </div>
  );
}

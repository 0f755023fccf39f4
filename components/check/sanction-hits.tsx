import { useTranslations } from "next-intl";
import { BasisLabel } from "#components/check/basis-label";
import { Detail } from "#components/check/detail";
import { NameAlignment } from "#components/check/name-alignment";
import { Day } from "#components/locale/instant";
import { Section } from "#components/ui/section";
import type { Evidence, SanctionHit } from "#lib/contract/evidence";

/** Entries of sanctions lists that matched, each with what the list says and why it matched. */
export function SanctionHits({ evidence }: { evidence: Evidence }) {
  const t = useTranslations("check");
  const { sanctions, sources } = evidence;
  const consulted = sources.some((source) => source.kind === "sanctions" && source.state === "answered");
  if (sanctions.length === 0 && !consulted) return null;
  return (
    <Section id="sanctions" title={t("sanctions")} className="mt-9">
      {sanctions.length === 0 ? (
        <p className="border-t border-line-2 py-2.5 text-ink-2">{t("sanctionsNone")}</p>
      ) : (
        <ul>
          {sanctions.map((hit) => (
            <li key={`${hit.listId}-${hit.entryId}`} className="border-t border-line-2 pt-3.5 pb-5">
              <Hit hit={hit} asOf={sources.find((source) => source.sourceId === hit.listId)?.asOf ?? null} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Hit({ hit, asOf }: { hit: SanctionHit; asOf: string | null }) {
  const t = useTranslations("check");
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <h3 className="font-sans text-md font-semibold">{hit.name}</h3>
        <BasisLabel basis={hit.basis} />
      </div>
      <p className="text-sm text-ink-3">
        {hit.listName} · {t("listVersion", { version: hit.version })}
        {asOf === null ? null : (
          <>
            {" "}
            (<Day date={asOf} />)
          </>
        )}{" "}
        · {t("entry", { id: hit.entryId })} · {t(`entryKinds.${hit.kind}`)}
        {hit.programs.length === 0 ? null : ` · ${t("programs", { count: hit.programs.length, list: hit.programs.join(", ") })}`}
      </p>
      <NameAlignment explanation={hit.explanation} />
      <dl className="mt-2 space-y-0.5 text-sm">
        {hit.listedOn === null ? null : (
          <Detail name={t("listedOn")}>
            <Day date={hit.listedOn} />
          </Detail>
        )}
        {hit.countries.length === 0 ? null : <Detail name={t("countries")}>{hit.countries.join(", ")}</Detail>}
        {hit.birthDates.length === 0 ? null : (
          <Detail name={t("birthDates")}>
            {hit.birthDates.map((date, place) => (
              <span key={date}>
                {place === 0 ? null : "; "}
                <Day date={date} />
              </span>
            ))}
          </Detail>
        )}
        {hit.remarks === null ? null : <Detail name={t("remarks")}>{hit.remarks}</Detail>}
      </dl>
    </>
  );
}

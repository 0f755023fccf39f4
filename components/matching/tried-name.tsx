import { useLocale, useTranslations } from "next-intl";
import { PepEntry } from "#components/check/pep-hit";
import { SanctionEntry } from "#components/check/sanction-hit";
import { formatDate } from "#components/locale/dates";
import { formatList } from "#components/locale/lists";
import { formatSimilarity } from "#components/locale/numbers";
import { Icon } from "#components/ui/icon";
import type { PepHit, SanctionHit, SourceUse } from "#lib/contract/evidence";
import type { TryNameReply } from "#lib/contract/matching";

/** What a tried name matches, the strongest first, then what only comes near, and in which lists it was looked for. */
export function TriedName({ name, reply }: { name: string; reply: TryNameReply }) {
  const t = useTranslations("matching");
  const locale = useLocale();
  const { threshold, sources, near, matches, nearMisses } = reply;
  const searched = sources.some(({ state }) => state === "answered");
  return (
    <div className="mt-8 max-w-4xl">
      <h3 className="text-md font-semibold wrap-anywhere">
        <bdi>{searched ? t("found", { count: matches, name }) : t("searchedNone")}</bdi>
      </h3>
      <Searched sources={sources} />
      <Hits title={t("sanctions")} hits={reply.sanctions} sources={sources} />
      <Hits title={t("pep")} hits={reply.pep} sources={sources} />
      <Shown shown={reply.sanctions.length + reply.pep.length} count={matches} />
      {nearMisses === 0 ? null : (
        <div className="mt-6">
          <h3 className="text-md font-semibold">{t("near")}</h3>
          <p className="mt-0.5 max-w-prose text-ink-2">{t("nearText", { threshold: formatSimilarity(threshold, locale) })}</p>
          <Hits title={null} hits={[...near.sanctions, ...near.pep]} sources={sources} least={threshold} />
          <Shown shown={near.sanctions.length + near.pep.length} count={nearMisses} />
        </div>
      )}
    </div>
  );
}

/** `least` marks what does not reach it. */
function Hits({
  title,
  hits,
  sources,
  least = null,
}: {
  title: string | null;
  hits: (SanctionHit | PepHit)[];
  sources: SourceUse[];
  least?: number | null;
}) {
  const t = useTranslations("matching");
  if (hits.length === 0) return null;
  return (
    <>
      {title === null ? null : <p className="mt-5 mb-1 text-sm font-medium text-ink-2">{title}</p>}
      <ul className={title === null ? "mt-2" : ""}>
        {hits.map((hit) => {
          const asOf = sources.find((source) => source.sourceId === hit.listId)?.asOf ?? null;
          return (
            <li key={`${hit.listId}-${hit.entryId}`} className="border-t border-line-2 pt-3.5 pb-5">
              {least === null ? null : (
                <p className="mb-1 flex items-center gap-1.5 text-sm text-ink-3">
                  <Icon name="cross" className="size-3.5" />
                  {t("notMatch")}
                </p>
              )}
              {"post" in hit ? <PepEntry hit={hit} asOf={asOf} least={least} /> : <SanctionEntry hit={hit} asOf={asOf} least={least} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Shown({ shown, count }: { shown: number; count: number }) {
  const t = useTranslations("matching");
  return shown < count ? <p className="text-sm text-ink-3">{t("shownOf", { shown, count })}</p> : null;
}

/** In which versions of which lists; a list that was not loaded is never one that found nothing. */
function Searched({ sources }: { sources: SourceUse[] }) {
  const t = useTranslations("matching");
  const locale = useLocale();
  const read = sources.filter(({ state }) => state === "answered");
  const missing = sources.filter(({ state }) => state === "not-loaded");
  const named = ({ name, version, asOf }: SourceUse) =>
    asOf === null
      ? t("list", { name, version: version ?? 0 })
      : t("listOf", { name, version: version ?? 0, date: formatDate(asOf, locale) });
  return (
    <div className="mt-1 max-w-prose text-sm text-ink-3">
      {read.length === 0 ? null : <p>{t("searched", { lists: formatList(read.map(named), locale) })}</p>}
      {missing.length === 0 ? null : (
        <p className="flex items-start gap-1.5 text-medium">
          <Icon name="alert" className="mt-0.5 size-3.5" />
          <span>
            {t("notLoaded", {
              count: missing.length,
              lists: formatList(
                missing.map(({ name }) => name),
                locale,
              ),
            })}
          </span>
        </p>
      )}
    </div>
  );
}

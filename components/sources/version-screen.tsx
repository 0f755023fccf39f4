import { useTranslations } from "next-intl";
import { Day, Instant } from "#components/locale/instant";
import { DiffEntries } from "#components/sources/diff-entries";
import { IgnoredNotice } from "#components/ui/ignored-notice";
import { Pager } from "#components/ui/pager";
import { PlaceLink } from "#components/ui/place-link";
import type { Ignored } from "#lib/contract/read-query";
import { CHANGES, type DiffFilter, diffQuery, type VersionDiff } from "#lib/contract/version-diff";

const placeOf = ({ source: { sourceId } }: VersionDiff, version: number) =>
  `/settings/sources/${encodeURIComponent(sourceId)}/versions/${version}`;

/** What one version of a list brought, changed and took away. */
export function VersionScreen({ diff, filter, ignored }: { diff: VersionDiff; filter: DiffFilter; ignored: Ignored[] }) {
  const t = useTranslations("sources");
  const { source, version, show, page, pages, hasEntries } = diff;
  const asked = page === filter.page ? ignored : [...ignored, { name: "page", value: String(filter.page) }];
  const hrefOf = (wanted: DiffFilter) => `${placeOf(diff, version.version)}${diffQuery(wanted)}`;
  return (
    <>
      <p className="text-sm">
        <PlaceLink href="/settings/sources" className="inline-flex min-h-6 items-center">
          {t("diff.back")}
        </PlaceLink>
      </p>
      <h1 className="mt-1 text-2xl wrap-anywhere">{t("diff.title", { name: source.name, version: version.version })}</h1>
      <Beside diff={diff} />
      <nav aria-label={t("diff.kinds")} className="mt-5 border-b border-line-2">
        <ul className="flex flex-wrap gap-x-6">
          {CHANGES.map((change) => (
            <li key={change}>
              <PlaceLink
                look="bare"
                href={hrefOf({ show: change, page: 1 })}
                scroll={false}
                aria-current={change === show ? "page" : undefined}
                className="-mb-px inline-flex min-h-9 items-center gap-1.5 border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {t.rich("diff.tab", {
                  name: t(`diff.${change}`),
                  count: version[change],
                  n: (chunks) => <span className="numeric text-ink-3">{chunks}</span>,
                })}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <IgnoredNotice ignored={asked} />
      {hasEntries ? <DiffEntries diff={diff} /> : <p className="py-5 text-md">{t("diff.noEntries")}</p>}
      {hasEntries ? <Pager page={page} pages={pages} hrefOf={(other) => hrefOf({ show, page: other })} /> : null}
    </>
  );
}

function Beside({ diff }: { diff: VersionDiff }) {
  const t = useTranslations("sources");
  const { version, previous, current } = diff;
  const isCurrent = version.version === current;
  return (
    <div className="numeric mt-1.5 space-y-1 text-ink-2">
      <p>
        {t("asOf")}: {version.asOf === null ? t("noDate") : <Day date={version.asOf} />} · {t("importedAt")}:{" "}
        <Instant iso={version.importedAt} /> · {t("diff.count", { count: version.records })}
      </p>
      <p>
        {previous === null
          ? t("diff.first")
          : t.rich("diff.beside", { version: previous.version, when: () => <Instant iso={previous.importedAt} /> })}{" "}
        {isCurrent ? t("diff.current") : t("diff.notCurrent", { version: current })}
      </p>
      <nav aria-label={t("diff.versions")} className="screen-only flex flex-wrap gap-x-5 empty:hidden">
        {previous === null ? null : (
          <PlaceLink href={placeOf(diff, previous.version)} className="inline-flex min-h-6 items-center">
            {t("diff.older")}
          </PlaceLink>
        )}
        {isCurrent ? null : (
          <PlaceLink href={placeOf(diff, version.version + 1)} className="inline-flex min-h-6 items-center">
            {t("diff.newer")}
          </PlaceLink>
        )}
      </nav>
    </div>
  );
}

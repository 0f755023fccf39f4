import { useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { ChangedField } from "#components/matrix/changed-field";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import { matrixChanges } from "#lib/contract/matrix-changes";
import type { MatrixVersion } from "#lib/contract/matrix-versions";

/** Every version, newest first: who made it, when and why, and what it changed of the one before. `shown` is the one on the page. */
export function VersionHistory({ versions, shown }: { versions: MatrixVersion[]; shown: number }) {
  const t = useTranslations("matrix");
  return (
    <Section id="versions" title={t("versions")} className="mt-9">
      <ol className="border-t border-line-2">
        {versions.map((version, place) => {
          const { matrix, made } = version;
          const name = t("versionName", { version: matrix.version });
          return (
            <li key={matrix.version} className="border-b border-line py-3">
              <p className="flex flex-wrap items-baseline gap-x-3">
                {matrix.version === shown ? (
                  <b className="font-semibold">{name}</b>
                ) : (
                  <PlaceLink href={place === 0 ? "/settings/matrix" : `/settings/matrix?version=${matrix.version}`}>{name}</PlaceLink>
                )}
                <span className="text-sm text-ink-3">
                  {made === null ? t("ofProduct") : t.rich("madeBy", { name: made.by, when: () => <Instant iso={made.at} /> })}
                  {place === 0 ? ` · ${t("inForce")}` : null}
                </span>
              </p>
              {made === null ? null : <p className="mt-0.5 max-w-prose whitespace-pre-line text-ink-2 wrap-anywhere">{made.reason}</p>}
              <Changes version={version} before={versions[place + 1]} />
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Changes({ version, before }: { version: MatrixVersion; before: MatrixVersion | undefined }) {
  const t = useTranslations("matrix");
  if (before === undefined) return null;
  return (
    <ul className="mt-1.5 space-y-0.5 text-sm" aria-label={t("changed", { version: version.matrix.version })}>
      {matrixChanges(before.matrix, version.matrix).map((change) => (
        <li key={change.field}>
          <ChangedField change={change} />
        </li>
      ))}
    </ul>
  );
}

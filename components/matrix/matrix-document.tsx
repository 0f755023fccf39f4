import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatNumber } from "#components/locale/numbers";
import { MatrixExample } from "#components/matrix/matrix-example";
import { ThresholdScale } from "#components/matrix/threshold-scale";
import { VersionHistory } from "#components/matrix/version-history";
import { WeightTable } from "#components/matrix/weight-table";
import { SettingsHeading } from "#components/settings/settings-heading";
import { buttonLook } from "#components/ui/button";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import type { Score } from "#lib/contract/evidence";
import type { MatrixVersion } from "#lib/contract/matrix-versions";
import type { RiskMatrix } from "#lib/contract/risk-matrix";

interface Given {
  matrix: RiskMatrix;
  /** An invented person scored by it. */
  example: Score;
  /** Newest first; the first is in force. */
  versions: MatrixVersion[];
  mayPrepare: boolean;
  /** What else must be known of it here. */
  notice: ReactNode;
}

/** A version of the risk matrix, every figure out of its data, and how it came to be. */
export function MatrixDocument({ matrix, example, versions, mayPrepare, notice }: Given) {
  const t = useTranslations("matrix");
  const locale = useLocale();
  const inForce = versions[0]?.matrix.version ?? matrix.version;
  const { missing } = matrix;
  const isPast = matrix.version !== inForce;
  return (
    <div className="max-w-4xl">
      <SettingsHeading title={t("title")} text={t("intro")} action={mayPrepare && !isPast ? <PrepareLink /> : undefined} />
      {notice}
      {isPast ? (
        <Notice tone="info" title={t("past", { version: matrix.version })} className="mb-6">
          <p>
            {t("pastText", { version: inForce })} <PlaceLink href="/settings/matrix">{t("seeInForce")}</PlaceLink>
            {mayPrepare ? (
              <>
                {" · "}
                <PlaceLink href={`/settings/matrix/new?from=${matrix.version}`}>{t("prepareFrom", { version: matrix.version })}</PlaceLink>
              </>
            ) : null}
          </p>
        </Notice>
      ) : (
        <p className="-mt-3 mb-6 text-sm text-ink-3">{t("version", { version: matrix.version })}</p>
      )}
      <Section id="scale" title={t("scale")} ruled>
        <ThresholdScale thresholds={matrix.thresholds} />
      </Section>
      <Section id="weights" title={t("weights")} className="mt-9">
        <WeightTable matrix={matrix} />
      </Section>
      <div className="mt-9 grid gap-x-10 gap-y-9 md:grid-cols-2">
        <Section id="sum" title={t("sum")} ruled>
          <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
            <li>{t("sumRound")}</li>
            <li>{t("sumCap")}</li>
          </ul>
        </Section>
        <Section id="missing" title={t("missing")} ruled>
          <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
            <li>{t("missingSanctions", { least: formatNumber(matrix.leastWithoutSanctions, locale) })}</li>
            {MISSING.map((kind) =>
              missing[kind] === 0 ? null : <li key={kind}>{t(`missingPoints.${kind}`, { points: missing[kind] })}</li>,
            )}
            <li>{t(missing.courts + missing.pep === 0 ? "missingOther" : "missingRest")}</li>
            <li>{t("missingComplete")}</li>
          </ul>
        </Section>
      </div>
      <Section id="example" title={t("example")} aside={t("exampleText")} className="mt-9">
        <MatrixExample score={example} />
      </Section>
      <VersionHistory versions={versions} shown={matrix.version} />
    </div>
  );
}

const MISSING = ["courts", "pep"] as const;

function PrepareLink() {
  const t = useTranslations("matrix");
  return (
    <PlaceLink look="bare" href="/settings/matrix/new" className={buttonLook("primary")}>
      {t("prepare")}
    </PlaceLink>
  );
}

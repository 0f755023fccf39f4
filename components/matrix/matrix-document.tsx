import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "#components/locale/numbers";
import { MatrixExample } from "#components/matrix/matrix-example";
import { ThresholdScale } from "#components/matrix/threshold-scale";
import { WeightTable } from "#components/matrix/weight-table";
import { SettingsHeading } from "#components/settings/settings-heading";
import { Section } from "#components/ui/section";
import type { Score } from "#lib/contract/evidence";
import type { RiskMatrix } from "#lib/contract/risk-matrix";

/** The risk matrix in force, every figure out of its data. `example` is an invented person scored by it. */
export function MatrixDocument({ matrix, example }: { matrix: RiskMatrix; example: Score }) {
  const t = useTranslations("matrix");
  const locale = useLocale();
  return (
    <div className="max-w-4xl">
      <SettingsHeading title={t("title")} text={t("intro")} />
      <p className="-mt-3 mb-6 text-sm text-ink-3">{t("version", { version: matrix.version })}</p>
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
            <li>{t("missingOther")}</li>
            <li>{t("missingComplete")}</li>
          </ul>
        </Section>
      </div>
      <Section id="example" title={t("example")} aside={t("exampleText")} className="mt-9">
        <MatrixExample score={example} />
      </Section>
    </div>
  );
}

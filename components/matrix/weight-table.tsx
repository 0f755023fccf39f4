import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatNumber, formatSimilarity } from "#components/locale/numbers";
import type { RiskMatrix } from "#lib/contract/risk-matrix";
import { MATCH_THRESHOLD } from "#lib/names/compare";

interface Weight {
  fact: ReactNode;
  points: string;
  most?: string;
}

const PEP = ["current", "ceased", "relative", "associate"] as const;
const CASES = ["penal", "labour", "union", "civil"] as const;

/** Every weight with its fact in words, in groups; below them what takes points off a case. */
export function WeightTable({ matrix }: { matrix: RiskMatrix }) {
  const t = useTranslations("matrix");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const { percent } = matrix;
  const { adverseCase } = matrix;
  const collectionApart = adverseCase.collection !== adverseCase.labour;
  const cases = CASES.flatMap((kind) => {
    const each = { points: t("each", { points: number(adverseCase[kind]) }), most: number(matrix.most[kind]) };
    if (kind !== "labour") return [{ fact: t(`caseFact.${kind}`), ...each }];
    if (!collectionApart) return [{ fact: t("caseFact.labour"), ...each }];
    const collection = { points: t("each", { points: number(adverseCase.collection) }), most: t("mostShared") };
    return [
      { fact: t("caseFact.labourOnly"), ...each },
      { fact: t("caseFact.collection"), ...collection },
    ];
  });
  const pep = PEP.map((status) => ({ fact: t(`pepFact.${status}`), points: number(matrix.pep[status]) }));
  const pepByName = { fact: t("pepFact.byName"), points: t("restOf", { percent: number(percent.pepByName) }) };
  const factors = [
    { fact: t("factor.byName"), points: percent.byName },
    { fact: t("factor.concluded"), points: percent.concluded },
    ...(percent.acquitted === percent.concluded ? [] : [{ fact: t("factor.acquitted"), points: percent.acquitted }]),
    ...matrix.recency.map((step) => ({ fact: t("factor.old", { years: step.afterYears }), points: step.percent })),
    ...(percent.otherRole === 0 ? [] : [{ fact: t("factor.otherRole"), points: percent.otherRole }]),
  ].map(({ fact, points }) => ({ fact, points: `${number(points)} %` }));
  return (
    <>
      <table className="w-full border-t border-line-2">
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr className="text-left text-sm text-ink-3 [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col">{t("fact")}</th>
            <th scope="col" className="pl-4 text-right">
              {t("points")}
            </th>
            <th scope="col" className="pl-4 text-right">
              {t("most")}
            </th>
          </tr>
        </thead>
        <Group title={t("sanctions")} note={t("sanctionsNote")} weights={useSanctionWeights(matrix)} />
        <Group title={t("pep")} note={t("pepNote")} weights={percent.pepByName === 100 ? pep : [...pep, pepByName]} />
        <Group title={t("cases")} note={t(percent.otherRole === 0 ? "casesNote" : "casesNoteRoles")} weights={cases} />
      </table>
      <h3 className="mt-7 text-md">{t("factors")}</h3>
      <p className="mb-2 max-w-prose text-sm text-ink-3">{t("factorsNote")}</p>
      <table className="w-full border-t border-line-2">
        <caption className="sr-only">{t("factorsCaption")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("fact")}</th>
            <th scope="col">{t("rest")}</th>
          </tr>
        </thead>
        <tbody>
          {factors.map(({ fact, points }) => (
            <tr key={fact} className="border-b border-line align-baseline">
              <th scope="row" className="py-2 text-left font-normal">
                {fact}
              </th>
              <td className="numeric py-2 pl-4 text-right whitespace-nowrap">
                <span aria-hidden="true" className="text-sm text-ink-3">
                  {t("rest")}{" "}
                </span>
                {points}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Each step of similarity from its own value up to the next one; below the least similarity nothing is a match. */
function useSanctionWeights({ sanction }: RiskMatrix): Weight[] {
  const t = useTranslations("matrix");
  const locale = useLocale();
  const steps = [...sanction.byName].sort((one, other) => other.similarity - one.similarity);
  const byName = steps.map(({ similarity, points }, place) => {
    const from = formatSimilarity(Math.max(similarity, MATCH_THRESHOLD), locale);
    const above = steps[place - 1];
    const fact =
      above === undefined ? t("sanctionName", { from }) : t("sanctionNameBelow", { from, to: formatSimilarity(above.similarity, locale) });
    return { fact, points: formatNumber(points, locale) };
  });
  return [{ fact: t("sanctionRut"), points: formatNumber(sanction.byRut, locale) }, ...byName];
}

function Group({ title, note, weights }: { title: string; note: string; weights: Weight[] }) {
  return (
    <tbody>
      <tr className="border-t border-line-2">
        <th scope="rowgroup" colSpan={3} className="pt-3.5 pb-1 text-left font-semibold">
          {title}
          <span className="block max-w-prose text-sm font-normal text-ink-3">{note}</span>
        </th>
      </tr>
      {weights.map(({ fact, points, most }, place) => (
        <tr key={place} className="border-b border-line align-baseline last:border-b-0">
          <th scope="row" className="py-2 text-left font-normal">
            {fact}
          </th>
          <td className="numeric py-2 pl-4 text-right">{points}</td>
          <td className="numeric py-2 pl-4 text-right text-ink-2">{most}</td>
        </tr>
      ))}
    </tbody>
  );
}

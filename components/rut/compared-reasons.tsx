import { useLocale, useTranslations } from "next-intl";
import { CodedSentence } from "#components/check/coded-sentence";
import { formatNumber, formatPoints } from "#components/locale/numbers";
import { type ComparedPair, Difference, MonthHead } from "#components/rut/compared";
import type { ReasonChange } from "#lib/contract/comparison";

/** Why the score is another: the lines of both ledgers side by side. The changes add up to the change of the score. */
export function ComparedReasons({ earlier, later, comparison }: ComparedPair) {
  const t = useTranslations("history");
  const locale = useLocale();
  if (comparison.reasons.length === 0) return <p className="mt-6 text-ink-2">{t("noReasons")}</p>;
  return (
    <div className="mt-7">
      <h3 className="font-sans text-base font-semibold">{t("reasons")}</h3>
      <table className="mt-1 w-full border-t border-line-2">
        <caption className="sr-only">{t("reasonsCaption")}</caption>
        <thead>
          <tr className="text-right text-sm text-ink-3 [&>th]:py-1.5 [&>th]:pl-3 [&>th]:font-medium sm:[&>th]:pl-5">
            <th scope="col" className="!pl-0 text-left">
              {t("reasonHead")}
            </th>
            <th scope="col">
              <MonthHead month={earlier.month} />
            </th>
            <th scope="col">
              <MonthHead month={later.month} />
            </th>
            <th scope="col">{t("changeHead")}</th>
          </tr>
        </thead>
        <tbody>
          {comparison.reasons.map((change, line) => (
            <ReasonLine key={`${line}-${(change.later ?? change.earlier)?.code}`} change={change} />
          ))}
          <tr className="border-t border-ink text-right font-semibold [&>*]:py-2 [&>td]:pl-3 sm:[&>td]:pl-5">
            <th scope="row" className="text-left font-semibold">
              {t("matters.score")}
            </th>
            <td className="numeric">{formatNumber(earlier.check.score.value, locale)}</td>
            <td className="numeric">{formatNumber(later.check.score.value, locale)}</td>
            <td>
              <Difference value={comparison.score.difference} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function ReasonLine({ change }: { change: ReasonChange }) {
  const t = useTranslations("history");
  const locale = useLocale();
  const reason = change.later ?? change.earlier;
  if (reason === null) return null;
  const points = (value: number | undefined) =>
    value === undefined ? (
      <>
        <span aria-hidden="true" className="text-ink-3">
          ·
        </span>
        <span className="sr-only">{t("reasonAbsent")}</span>
      </>
    ) : (
      formatPoints(value, locale)
    );
  return (
    <tr className="border-t border-line text-right align-baseline [&>*]:py-2 [&>td]:pl-3 sm:[&>td]:pl-5">
      <th scope="row" className="text-left font-normal wrap-anywhere">
        <CodedSentence room="score" code={reason.code} params={reason.params} />
        <Before change={change} />
      </th>
      <td className="numeric">{points(change.earlier?.points)}</td>
      <td className="numeric">{points(change.later?.points)}</td>
      <td>
        <Difference value={change.difference} />
      </td>
    </tr>
  );
}

/** What a line said before, or that it came or went. */
function Before({ change }: { change: ReasonChange }) {
  const t = useTranslations("history");
  if (change.what === "same") return null;
  const { earlier, later } = change;
  const sameWords = earlier === null || later === null || JSON.stringify(earlier.params) === JSON.stringify(later.params);
  return (
    <span className="block text-xs text-ink-3">
      {t(`reasonWhat.${change.what === "changed" && sameWords ? "points" : change.what}`)}
      {sameWords ? null : (
        <>
          {": "}
          <CodedSentence room="score" code={earlier.code} params={earlier.params} />
        </>
      )}
    </span>
  );
}

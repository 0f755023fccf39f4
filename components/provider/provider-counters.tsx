import { useLocale, useTranslations } from "next-intl";
import { ReviewMarkBlock } from "#components/check/review-mark";
import { formatNumber } from "#components/locale/numbers";
import { Notice } from "#components/ui/notice";
import { Section } from "#components/ui/section";
import type { CheckData } from "#lib/contract/contract";
import { CounterName } from "#lib/contract/evidence";
import type { ProviderCheckDetail } from "#lib/contract/provider";
import { bookOfMarks } from "#lib/contract/review-marks";

/** Parts of the line above them. */
const PARTS = new Set<CounterName>(["causas_penales_rut_match_count", "causas_penales_name_match_count"]);

/**
 * The numbers that a provider gives, each with what people decided about it, and that nothing stands behind them here.
 * On a narrow screen each matter is a block; the roles keep it a table for who listens to it.
 */
export function ProviderCounters({
  detail: { check, provider, review, incomplete },
  decided,
}: {
  detail: ProviderCheckDetail;
  decided: boolean;
}) {
  const t = useTranslations("provider");
  const words = useTranslations("check");
  const names = useTranslations("history");
  const decisions = useTranslations("decisions");
  const { host } = provider;
  const book = bookOfMarks(review.marks);
  return (
    <Section id="counters" title={words("counters")} className="mt-9">
      <p className="mb-3 max-w-prose text-ink-2 wrap-anywhere">
        {t("countersOnly", { host })} {t("adverse")}
      </p>
      {incomplete.length === 0 ? null : (
        <Notice tone="warning" title={t("incompleteTitle", { host })} className="mb-3">
          {t("incompleteText", { host })}
        </Notice>
      )}
      <table role="table" className="block w-full border-t border-line-2 sm:table">
        <caption className="sr-only">{t("countersCaption", { host })}</caption>
        <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
          <tr role="row" className="text-left text-sm text-ink-3 [&>th]:py-1.5 [&>th]:font-medium">
            <th role="columnheader" scope="col">
              {words("matter")}
            </th>
            <th role="columnheader" scope="col" className="pl-3.5 text-right">
              {t("count")}
            </th>
            {review.marks.length === 0 ? null : (
              <th role="columnheader" scope="col" className="pl-6">
                {t("review")}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block border-b border-line sm:table-row-group">
          {CounterName.options.map((counter) => {
            const mark = book.ofCounter(counter);
            const part = PARTS.has(counter);
            return (
              <tr
                key={counter}
                role="row"
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2.5 align-baseline sm:table-row sm:py-0 sm:[&>*]:py-2.5"
              >
                <th role="rowheader" scope="row" className={`text-left font-normal ${part ? "pl-5 text-ink-2" : ""}`}>
                  {names(`counters.${counter}`)}
                  {incomplete.includes(counter) ? <span className="block text-sm text-medium">{t("incomplete")}</span> : null}
                </th>
                <td role="cell" className="numeric text-right sm:pl-3.5">
                  <Count value={check.data[counter]} part={part} />
                </td>
                {review.marks.length === 0 ? null : (
                  <td role="cell" className="col-span-2 empty:hidden sm:w-[58%] sm:pl-6 sm:empty:table-cell [&>div]:mt-1 sm:[&>div]:mt-0">
                    {mark === undefined ? null : <ReviewMarkBlock mark={mark} beside={review} name={words(`counterNames.${counter}`)} />}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {decided ? <p className="mt-2 text-sm text-ink-3">{decisions("countersStay")}</p> : null}
    </Section>
  );
}

function Count({ value, part }: { value: CheckData[CounterName]; part: boolean }) {
  const t = useTranslations("check");
  const locale = useLocale();
  const look = value === 0 || value === false ? "text-ink-3" : part ? "" : "font-semibold";
  return <span className={look}>{typeof value === "boolean" ? t(value ? "yes" : "no") : formatNumber(value, locale)}</span>;
}

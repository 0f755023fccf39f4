import { useLocale, useTranslations } from "next-intl";
import { RiskLabel } from "#components/check/risk-label";
import { formatMonth } from "#components/locale/dates";
import { formatNumber } from "#components/locale/numbers";
import { RutText } from "#components/rut/rut-text";
import { PlaceLink } from "#components/ui/place-link";
import { type Column, Table } from "#components/ui/table";
import type { CheckMoves, MovedCheck } from "#lib/contract/matrix-versions";

const LABELS = ["low", "medium", "high"] as const;

/** How the month's Checks would be labelled: from each label to each, and those that would change theirs. */
export function ChecksEffect({ moves }: { moves: CheckMoves }) {
  const t = useTranslations("matrix");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const moved = moves.moves.filter(({ from, to }) => from !== to).reduce((sum, { count }) => sum + count, 0);
  if (moves.looked === 0) return <p className="text-ink-2">{t("effect.none", { month: formatMonth(moves.month, locale) })}</p>;
  return (
    <div className="space-y-4">
      <p className="max-w-prose">
        {t("effect.summary", { looked: moves.looked, month: formatMonth(moves.month, locale), moved, otherValue: moves.otherValue })}{" "}
        {moves.looked < moves.total ? t("effect.newestOnly", { looked: moves.looked, total: moves.total }) : null}
      </p>
      <table className="w-full max-w-lg border-t border-line-2">
        <caption className="sr-only">{t("effect.caption")}</caption>
        <thead>
          <tr className="text-sm text-ink-3 [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col" className="text-left">
              {t("effect.now")}
            </th>
            {LABELS.map((to) => (
              <th key={to} scope="col" className="pl-3 text-right">
                {t(`effect.to.${to}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LABELS.map((from) => (
            <tr key={from} className="border-t border-line align-baseline">
              <th scope="row" className="py-2 text-left font-normal">
                <RiskLabel label={from} />
              </th>
              {LABELS.map((to) => {
                const count = moves.moves.find((move) => move.from === from && move.to === to)?.count ?? 0;
                return (
                  <td key={to} className={`numeric py-2 pl-3 text-right ${from !== to && count > 0 ? "font-semibold" : "text-ink-3"}`}>
                    {number(count)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {moves.changed.length === 0 ? null : <ChangedChecks moves={moves} moved={moved} />}
    </div>
  );
}

function ChangedChecks({ moves, moved }: { moves: CheckMoves; moved: number }) {
  const t = useTranslations("matrix");
  const locale = useLocale();
  const score = ({ value, label }: MovedCheck["before"]) => (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="numeric">{formatNumber(value, locale)}</span>
      <RiskLabel label={label} />
    </span>
  );
  const columns: Column<MovedCheck>[] = [
    {
      key: "check",
      head: t("effect.check"),
      names: true,
      plain: true,
      cell: ({ checkId, name, rut }) => (
        <>
          {/* What is typed in the form stays on its page. */}
          <PlaceLink href={`/checks/${checkId}`} target="_blank" rel="noopener" className="wrap-anywhere">
            {name}
          </PlaceLink>{" "}
          <span className="text-ink-3">
            <RutText rut={rut} />
          </span>
        </>
      ),
    },
    { key: "before", head: t("effect.now"), cell: ({ before }) => score(before) },
    { key: "after", head: t("effect.then"), cell: ({ after }) => score(after) },
  ];
  return (
    <div>
      {moves.changed.length < moved ? (
        <p className="mb-1 text-sm text-ink-3">{t("effect.firstOnly", { count: moves.changed.length, moved })}</p>
      ) : null}
      <Table caption={t("effect.changed")} columns={columns} rows={moves.changed} rowKey={({ checkId }) => checkId} />
    </div>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { RISK_TINTS } from "#components/check/risk-label";
import { formatMonth } from "#components/locale/dates";
import { formatNumber } from "#components/locale/numbers";
import { CounterMonths } from "#components/rut/counter-months";
import { namesOf } from "#components/rut/reading-value";
import { Section } from "#components/ui/section";
import type { Month } from "#lib/calendar/month";
import type { HistoryMonth } from "#lib/contract/panel";
import { type Mark, type Timeline, timelineOf } from "#lib/contract/timeline";

type Row = Timeline["rows"][number];

/** Units of the drawing: a month is ten wide; it stretches with the page, so only upright things are drawn. */
const MONTH_WIDTH = 10;
const HEIGHT = 40;
const TALLEST = 36;

/** Each counter over the months as a row of bars on one axis, and the same numbers as a table. */
export function CounterTimeline({ history, now }: { history: HistoryMonth[]; now: Month }) {
  const t = useTranslations("history");
  if (history.length < 2) return null;
  const timeline = timelineOf(history, now);
  return (
    <Section id="over-time" title={t("overTime")} className="mt-12">
      <div aria-hidden="true" className="border-t border-line-2">
        {timeline.rows.map((row) => (
          <MatterBars key={row.matter} row={row} timeline={timeline} />
        ))}
        <Years timeline={timeline} />
      </div>
      <Legend />
      <CounterMonths history={history} />
    </Section>
  );
}

const ROW = "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)_6rem]";

function MatterBars({ row, timeline }: { row: Row; timeline: Timeline }) {
  const t = useTranslations("history");
  const locale = useLocale();
  const last = row.marks.at(-1);
  const most = Math.max(0, ...row.marks.map(({ value }) => Number(value)));
  return (
    <div className={`${ROW} items-end border-b border-line py-1.5 sm:py-1`}>
      <span className="text-sm sm:pb-1">{t(`matters.${row.matter}`)}</span>
      <Bars row={row} timeline={timeline} />
      <span className="text-right text-sm max-sm:col-start-2 max-sm:row-start-1 sm:pb-1">
        {last === undefined ? null : <Value mark={last} />}
        {most === 0 || row.matter === "pep" || row.matter === "score" ? null : (
          <span className="numeric text-xs text-ink-3"> {t("most", { count: formatNumber(most, locale) })}</span>
        )}
      </span>
    </div>
  );
}

function Value({ mark }: { mark: Mark }) {
  const t = useTranslations("history");
  const locale = useLocale();
  if (mark.value === null) return <span className="text-ink-3">—</span>;
  if (typeof mark.value === "boolean") return <span className="font-semibold">{t(mark.value ? "yes" : "no")}</span>;
  return <span className="numeric font-semibold">{formatNumber(mark.value, locale)}</span>;
}

function Bars({ row, timeline }: { row: Row; timeline: Timeline }) {
  const words = useMarkWords();
  return (
    <svg
      viewBox={`0 0 ${timeline.length * MONTH_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-10 w-full fill-current max-sm:col-span-2 [&_rect]:fill-transparent [&_rect:hover]:fill-wash"
    >
      <path
        d={timeline.years.map(({ place }) => `M${place * MONTH_WIDTH} 0v${HEIGHT}`).join("")}
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
        className="text-line"
      />
      {row.marks.map((mark) => (
        <rect key={mark.month} x={mark.place * MONTH_WIDTH} width={MONTH_WIDTH} height={HEIGHT}>
          <title>{words(mark)}</title>
        </rect>
      ))}
      <g className="pointer-events-none">
        {shapesOf(row, timeline.length).map(({ look, d }) => (
          <path key={look} d={d} className={look} />
        ))}
      </g>
    </svg>
  );
}

/** The bars of a row, those of one colour in one path. */
function shapesOf(row: Row, length: number): { look: string; d: string }[] {
  // Twelve months leave each of them much room: bars stay bars.
  const width = length <= 18 ? 3 : length <= 36 ? 4.5 : 6;
  const paths = new Map<string, string>();
  for (const mark of row.marks) {
    const x = mark.place * MONTH_WIDTH + (MONTH_WIDTH - width) / 2;
    for (const { look, top, tall } of barsOf(mark, row.most)) {
      paths.set(look, `${paths.get(look) ?? ""}M${x} ${rounded(top)}h${width}v${rounded(tall)}h-${width}z`);
    }
  }
  return [...paths].map(([look, d]) => ({ look, d }));
}

/** A bar as tall as the value; a thin line on the ground for zero; a short one half-way up for what was not consulted. */
function barsOf(mark: Mark, most: number): { look: string; top: number; tall: number }[] {
  if (mark.value === null) return [{ look: "text-medium", top: HEIGHT / 2, tall: 2 }];
  const value = Number(mark.value);
  const partial = (top: number) => (mark.partial ? [{ look: "text-medium", top: top - 3.5, tall: 2 }] : []);
  if (value === 0) return [{ look: "text-ink-3", top: HEIGHT - 2, tall: 2 }, ...partial(HEIGHT - 2)];
  const tall = Math.max(3, (value / most) * TALLEST);
  const unsure = (mark.byName / value) * tall;
  const tint = mark.label === null ? "text-ink-2" : RISK_TINTS[mark.label];
  const bars = [
    { look: tint, top: HEIGHT - tall + unsure, tall: tall - unsure },
    { look: "text-control", top: HEIGHT - tall, tall: unsure },
  ];
  return [...bars.filter((bar) => bar.tall > 0), ...partial(HEIGHT - tall)];
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}

function Years({ timeline }: { timeline: Timeline }) {
  const share = (place: number) => `${(place / timeline.length) * 100}%`;
  return (
    <div className={ROW}>
      <span className="hidden sm:block" />
      <span className="numeric relative block h-5 overflow-hidden text-xs text-ink-3 max-sm:col-span-2">
        {timeline.years.map(({ year, place }) => (
          <span key={year} className="absolute top-0.5 pl-0.5" style={{ left: share(place) }}>
            {timeline.years.length > 8 ? `’${year.slice(2)}` : year}
          </span>
        ))}
      </span>
    </div>
  );
}

function Legend() {
  const t = useTranslations("history");
  const keys = [
    ["value", "h-3 w-2 bg-ink-2"],
    ["byName", "h-3 w-2 bg-control"],
    ["zero", "h-0.5 w-2 bg-ink-3 self-end mb-1"],
    ["unread", "h-0.5 w-2 bg-medium"],
    ["partial", "h-3 w-2 border-t-2 border-medium bg-ink-2 bg-clip-padding pt-1"],
  ] as const;
  return (
    <ul aria-hidden="true" className="mt-1 mb-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-3">
      {keys.map(([key, look]) => (
        <li key={key} className="flex items-center gap-1.5">
          <span className={`inline-block ${look}`} />
          {t(`legend.${key}`)}
        </li>
      ))}
      <li>{t("legend.none")}</li>
    </ul>
  );
}

/** A mark as the pointer reads it: `mayo de 2026: 3 (1 por RUT, 2 por nombre)`. */
function useMarkWords(): (mark: Mark) => string {
  const t = useTranslations("history");
  const vocabulary = useTranslations("vocabulary");
  const locale = useLocale();
  return (mark) => {
    const month = formatMonth(mark.month, locale);
    if (mark.value === null) return t("markUnread", { month, ...namesOf(mark.missing) });
    if (typeof mark.value === "boolean") return t("mark", { month, value: t(mark.value ? "yes" : "no") });
    const value = formatNumber(mark.value, locale);
    if (mark.label !== null) return t("mark", { month, value: `${value}, ${vocabulary(`risk.${mark.label}`)}` });
    return mark.byName === 0
      ? t("mark", { month, value })
      : t("markByName", { month, value, byRut: mark.value - mark.byName, byName: mark.byName });
  };
}

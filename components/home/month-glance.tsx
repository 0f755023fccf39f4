import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { priceWords } from "#components/account/price-words";
import { RISK_TINTS, RiskMark } from "#components/check/risk-label";
import { WaitingReview } from "#components/home/waiting-review";
import { capitalised, formatMonth } from "#components/locale/dates";
import { formatNumber } from "#components/locale/numbers";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import type { ScoreLabel } from "#lib/contract/contract";
import type { Home, Viewer } from "#lib/contract/panel";

const LABELS: ScoreLabel[] = ["low", "medium", "high"];
const BANDS: Record<ScoreLabel, string> = { low: "bg-low-band", medium: "bg-medium-band", high: "bg-high-band" };

/** This month: how many Checks, how they split by risk, what is left to spend. */
export function MonthGlance({ home, viewer }: { home: Home; viewer: Viewer | undefined }) {
  const t = useTranslations("home");
  const locale = useLocale();
  return (
    <Section id="glance" title={t("glance", { month: capitalised(formatMonth(home.month, locale)) })} className="mt-10">
      <dl className="grid border-y border-line-2 lg:grid-cols-[auto_auto_minmax(0,1fr)_auto]">
        <Figure name={t("checks")} first>
          <span className="numeric font-serif text-2xl font-semibold">{formatNumber(home.checksThisMonth, locale)}</span>
        </Figure>
        <Figure name={t("review")}>
          <WaitingReview waiting={home.waiting} />
        </Figure>
        <Figure name={t("risk")}>
          {home.checksThisMonth === 0 ? <span className="text-ink-2">{t("noChecksYet")}</span> : <RiskSplit home={home} />}
        </Figure>
        <Figure name={t("credits")}>{viewer === undefined ? null : <Credits viewer={viewer} />}</Figure>
      </dl>
    </Section>
  );
}

/** What is left, or who else charges: then the balance here has no part in it. */
function Credits({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("home");
  const locale = useLocale();
  const { by, price, host } = priceWords(viewer, "check");
  const note = "block max-w-60 text-xs text-ink-3";
  if (by === "provider") {
    return (
      <>
        <span className="block max-w-60 font-semibold wrap-anywhere">{t("creditsProvider", { host })}</span>
        <span className={note}>{t("creditsProviderNote")}</span>
      </>
    );
  }
  return (
    <>
      <span className="numeric font-serif text-2xl font-semibold">{formatNumber(viewer.balanceCredits, locale)}</span>
      <span className={note}>{t("creditsNote", { price })}</span>
    </>
  );
}

function Figure({ name, first = false, children }: { name: string; first?: boolean; children: ReactNode }) {
  return (
    <div className={`py-3.5 lg:px-7 ${first ? "lg:pl-0" : "border-t border-line lg:border-t-0 lg:border-l"} lg:last:pr-0`}>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-1.5">{children}</dd>
    </div>
  );
}

function RiskSplit({ home }: { home: Home }) {
  const t = useTranslations("vocabulary");
  const locale = useLocale();
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {LABELS.map((label) => (
          <li key={label}>
            <PlaceLink
              look="bare"
              href={`/checks?month=${home.month}&risk=${label}`}
              className={`flex min-h-6 items-center gap-1.5 hover:underline hover:underline-offset-3 ${RISK_TINTS[label]}`}
            >
              <RiskMark label={label} />
              <strong className="numeric font-semibold">{formatNumber(home.risk[label], locale)}</strong> {t(`riskShort.${label}`)}
            </PlaceLink>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="mt-2.5 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {LABELS.filter((label) => home.risk[label] > 0).map((label) => (
          <span key={label} className={`min-w-1 ${BANDS[label]}`} style={{ flexGrow: home.risk[label] }} />
        ))}
      </div>
    </>
  );
}

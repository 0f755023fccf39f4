import { useLocale, useTranslations } from "next-intl";
import { RiskLabel } from "#components/check/risk-label";
import { formatInstant, formatMonth } from "#components/locale/dates";
import { formatList } from "#components/locale/lists";
import { formatNumber } from "#components/locale/numbers";
import { ComparedCounters } from "#components/rut/compared-counters";
import { ComparedHits } from "#components/rut/compared-hits";
import { ComparedReasons } from "#components/rut/compared-reasons";
import { ComparedSources } from "#components/rut/compared-sources";
import { CopyButton } from "#components/ui/copy-button";
import { Icon } from "#components/ui/icon";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import { compareChecks, compareEvidence } from "#lib/contract/comparison";
import type { CheckDetail } from "#lib/contract/panel";
import { type AnyCheckDetail, isProviders } from "#lib/contract/provider";

/** Two Checks of one RUT side by side, and what changed from the one to the other. `address` opens the same comparison. */
export function Comparison({ earlier, later, address }: { earlier: AnyCheckDetail; later: AnyCheckDetail; address: string }) {
  const t = useTranslations("history");
  const actions = useTranslations("rut");
  const locale = useLocale();
  return (
    <div>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line-2 bg-line">
        <Side detail={earlier} />
        <Side detail={later} />
      </div>
      {earlier.check.name === later.check.name ? null : (
        <Notice tone="info" title={t("nameChanged")} className="mt-3 wrap-anywhere">
          <p>{t("nameChangedText", { before: earlier.check.name, now: later.check.name })}</p>
        </Notice>
      )}
      {isProviders(earlier) || isProviders(later) ? (
        <CountersAlone earlier={earlier} later={later} />
      ) : (
        <Whole earlier={earlier} later={later} />
      )}
      <p className="screen-only mt-3">
        <CopyButton
          icon="link"
          size="small"
          text={address}
          label={t("copyComparison", { from: formatMonth(earlier.month, locale), to: formatMonth(later.month, locale) })}
          doneLabel={t("comparisonCopied")}
          failedLabel={actions("copyFailed")}
        />
      </p>
    </div>
  );
}

/** Both of the own engine: all that they rest on. */
function Whole({ earlier, later }: { earlier: CheckDetail; later: CheckDetail }) {
  const t = useTranslations("history");
  const comparison = compareEvidence(earlier.evidence, later.evidence);
  const pair = { earlier, later, comparison };
  return (
    <>
      {comparison.score.sameMatrix ? null : (
        <Notice
          tone="warning"
          className="mt-3"
          title={t("matrixChanged", { before: earlier.evidence.score.matrixVersion, now: later.evidence.score.matrixVersion })}
        >
          <p>{t("matrixChangedText")}</p>
        </Notice>
      )}
      <ComparedCounters earlier={earlier} later={later} comparison={compareChecks(earlier, later)} hits={comparison} />
      <ComparedReasons {...pair} />
      <ComparedHits {...pair} />
      <ComparedSources {...pair} />
    </>
  );
}

/** One or both of a provider, which gives numbers alone: what stands behind them is neither new nor gone, it is not told. */
function CountersAlone({ earlier, later }: { earlier: AnyCheckDetail; later: AnyCheckDetail }) {
  const t = useTranslations("provider");
  const locale = useLocale();
  const [before, now] = [earlier, later].map((detail) => (isProviders(detail) ? detail.provider.host : null));
  const months = [earlier, later].filter(isProviders).map(({ month }) => formatMonth(month, locale));
  return (
    <>
      <Notice tone="info" title={t("compare.notComparable")} className="mt-3">
        <p className="first-letter:uppercase">{t("compare.notComparableText", { months: formatList(months, locale) })}</p>
        {before === now ? null : <p>{t("compare.otherMaker")}</p>}
      </Notice>
      <ComparedCounters earlier={earlier} later={later} comparison={compareChecks(earlier, later)} hits={null} />
    </>
  );
}

function Side({ detail }: { detail: AnyCheckDetail }) {
  const t = useTranslations("history");
  const provider = useTranslations("provider");
  const locale = useLocale();
  const { check, month, madeBy } = detail;
  const date = formatInstant(check.created_at, locale);
  return (
    <div className="bg-sheet p-3.5 sm:p-4">
      <h3 className="font-sans text-base font-semibold first-letter:uppercase">
        <PlaceLink href={`/checks/${check.id}`}>{formatMonth(month, locale)}</PlaceLink>
      </h3>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="sr-only">{t("matters.score")}</span>
        <span className="numeric font-serif text-2xl font-semibold">{formatNumber(check.score.value, locale)}</span>
        <RiskLabel label={check.score.label} />
      </p>
      <p className="mt-1.5 text-sm text-ink-3 wrap-anywhere">
        <time dateTime={check.created_at} title={check.created_at}>
          {isProviders(detail)
            ? provider("compare.madeAt", { date, host: detail.provider.host })
            : t("madeAt", { date, name: madeBy.name })}
        </time>
      </p>
      {isProviders(detail) || detail.evidence.score.complete ? null : (
        <p className="mt-1 flex items-center gap-1.5 text-sm text-medium">
          <Icon name="alert" className="size-3.5" />
          {t("incomplete")}
        </p>
      )}
    </div>
  );
}

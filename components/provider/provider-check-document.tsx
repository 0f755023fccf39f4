import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CheckFacts } from "#components/check/check-facts";
import { CheckHistory } from "#components/check/check-history";
import { PastMonth } from "#components/check/check-notices";
import { DocumentHeading } from "#components/check/document-heading";
import { PrintedFacts, PrintedHead, PrintedScope } from "#components/check/printed-report";
import { ScoreFigure } from "#components/check/score-panel";
import { SummaryPanel } from "#components/check/summary-panel";
import { WaitingMatches } from "#components/check/waiting-matches";
import { formatInstant } from "#components/locale/dates";
import { Instant } from "#components/locale/instant";
import { PersonDecisionSection } from "#components/person-decision/person-decision";
import { KeptReports, type ReportOffer } from "#components/provider/kept-reports";
import { ProviderCounters } from "#components/provider/provider-counters";
import { ProviderLink } from "#components/provider/provider-link";
import { ProviderReport } from "#components/provider/provider-report";
import { WithheldSummary } from "#components/provider/withheld-summary";
import { CounterName } from "#lib/contract/evidence";
import type { CheckLine } from "#lib/contract/panel";
import type { ProviderCheckDetail } from "#lib/contract/provider";
import { bookOfMarks } from "#lib/contract/review-marks";
import { parseRut, rutKind } from "#lib/rut/rut";

const NO_MODEL = { model: null, canRetry: false };

interface Drawn {
  detail: ProviderCheckDetail;
  /** All Checks of its RUT, oldest first. */
  history: CheckLine[];
  /** `YYYY-MM`. */
  thisMonth: string;
  /** The provider answers the organisation still: it can be asked for what it has not given yet. */
  answers: boolean;
  report: ReportOffer;
}

/** A provider's Check as a document: what it gave and whose word that is, and beside it what people here decided. */
export function ProviderCheckDocument({ detail, history, thisMonth, answers, report }: Drawn) {
  const { check, month, organisation, review, provider, summaryAt } = detail;
  const t = useTranslations("provider");
  const { host } = provider;
  const book = bookOfMarks(review.marks);
  const marks = CounterName.options.map(book.ofCounter).filter((mark) => mark !== undefined);
  const decided = marks.some(({ state }) => state === "confirmed" || state === "dismissed");
  const facts = useFacts(detail);
  const stored =
    check.ai_summary === "" ? null : { text: check.ai_summary, maker: host, madeAt: summaryAt ?? provider.receivedAt, fallback: null };
  return (
    <article className="flex flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:grid-rows-[auto_1fr] xl:gap-x-12 print:flex">
      <div className="min-w-0">
        <PrintedHead organisation={organisation.name} running={t("running")} />
        <Heading detail={detail} thisMonth={thisMonth} report={report}>
          <WaitingMatches marks={marks} />
        </Heading>
        <PrintedFacts detail={detail} more={facts} />
        {month < thisMonth ? (
          <div className="mt-5">
            <PastMonth detail={detail} history={history} thisMonth={thisMonth} />
          </div>
        ) : null}
      </div>
      {/* One column beside the document on a wide screen; on a narrow one its two halves stand before and after it. */}
      <div className="contents xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:block xl:space-y-8 xl:pt-7 print:contents">
        <div className="mt-8 space-y-8 xl:mt-0">
          <GivenScore detail={detail} decided={decided} />
          <PersonDecisionSection review={review} rut={check.rut} check={{ id: check.id, month }} history={history} />
          {detail.summaryWithheld ? (
            <WithheldSummary />
          ) : (
            <SummaryPanel
              subject={{ checkId: check.id, rut: check.rut, name: check.name, madeAt: check.created_at, permalink: check.permalink }}
              stored={stored}
              offer={NO_MODEL}
              language={organisation.language}
              provider={{ host, asked: answers && month === thisMonth }}
            />
          )}
        </div>
        <div className="order-last mt-10 space-y-8 xl:mt-0">
          <CheckHistory history={history} month={month} thisMonth={thisMonth} />
          <KeptReports detail={detail} offer={report} />
          <CheckFacts detail={detail} more={facts} />
        </div>
      </div>
      <div className="min-w-0">
        <ProviderCounters detail={detail} decided={decided} />
      </div>
      <PrintedScope
        organisation={organisation.name}
        limits={[t("scope.decision", { host }), t("scope.counters", { host }), t("scope.names")]}
      />
    </article>
  );
}

function Heading({ detail, thisMonth, report, children }: Pick<Drawn, "detail" | "thisMonth" | "report"> & { children: ReactNode }) {
  const t = useTranslations("provider");
  const words = useTranslations("check");
  const locale = useLocale();
  const { check, provider, madeBy } = detail;
  const { host, how, receivedAt } = provider;
  const rut = parseRut(check.rut);
  const name = madeBy.kind === "token" ? words("byToken", { name: madeBy.name }) : madeBy.name;
  return (
    <DocumentHeading
      detail={detail}
      thisMonth={thisMonth}
      kind={rut === null ? "person" : rutKind(rut)}
      made={
        <>
          <time dateTime={check.created_at} title={check.created_at} className="wrap-anywhere print:hidden">
            {t("madeAt", { host, date: formatInstant(check.created_at, locale) })}
          </time>
          <time dateTime={receivedAt} title={receivedAt} className="print:hidden">
            {t("received", { how, name, date: formatInstant(receivedAt, locale) })}
          </time>
        </>
      }
      report={report === "offered" ? <ProviderReport checkId={check.id} host={host} /> : null}
      more={<ProviderLink host={host} permalink={provider.permalink} />}
    >
      {children}
    </DocumentHeading>
  );
}

/** The score as it was given: there are neither reasons nor thresholds to show, and that is said. */
function GivenScore({ detail, decided }: { detail: ProviderCheckDetail; decided: boolean }) {
  const t = useTranslations("provider");
  const words = useTranslations("check");
  const decisions = useTranslations("decisions");
  return (
    <section aria-labelledby="score">
      <h2 id="score" className="sr-only">
        {words("scoreTitle")}
      </h2>
      <ScoreFigure score={detail.check.score} outOf={null} />
      <p className="mt-3 text-sm text-ink-3 wrap-anywhere">{t("scoreOnly", { host: detail.provider.host })}</p>
      {decided ? <p className="mt-1 text-sm text-ink-3">{decisions("scoreStays")}</p> : null}
    </section>
  );
}

/** What is known of how it came here. The provider's address is text: on paper nobody presses it. */
function useFacts({ provider }: ProviderCheckDetail): [name: string, value: ReactNode][] {
  const t = useTranslations("provider");
  return [
    [t("facts.provider"), provider.host],
    [t("facts.received"), <Instant key="received" iso={provider.receivedAt} />],
    [t("facts.how"), t(`facts.hows.${provider.how}`)],
    [t("facts.permalink"), provider.permalink],
  ];
}

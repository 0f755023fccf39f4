import { useTranslations } from "next-intl";
import { BulkDismissal } from "#components/check/bulk-dismissal";
import { CaseList } from "#components/check/case-list";
import { CheckFacts } from "#components/check/check-facts";
import { CheckHeading } from "#components/check/check-heading";
import { CheckHistory } from "#components/check/check-history";
import { CheckNotices } from "#components/check/check-notices";
import { CounterTable } from "#components/check/counter-table";
import { IssuedReports } from "#components/check/issued-reports";
import { LeftOutList } from "#components/check/left-out-list";
import { PenalHidden } from "#components/check/penal-hidden";
import { PepPosts } from "#components/check/pep-posts";
import { PrintedFacts, PrintedHead, PrintedScope } from "#components/check/printed-report";
import { ReasonLedger } from "#components/check/reason-ledger";
import { ReviewMarkBlock } from "#components/check/review-mark";
import { SanctionHits } from "#components/check/sanction-hits";
import { ScorePanel } from "#components/check/score-panel";
import { SourceList } from "#components/check/source-list";
import { strongestFirst } from "#components/check/strongest-first";
import { SummaryPanel } from "#components/check/summary-panel";
import { WaitingMatches } from "#components/check/waiting-matches";
import { CheckNews, CheckNewsNotice } from "#components/news/check-news";
import { PersonDecisionSection } from "#components/person-decision/person-decision";
import type { News } from "#lib/contract/news";
import type { CheckDetail, CheckLine } from "#lib/contract/panel";
import type { ReportIssues } from "#lib/contract/report";
import type { ReviewMark } from "#lib/contract/review";
import { bookOfMarks, laterDecisions, marksOfHits } from "#lib/contract/review-marks";
import type { ScoreVerdict } from "#lib/contract/score-verdict";
import type { SummaryOffer } from "#lib/contract/summary";

/**
 * A Check as a document: it was fixed at its making, so it is drawn once, by the server, and reads without script and on paper.
 * `thisMonth` (`YYYY-MM`) tells whether it is still the Check of the month; `history` has all Checks of its RUT, oldest first;
 * `news` is what is new since; `verdict` is what came of computing its score again; `issues` are the reports issued of it;
 * `summaryOffer` tells who would write a summary.
 */
export function CheckDocument({
  detail,
  history,
  news,
  verdict,
  issues,
  summaryOffer,
  thisMonth,
}: {
  detail: CheckDetail;
  history: CheckLine[];
  news: News[];
  verdict: ScoreVerdict;
  issues: ReportIssues;
  summaryOffer: SummaryOffer;
  thisMonth: string;
}) {
  const { check, evidence, summary, organisation, review } = detail;
  const t = useTranslations("decisions");
  const report = useTranslations("report");
  const { records } = evidence.subject;
  const book = bookOfMarks(review?.marks ?? []);
  const marks = marksOfHits({ ...evidence, sanctions: strongestFirst(evidence.sanctions), pep: strongestFirst(evidence.pep) }, book);
  const decided = marks.some(({ state }) => state === "confirmed" || state === "dismissed");
  const marked = (mark: ReviewMark | undefined, name: string) =>
    mark === undefined || review === undefined ? null : <ReviewMarkBlock mark={mark} beside={review} name={name} />;
  const stored = summary === null || check.ai_summary === "" ? null : { text: check.ai_summary, ...summary };
  return (
    <article className="flex flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:grid-rows-[auto_1fr] xl:gap-x-12 print:flex">
      <div className="min-w-0">
        <PrintedHead organisation={organisation.name} running={report("file.running")} />
        <CheckHeading detail={detail} thisMonth={thisMonth}>
          <WaitingMatches marks={marks} />
        </CheckHeading>
        <PrintedFacts detail={detail} records={records} />
        <CheckNotices detail={detail} history={history} thisMonth={thisMonth}>
          <CheckNewsNotice detail={detail} news={news} thisMonth={thisMonth} />
        </CheckNotices>
      </div>
      {/* One column beside the document on a wide screen; on a narrow one its two halves stand before and after it. */}
      <div className="contents xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:block xl:space-y-8 xl:pt-7 print:contents">
        <div className="mt-8 space-y-8 xl:mt-0">
          <ScorePanel score={evidence.score} decided={decided} />
          {review === undefined ? null : (
            <PersonDecisionSection review={review} rut={check.rut} check={{ id: check.id, month: detail.month }} history={history} />
          )}
          {/* A completion takes the text away: the panel begins anew with the evidence. */}
          <SummaryPanel
            key={evidence.sources.filter((source) => source.state === "answered").length}
            subject={{ checkId: check.id, rut: check.rut, name: check.name, madeAt: check.created_at, permalink: check.permalink }}
            stored={stored}
            offer={summaryOffer}
            language={organisation.language}
          />
        </div>
        <div className="order-last mt-10 space-y-8 xl:mt-0">
          <CheckHistory history={history} month={detail.month} thisMonth={thisMonth} />
          <SourceList sources={evidence.sources} />
          <IssuedReports checkId={check.id} initial={issues} />
          <CheckFacts detail={detail} records={records} />
        </div>
      </div>
      <div className="min-w-0">
        <CheckNews news={news} />
        <CounterTable evidence={evidence} later={review === undefined ? null : laterDecisions(evidence, book)} />
        {decided ? <p className="mt-2 text-sm text-ink-3">{t("countersStay")}</p> : null}
        <ReasonLedger score={evidence.score} verdict={verdict} />
        <SanctionHits evidence={evidence} mark={(hit) => marked(book.ofHit("sanction", hit), hit.name)} />
        <PepPosts evidence={evidence} mark={(hit) => marked(book.ofHit("pep", hit), hit.name)} />
        <PenalHidden detail={detail} />
        <CaseList evidence={evidence} mark={(hit) => marked(book.ofCase(hit), hit.rit)}>
          {review === undefined ? null : <BulkDismissal marks={marks} review={review} />}
        </CaseList>
        <LeftOutList evidence={evidence} review={review} book={book} />
      </div>
      <PrintedScope
        organisation={organisation.name}
        limits={[report("scope.decision"), report("scope.names"), report("scope.lists"), report("scope.cases")]}
      />
    </article>
  );
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CheckDocument } from "#components/check/check-document";
import { ProviderCheckDocument } from "#components/provider/provider-check-document";
import { isProviders } from "#lib/contract/provider";
import { monthOf } from "#lib/calendar/month";
import { listIssues } from "#lib/checks/list-issues";
import { readCheckHistory } from "#lib/checks/read-check-history";
import { readCheckNews } from "#lib/checks/read-check-news";
import { readSummaryOffer } from "#lib/checks/summarise-check";
import { verifyScore } from "#lib/checks/verify-score";
import { checkDetailOf, maybeViewer, requireViewer } from "../../../viewer";
import { ClientWords } from "../../../words";
import { serifText } from "./serif-text";

interface Address {
  params: Promise<{ id: string }>;
}

/** The name stands in the title for who may read the Check; to others, and to whoever unfurls the link, it is just a Check. */
export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const [ctx, { id }, t] = await Promise.all([maybeViewer(), params, getTranslations("check")]);
  if (ctx === null) return { title: t("title") };
  return { title: (await checkDetailOf(ctx, id)).check.name };
}

export default async function CheckPage({ params }: Address) {
  const { id } = await params;
  const ctx = await requireViewer(`/checks/${encodeURIComponent(id)}`);
  const detail = await checkDetailOf(ctx, id);
  if (isProviders(detail)) return <ProviderCheckDocument detail={detail} history={await readCheckHistory(ctx, detail.check.rut)} />;
  const [history, news, verdict, issues, summaryOffer] = await Promise.all([
    readCheckHistory(ctx, detail.check.rut),
    readCheckNews(ctx, detail.check.id),
    verifyScore(ctx, detail.check.id),
    listIssues(ctx, detail.check.id),
    readSummaryOffer(ctx, detail.check.id),
  ]);
  return (
    <div className={serifText.variable}>
      <ClientWords rooms={["actions", "decide", "refusal", "reports"]}>
        <CheckDocument
          detail={detail}
          history={history}
          news={news}
          verdict={verdict}
          issues={issues}
          summaryOffer={summaryOffer}
          thisMonth={monthOf(ctx.clock.now())}
        />
      </ClientWords>
    </div>
  );
}

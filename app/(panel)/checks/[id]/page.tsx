import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { CheckDocument } from "#components/check/check-document";
import { ProviderCheckDocument } from "#components/provider/provider-check-document";
import { monthOf } from "#lib/calendar/month";
import { listIssues } from "#lib/checks/list-issues";
import { readCheckHistory } from "#lib/checks/read-check-history";
import { readCheckNews } from "#lib/checks/read-check-news";
import { readSummaryOffer } from "#lib/checks/summarise-check";
import { verifyScore } from "#lib/checks/verify-score";
import type { Context } from "#lib/context";
import { isProviders, type ProviderCheckDetail } from "#lib/contract/provider";
import { seesPenalDetail } from "#lib/policy/penal-detail";
import { checkDetailOf, maybeViewer, requireViewer } from "../../../viewer";
import { ClientWords } from "../../../words";
import { serifText } from "./serif-text";

interface Address {
  params: Promise<{ id: string }>;
}

const ROOMS: ComponentProps<typeof ClientWords>["rooms"] = ["actions", "decide", "refusal", "reports"];

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
  if (isProviders(detail)) return <ProvidersPage ctx={ctx} detail={detail} />;
  const [history, news, verdict, issues, summaryOffer] = await Promise.all([
    readCheckHistory(ctx, detail.check.rut),
    readCheckNews(ctx, detail.check.id),
    verifyScore(ctx, detail.check.id),
    listIssues(ctx, detail.check.id),
    readSummaryOffer(ctx, detail.check.id),
  ]);
  return (
    <div className={serifText.variable}>
      <ClientWords rooms={ROOMS}>
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

async function ProvidersPage({ ctx, detail }: { ctx: Context; detail: ProviderCheckDetail }) {
  const answers = ctx.settings.provider?.host === detail.provider.host;
  const available = answers || detail.reports.length > 0 ? "offered" : "unreachable";
  return (
    <div className={serifText.variable}>
      <ClientWords rooms={ROOMS}>
        <ProviderCheckDocument
          detail={detail}
          history={await readCheckHistory(ctx, detail.check.rut)}
          thisMonth={monthOf(ctx.clock.now())}
          answers={answers}
          report={seesPenalDetail(ctx) ? available : "withheld"}
        />
      </ClientWords>
    </div>
  );
}

import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { openedAt, reviewAddress } from "#components/review/review-address";
import { ReviewScreen } from "#components/review/review-screen";
import { listReview } from "#lib/checks/list-review";
import type { Context } from "#lib/context";
import { asUuid } from "#lib/contract/read-query";
import { readReviewFilter } from "#lib/contract/review-filter";
import { ServiceError } from "#lib/errors";
import { readReviewItem } from "#lib/review/read-review-item";
import { type Query, queryText } from "../../address";
import { requireViewer } from "../../viewer";
import { ClientWords } from "../../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("review"))("title") };
}

export default async function ReviewPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = queryText(await searchParams);
  const ctx = await requireViewer(`/review${query}`);
  const address = new URLSearchParams(query);
  const { filter, ignored } = readReviewFilter(address);
  const asked = address.get("item");
  const [queue, item] = await Promise.all([listReview(ctx, filter), asked === null ? null : maybeItem(ctx, asked)]);
  if (asked === "first" || asked === "last") {
    const list = reviewAddress({ ...filter, page: queue.page });
    const line = queue.items.at(asked === "first" ? 0 : -1);
    redirect(line === undefined ? list : openedAt(list, line.itemId));
  }
  return (
    <ClientWords rooms={["review", "decide", "refusal", "dialog"]}>
      <ReviewScreen
        queue={queue}
        filter={filter}
        ignored={ignored}
        item={item}
        missing={asked !== null && item === null}
        viewerId={ctx.actor.id}
        now={ctx.clock.now().toISOString()}
      />
    </ClientWords>
  );
}

/** The item, or null for a missing one and another organisation's. */
async function maybeItem(ctx: Context, itemId: string) {
  if (asUuid(itemId) === null) return null;
  return readReviewItem(ctx, itemId).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === "not-found") return null;
    throw error;
  });
}

import { monthOf, monthStart } from "#lib/calendar/month";
import { creditReferences } from "#lib/checks/credit-references";
import type { Context } from "#lib/context";
import { CREDIT_KINDS, CREDITS_PAGE_SIZE, type CreditBook, type CreditFilter } from "#lib/contract/credit-book";
import { balanceOf } from "#lib/ledger/ledger";
import { countEntries, entrySearch, movedSince, readEntries } from "#lib/ledger/read-entries";

/**
 * Balance, this month and one page of the ledger, of one instant: they agree with each other. Whoever is of the organisation may read
 * it. A page beyond the last is the last.
 */
export async function readCreditBook(ctx: Context, filter: CreditFilter): Promise<CreditBook> {
  const { orgId } = ctx.actor;
  const month = monthOf(ctx.clock.now());
  const search = entrySearch(orgId, filter);
  return ctx.db.snapshot(async (view) => {
    const balanceCredits = await balanceOf(view, orgId);
    const moved = await movedSince(view, orgId, monthStart(month));
    const count = await countEntries(view, search);
    const pages = Math.max(1, Math.ceil(count / CREDITS_PAGE_SIZE));
    const page = Math.min(filter.page, pages);
    const rows = await readEntries(view, search, { limit: CREDITS_PAGE_SIZE, offset: (page - 1) * CREDITS_PAGE_SIZE });
    const referenceOf = await creditReferences(view, orgId, rows);
    return {
      balanceCredits,
      month,
      thisMonth: byKind(moved),
      count,
      page,
      pages,
      entries: rows.map((row) => ({
        number: row.entry_no,
        at: row.created_at.toISOString(),
        kind: row.kind,
        deltaCredits: row.delta_credits,
        balanceAfterCredits: row.balance_after_credits,
        reference: referenceOf(row),
        by: row.actor,
      })),
    };
  });
}

function byKind(moved: Awaited<ReturnType<typeof movedSince>>): CreditBook["thisMonth"] {
  const known = new Map(moved.map(({ kind, credits, entries }) => [kind, { credits, entries }]));
  return Object.fromEntries(CREDIT_KINDS.map((kind) => [kind, known.get(kind) ?? { credits: 0, entries: 0 }])) as CreditBook["thisMonth"];
}

import { localMoment } from "#lib/calendar/day";
import { isoSeconds } from "#lib/calendar/month";
import { csvDownload, exactly } from "#lib/checks/csv-download";
import type { Context } from "#lib/context";
import { creditQuery, readCreditFilter } from "#lib/contract/credit-book";
import { type EntryRow, entrySearch, entrySelect } from "#lib/ledger/read-entries";

const HEADS = ["entry", "at_chile", "at_utc", "kind", "credits", "balance_after", "reference", "by"];

/** The ledger of the address's filter as CSV, newest first, as it was written. Whoever is of the organisation may take it along. */
export async function exportCredits(ctx: Context, address: URLSearchParams): Promise<Response> {
  const filter = exactly(readCreditFilter(address));
  const search = entrySearch(ctx.actor.orgId, filter);
  return csvDownload<EntryRow>(ctx, {
    name: "creditos",
    action: "credits.exported",
    subject: `/settings/credits${creditQuery({ ...filter, page: 1 })}`,
    heads: HEADS,
    select: entrySelect(search),
    values: search.values,
    cells: (row) => [
      row.entry_no,
      localMoment(row.created_at),
      isoSeconds(row.created_at),
      row.kind,
      row.delta_credits,
      row.balance_after_credits,
      row.reference,
      row.actor,
    ],
  });
}

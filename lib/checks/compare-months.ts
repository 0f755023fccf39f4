import { parseMonth } from "#lib/calendar/month";
import { findAnyCheckDetail } from "#lib/checks/read-check-detail";
import type { Context } from "#lib/context";
import type { MonthComparison } from "#lib/contract/comparison";
import type { CheckLine } from "#lib/contract/panel";
import type { AnyCheckDetail } from "#lib/contract/provider";

/** Two months as an address asks for them, in any order; what is left out is the latest, and the one before the other. */
export interface MonthsAsked {
  from?: string | undefined;
  to?: string | undefined;
}

/** Two Checks of one RUT side by side, out of its history (oldest first); both are noted as compared. Free, whatever is asked. */
export async function compareMonths(ctx: Context, history: readonly CheckLine[], asked: MonthsAsked): Promise<MonthComparison> {
  const text = [asked.from, asked.to].find((month) => month !== undefined && parseMonth(month) === null);
  if (text !== undefined) return { state: "not-a-month", text };
  if (asked.from !== undefined && asked.from === asked.to) return { state: "same-month", month: asked.from };
  const missing = [asked.from, asked.to].filter((month) => month !== undefined && !history.some((line) => line.month === month));
  if (missing.length > 0) return { state: "no-check", months: missing as string[] };
  const pair = pairOf(history, asked);
  if (pair === null) return { state: "too-few" };
  const [earlier, later] = await Promise.all(pair.map((line) => findAnyCheckDetail(ctx, line.id)));
  for (const line of pair) ctx.noteView("check.compared", line.id);
  return { state: "compared", earlier: earlier as AnyCheckDetail, later: later as AnyCheckDetail };
}

/** The two Checks asked for, the earlier one first. */
function pairOf(history: readonly CheckLine[], { from, to }: MonthsAsked): [CheckLine, CheckLine] | null {
  const known = (month: string | undefined) => history.find((line) => line.month === month);
  const one = known(to) ?? history.findLast((line) => line.month !== from);
  const other = known(from) ?? history.findLast((line) => line.month < (one?.month ?? "")) ?? history.find((line) => line !== one);
  if (one === undefined || other === undefined) return null;
  return one.month < other.month ? [one, other] : [other, one];
}

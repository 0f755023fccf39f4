/** A subject against every loaded list of its scope. */
import { localDate } from "#lib/calendar/month";
import type { Context } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import type { Subject } from "#lib/screening/subject";
import { type LoadedList, listHits, type Screening } from "#lib/service/list-hits";
import { isScreened, type ListShelf, type ListState } from "#lib/service/list-shelf";

/** Hits of all loaded lists, strongest first, from a similarity of `least` on (by default what matches). Throws `unavailable` when a loaded list cannot be read. */
export async function screenLists(
  ctx: Context,
  view: Queryable,
  shelf: ListShelf,
  states: ListState[],
  subject: Subject,
  at: Date,
  least?: number,
): Promise<Screening> {
  const lists: LoadedList[] = [];
  for (const state of states.filter(isScreened)) lists.push({ state, index: await shelf.index(view, state) });
  return listHits(lists, subject, localDate(at), ctx.settings.pepCeasedYears, least);
}

/** A subject against every loaded list of its scope: sanctions hits and posts of politically exposed persons. */
import { localDate } from "#lib/calendar/month";
import type { Context } from "#lib/context";
import type { PepHit, SanctionHit } from "#lib/contract/evidence";
import type { Queryable } from "#lib/db/db";
import { assert } from "#lib/errors";
import type { ListEntry } from "#lib/screening/list-entry";
import { type ListHit, screenName, type Subject } from "#lib/screening/list-index";
import { pepStatus } from "#lib/screening/pep-status";
import type { ListShelf, ListState } from "#lib/service/list-shelf";

export interface Screening {
  sanctions: SanctionHit[];
  pep: PepHit[];
}

/** Hits of all loaded lists, strongest first. Throws `unavailable` when a loaded list cannot be read. */
export async function screenLists(
  ctx: Context,
  view: Queryable,
  shelf: ListShelf,
  states: ListState[],
  subject: Subject,
  at: Date,
): Promise<Screening> {
  const hits: { state: ListState; hit: ListHit }[] = [];
  for (const state of states) {
    if (state.version === null || (state.kind !== "sanctions" && state.kind !== "pep")) continue;
    const index = await shelf.index(view, state.listId, state.version);
    for (const hit of screenName(index, subject)) hits.push({ state, hit });
  }
  hits.sort((a, b) => b.hit.explanation.similarity - a.hit.explanation.similarity);
  const today = localDate(at);
  return {
    sanctions: hits.filter(({ state }) => state.kind === "sanctions").map(({ state, hit }) => sanctionHit(state, hit)),
    pep: hits.filter(({ state }) => state.kind === "pep").map(({ state, hit }) => pepHit(ctx, state, hit, today)),
  };
}

function common(state: ListState, { entry, basis, explanation }: ListHit) {
  return {
    listId: state.listId,
    listName: state.name,
    version: state.version as number,
    entryId: entry.entryId,
    name: primaryName(entry),
    basis,
    explanation,
  };
}

function sanctionHit(state: ListState, hit: ListHit): SanctionHit {
  const { kind, programs, countries, birthDates, listedOn, remarks } = hit.entry;
  return { ...common(state, hit), kind, programs, countries, birthDates, listedOn, remarks };
}

function pepHit(ctx: Context, state: ListState, hit: ListHit, today: string): PepHit {
  const { pep } = hit.entry;
  assert(pep !== null, "an entry of a PEP list has a post");
  const { post, institution, from, to, relatedTo, source } = pep;
  return { ...common(state, hit), post, institution, from, to, relatedTo, source, ...pepStatus(pep, today, ctx.settings.pepCeasedYears) };
}

function primaryName(entry: ListEntry): string {
  return entry.names[0]?.name ?? entry.entryId;
}

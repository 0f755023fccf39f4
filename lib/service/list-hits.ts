/** A subject against the indexes of loaded lists: sanctions hits and posts of politically exposed persons. Pure. */
import type { PepHit, SanctionHit } from "#lib/contract/evidence";
import { assert } from "#lib/errors";
import type { ListEntry } from "#lib/screening/list-entry";
import type { ListIndex } from "#lib/screening/list-index";
import { byStrength, type ListHit, screenName } from "#lib/screening/screen-name";
import type { Subject } from "#lib/screening/subject";
import { pepStatus } from "#lib/screening/pep-status";
import type { ListState } from "#lib/service/list-shelf";

export interface Screening {
  sanctions: SanctionHit[];
  pep: PepHit[];
}

/** A loaded list; `index` is of its version in `state`. */
export interface LoadedList {
  state: ListState;
  index: ListIndex;
}

/** Hits of all lists, those by RUT first, then the strongest. `today` is `YYYY-MM-DD` in Chile; `least` is the similarity from which a name is told. */
export function listHits(lists: readonly LoadedList[], subject: Subject, today: string, pepCeasedYears: number, least?: number): Screening {
  const hits = lists.flatMap(({ state, index }) => screenName(index, subject, least).map((hit) => ({ state, hit })));
  hits.sort((a, b) => byStrength(a.hit, b.hit));
  return {
    sanctions: hits.filter(({ state }) => state.kind === "sanctions").map(({ state, hit }) => sanctionHit(state, hit)),
    pep: hits.filter(({ state }) => state.kind === "pep").map(({ state, hit }) => pepHit(state, hit, today, pepCeasedYears)),
  };
}

/** A Check keeps what its entries said; a few of the lists carry hundreds of spellings. */
const MOST_ALIASES = 40;

function common(state: ListState, { entry, basis, explanation }: ListHit) {
  return {
    listId: state.listId,
    listName: state.name,
    version: state.version as number,
    entryId: entry.entryId,
    name: primaryName(entry),
    basis,
    aliases: entry.names.slice(1, 1 + MOST_ALIASES).map(({ name }) => name),
    identifiers: entry.identifiers,
    facts: entry.facts,
    explanation,
  };
}

function sanctionHit(state: ListState, hit: ListHit): SanctionHit {
  const { kind, programs, countries, birthDates, listedOn, remarks } = hit.entry;
  return { ...common(state, hit), kind, programs, countries, birthDates, listedOn, remarks };
}

function pepHit(state: ListState, hit: ListHit, today: string, pepCeasedYears: number): PepHit {
  const { pep } = hit.entry;
  assert(pep !== null, "an entry of a PEP list has a post");
  const { post, institution, from, to, relatedTo, source } = pep;
  return { ...common(state, hit), post, institution, from, to, relatedTo, source, ...pepStatus(pep, today, pepCeasedYears) };
}

function primaryName(entry: ListEntry): string {
  return entry.names[0]?.name ?? entry.entryId;
}

/** Court cases of a subject: by RUT wherever the source gives it, by name where it gives none. */
import type { Context } from "#lib/context";
import { courtQuestionKeys, questionsOf, wordsAsked } from "#lib/courts/name-questions";
import { wordShapes } from "#lib/courts/word-shapes";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import type { NameComparison } from "#lib/names/compare";
import type { NameIndex } from "#lib/search/name-index";
import { type CaseRow, type FoundCases, gatherCases, type NamedSubject, participantMatcher } from "#lib/service/case-hits";

/** The most distinct names that one question compares. */
const MOST_CANDIDATES = 50_000;
const SLICE = 500;

type Asker = { actor: Pick<Context["actor"], "scope"> };

/** Cases, newest first, each once: by RUT when any of its participants matches by RUT; those before `oldest` left out. Throws `unavailable`. */
export async function findCases(
  ctx: Asker,
  view: Queryable,
  names: Pick<NameIndex, "countNamesakes">,
  subject: NamedSubject & { rut: string },
  oldest: string | null,
): Promise<FoundCases> {
  const byRut = await participantsByRut(ctx, view, subject.rut);
  const { matches, keys } = await matchingNames(ctx, view, subject);
  const byName = await participantsByName(ctx, view, keys);
  // One name for all that have its words: namesakes are the same.
  const asked = new Map([...keys].map(([name, key]) => [key, name]));
  const counts = await names.countNamesakes(view, ctx.actor.scope, [...asked.values()]);
  const namesakes = (name: string) => (counts === null ? null : (counts.get(asked.get(keys.get(name) ?? "") ?? "") ?? 0));
  return gatherCases({ byRut, byName, matches, namesakes }, oldest);
}

const COLUMNS = "p.case_id, c.record, p.rut, p.name, p.role";

function participantsByRut(ctx: Asker, view: Queryable, rut: string): Promise<CaseRow[]> {
  return view.query<CaseRow>(
    `select ${COLUMNS} from court_participants p join court_cases c on c.case_id = p.case_id
     where p.scope = $1 and p.rut = $2 order by p.case_id, p.participant_no`,
    [ctx.actor.scope, rut],
    "courts.by-rut",
  );
}

async function participantsByName(ctx: Asker, view: Queryable, keys: ReadonlyMap<string, string>): Promise<CaseRow[]> {
  if (keys.size === 0) return [];
  return view.query<CaseRow>(
    `select ${COLUMNS} from court_participants p join court_cases c on c.case_id = p.case_id
     where p.scope = $1 and p.rut is null and p.name_key = any ($2) and p.name = any ($3) order by p.case_id, p.participant_no`,
    [ctx.actor.scope, [...new Set(keys.values())], [...keys.keys()]],
    "courts.by-name",
  );
}

interface MatchingNames {
  matches: Map<string, NameComparison>;
  /** Their normalised names, as the registry and the cases know them. */
  keys: Map<string, string>;
}

/**
 * The distinct names of participants without RUT that match, by the name engine.
 * Throws `unavailable` beyond {@link MOST_CANDIDATES}: a search that cannot be finished is not one that found nothing.
 */
async function matchingNames(ctx: Asker, view: Queryable, subject: NamedSubject): Promise<MatchingNames> {
  const questions = questionsOf(subject);
  const known = await view.query<{ word: string }>(
    "select word from court_words where scope = $1 and shapes && $2::integer[]",
    [ctx.actor.scope, [...new Set(wordsAsked(questions).flatMap(wordShapes))]],
    "courts.words",
  );
  const keys = courtQuestionKeys(
    questions,
    known.map(({ word }) => word),
  );
  const candidates = await view.query<{ name: string; name_key: string }>(
    // Grouped by the name alone: sorted by its key, the index of keys would be read whole.
    `select p.name, min(p.name_key) as name_key from court_participants p
     where p.scope = $1 and p.rut is null and p.name_keys && $2::integer[] group by p.name limit $3`,
    [ctx.actor.scope, keys, MOST_CANDIDATES + 1],
    "courts.candidates",
  );
  if (candidates.length > MOST_CANDIDATES)
    throw new ServiceError("unavailable", { cause: new Error("too many court participants to compare") });
  const match = participantMatcher(subject);
  const found: MatchingNames = { matches: new Map(), keys: new Map() };
  for (const [index, { name, name_key }] of candidates.entries()) {
    // Some 5 µs a comparison: others get their turn between slices.
    if (index % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve));
    const comparison = match(name);
    if (comparison === null) continue;
    found.matches.set(name, comparison);
    found.keys.set(name, name_key);
  }
  return found;
}

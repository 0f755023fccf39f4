/** Court cases of a subject: by RUT wherever the source gives it, by name where it gives none. */
import { localDate } from "#lib/calendar/month";
import type { Context } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import type { NameComparison } from "#lib/names/compare";
import { nameKey } from "#lib/names/fold";
import type { Subject } from "#lib/screening/subject";
import { type CaseRow, candidateWords, type FoundCases, gatherCases, matchParticipant, oldestCounted } from "#lib/service/case-hits";

/** The most distinct names that one question compares. */
const MOST_CANDIDATES = 50_000;
const SLICE = 200;

/** Cases, newest first, each once: by RUT when any of its participants matches by RUT. Throws `unavailable`. */
export async function findCases(ctx: Context, view: Queryable, subject: Subject & { rut: string }, at: Date): Promise<FoundCases> {
  const byRut = await participantsByRut(ctx, view, subject.rut);
  const matches = await matchingNames(ctx, view, subject);
  const byName = await participantsByName(ctx, view, [...matches.keys()]);
  return gatherCases({ byRut, byName, matches }, oldestCounted(localDate(at), ctx.settings.caseMaxAgeYears));
}

const COLUMNS = "p.case_id, c.record, p.rut, p.name, p.role";

function participantsByRut(ctx: Context, view: Queryable, rut: string): Promise<CaseRow[]> {
  return view.query<CaseRow>(
    `select ${COLUMNS} from court_participants p join court_cases c on c.case_id = p.case_id
     where p.scope = $1 and p.rut = $2 order by p.case_id, p.participant_no`,
    [ctx.actor.scope, rut],
    "courts.by-rut",
  );
}

async function participantsByName(ctx: Context, view: Queryable, names: string[]): Promise<CaseRow[]> {
  if (names.length === 0) return [];
  return view.query<CaseRow>(
    `select ${COLUMNS} from court_participants p join court_cases c on c.case_id = p.case_id
     where p.scope = $1 and p.rut is null and p.name_key = any ($2) and p.name = any ($3) order by p.case_id, p.participant_no`,
    [ctx.actor.scope, [...new Set(names.map(nameKey))], names],
    "courts.by-name",
  );
}

/**
 * The distinct names of participants without RUT that match, by the name engine.
 * Throws `unavailable` beyond {@link MOST_CANDIDATES}: a search that cannot be finished is not one that found nothing.
 */
async function matchingNames(ctx: Context, view: Queryable, subject: Subject): Promise<Map<string, NameComparison>> {
  const { words, telling, least } = candidateWords(subject);
  const candidates = await view.query<{ name: string }>(
    `select distinct p.name from court_participants p
     where p.scope = $1 and p.rut is null and p.name_tokens && $2::text[]
       and cardinality(array(select unnest(p.name_tokens) intersect select unnest($3::text[]))) >= $4
     limit $5`,
    [ctx.actor.scope, telling, words, least, MOST_CANDIDATES + 1],
    "courts.candidates",
  );
  if (candidates.length > MOST_CANDIDATES)
    throw new ServiceError("unavailable", { cause: new Error("too many court participants to compare") });
  const matches = new Map<string, NameComparison>();
  for (const [index, { name }] of candidates.entries()) {
    // Some 10 µs a comparison: others get their turn between slices.
    if (index % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve));
    const comparison = matchParticipant(subject, name);
    if (comparison !== null) matches.set(name, comparison);
  }
  return matches;
}

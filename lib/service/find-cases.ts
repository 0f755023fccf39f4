/** Court cases of a subject: by RUT wherever the source gives it, by name where it gives none. */
import { localDate } from "#lib/calendar/month";
import type { Context } from "#lib/context";
import type { CaseHit, LeftOut } from "#lib/contract/evidence";
import { classifyCase, isAdverseRole, isConcluded } from "#lib/courts/classify";
import { CourtCase } from "#lib/courts/court-case";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { type NameComparison, compareNames, MATCH_THRESHOLD } from "#lib/names/compare";
import { nameKey, nameTokens } from "#lib/names/fold";
import { GIVEN_NAMES } from "#lib/names/given-names";
import type { Subject } from "#lib/screening/list-index";

/** The most distinct names that one question compares. */
const MOST_CANDIDATES = 50_000;
const SLICE = 200;

interface Row {
  case_id: string;
  record: unknown;
  rut: string | null;
  name: string;
  role: string;
}

export interface FoundCases {
  cases: CaseHit[];
  leftOut: LeftOut[];
}

/** Cases, newest first, each once: by RUT when any of its participants matches by RUT. Throws `unavailable`. */
export async function findCases(ctx: Context, view: Queryable, subject: Subject & { rut: string }, at: Date): Promise<FoundCases> {
  const hits = new Map<string, CaseHit>();
  for (const row of await participantsByRut(ctx, view, subject.rut)) addRow(hits, row, "rut", null);
  const known = new Set(hits.keys());
  const matches = await matchingNames(ctx, view, subject);
  for (const row of await participantsByName(ctx, view, [...matches.keys()])) {
    if (!known.has(row.case_id)) addRow(hits, row, "name", matches.get(row.name) ?? null);
  }
  const all = [...hits.values()].sort((a, b) => (b.filedOn ?? "").localeCompare(a.filedOn ?? "") || a.caseId.localeCompare(b.caseId));
  const oldest = oldestCounted(ctx, at);
  const tooOld = (hit: CaseHit) => oldest !== null && hit.filedOn !== null && hit.filedOn < oldest;
  return {
    cases: all.filter((hit) => !tooOld(hit)),
    leftOut: all.filter(tooOld).map((hit) => ({ what: "case", id: hit.caseId, name: hit.rit, why: "too-old" })),
  };
}

const COLUMNS = "p.case_id, c.record, p.rut, p.name, p.role";

function participantsByRut(ctx: Context, view: Queryable, rut: string): Promise<Row[]> {
  return view.query<Row>(
    `select ${COLUMNS} from court_participants p join court_cases c on c.case_id = p.case_id
     where p.scope = $1 and p.rut = $2 order by p.case_id, p.participant_no`,
    [ctx.actor.scope, rut],
    "courts.by-rut",
  );
}

async function participantsByName(ctx: Context, view: Queryable, names: string[]): Promise<Row[]> {
  if (names.length === 0) return [];
  return view.query<Row>(
    `select ${COLUMNS} from court_participants p join court_cases c on c.case_id = p.case_id
     where p.scope = $1 and p.rut is null and p.name_key = any ($2) and p.name = any ($3) order by p.case_id, p.participant_no`,
    [ctx.actor.scope, [...new Set(names.map(nameKey))], names],
    "courts.by-name",
  );
}

/**
 * The distinct names of participants without RUT that match, by the name engine. Candidates share two words with the subject
 * (or its only one), one of them no given name: two given names alone are half of Chile.
 * Throws `unavailable` beyond {@link MOST_CANDIDATES}: a search that cannot be finished is not one that found nothing.
 */
async function matchingNames(ctx: Context, view: Queryable, subject: Subject): Promise<Map<string, NameComparison>> {
  const words = [...new Set(nameTokens(subject.name))];
  const telling = subject.kind === "person" ? words.filter((word) => !GIVEN_NAMES.has(word)) : words;
  const candidates = await view.query<{ name: string }>(
    `select distinct p.name from court_participants p
     where p.scope = $1 and p.rut is null and p.name_tokens && $2::text[]
       and cardinality(array(select unnest(p.name_tokens) intersect select unnest($3::text[]))) >= $4
     limit $5`,
    [ctx.actor.scope, telling.length > 0 ? telling : words, words, Math.min(2, words.length), MOST_CANDIDATES + 1],
    "courts.candidates",
  );
  if (candidates.length > MOST_CANDIDATES)
    throw new ServiceError("unavailable", { cause: new Error("too many court participants to compare") });
  const matches = new Map<string, NameComparison>();
  for (const [index, { name }] of candidates.entries()) {
    // Some 10 µs a comparison: others get their turn between slices.
    if (index % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve));
    const comparison = compareNames(subject.name, name, subject.kind);
    if (comparison.similarity >= MATCH_THRESHOLD) matches.set(name, comparison);
  }
  return matches;
}

function addRow(hits: Map<string, CaseHit>, row: Row, basis: CaseHit["basis"], comparison: NameComparison | null): void {
  const before = hits.get(row.case_id);
  if (before !== undefined) {
    if (!before.roles.includes(row.role)) before.roles.push(row.role);
    before.adverse ||= isAdverseRole(row.role);
    return;
  }
  const found = CourtCase.parse(row.record);
  hits.set(row.case_id, {
    caseId: found.caseId,
    competence: found.competence,
    ...classifyCase(found),
    basis,
    rit: found.rit,
    ruc: found.ruc,
    court: found.court,
    title: found.title,
    matter: found.matter,
    procedure: found.procedure,
    filedOn: found.filedOn,
    state: found.proceduralState ?? found.stage,
    concluded: isConcluded(found),
    roles: [row.role],
    adverse: isAdverseRole(row.role),
    participantName: row.name,
    source: found.source,
    extractedOn: found.extractedOn,
    explanation: comparison === null ? null : { ...comparison, matchedName: row.name, nameStrength: "primary" },
  });
}

/** Cases filed before this date are left out, `YYYY-MM-DD`; null without a limit. */
function oldestCounted(ctx: Context, at: Date): string | null {
  const years = ctx.settings.caseMaxAgeYears;
  if (years === 0) return null;
  const today = localDate(at);
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, "0")}${today.slice(4)}`;
}

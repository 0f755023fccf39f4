/** Court cases of a subject: by RUT wherever the source gives it, by name where it gives none. */
import { localDate } from "#lib/calendar/month";
import type { Context } from "#lib/context";
import type { CaseHit, LeftOut } from "#lib/contract/evidence";
import { classifyCase, isAdverseRole, isConcluded } from "#lib/courts/classify";
import { CourtCase } from "#lib/courts/court-case";
import { type NameComparison, compareNames, MATCH_THRESHOLD } from "#lib/names/compare";
import { nameTokens } from "#lib/names/fold";
import type { Subject } from "#lib/screening/list-index";

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
export async function findCases(ctx: Context, subject: Subject & { rut: string }, at: Date): Promise<FoundCases> {
  const [byRut, byName] = await Promise.all([participantsByRut(ctx, subject.rut), participantsByName(ctx, subject)]);
  const hits = new Map<string, CaseHit>();
  for (const row of byRut) addRow(hits, row, "rut", null);
  const known = new Set(hits.keys());
  for (const { row, comparison } of byName) if (!known.has(row.case_id)) addRow(hits, row, "name", comparison);
  const all = [...hits.values()].sort((a, b) => (b.filedOn ?? "").localeCompare(a.filedOn ?? "") || a.caseId.localeCompare(b.caseId));
  const oldest = oldestCounted(ctx, at);
  const tooOld = (hit: CaseHit) => oldest !== null && hit.filedOn !== null && hit.filedOn < oldest;
  return {
    cases: all.filter((hit) => !tooOld(hit)),
    leftOut: all.filter(tooOld).map((hit) => ({ what: "case", id: hit.caseId, name: hit.rit, why: "too-old" })),
  };
}

const COLUMNS = "p.case_id, c.record, p.rut, p.name, p.role";

function participantsByRut(ctx: Context, rut: string): Promise<Row[]> {
  return ctx.db.query<Row>(
    `select ${COLUMNS} from court_participants p join court_cases c on c.case_id = p.case_id
     where p.scope = $1 and p.rut = $2 order by p.case_id, p.participant_no`,
    [ctx.actor.scope, rut],
    "courts.by-rut",
  );
}

/** Participants without RUT whose name matches: candidates share two words (or the only one), the name engine decides. */
async function participantsByName(ctx: Context, subject: Subject): Promise<{ row: Row; comparison: NameComparison }[]> {
  const candidates = await ctx.db.query<Row>(
    `select ${COLUMNS} from court_participants p join court_cases c on c.case_id = p.case_id
     where p.scope = $1 and p.rut is null and p.name_tokens && $2::text[]
       and cardinality(array(select unnest(p.name_tokens) intersect select unnest($2::text[]))) >= $3
     order by p.case_id, p.participant_no`,
    [ctx.actor.scope, ...sharedWords(subject.name)],
    "courts.by-name",
  );
  return candidates
    .map((row) => ({ row, comparison: compareNames(subject.name, row.name, subject.kind) }))
    .filter(({ comparison }) => comparison.similarity >= MATCH_THRESHOLD);
}

function sharedWords(name: string): [words: string[], least: number] {
  const words = [...new Set(nameTokens(name))];
  return [words, Math.min(2, words.length)];
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

/**
 * What changed between two Checks of one RUT. Pure. What one of the two did not consult gives no difference and no news:
 * a hit whose list was not loaded then is not new, and one whose list is not loaded now is not gone.
 */
import { type Reading, readingOf } from "#lib/contract/consulted";
import {
  CounterName,
  type CaseHit,
  type Evidence,
  type LeftOut,
  type PepHit,
  type SanctionHit,
  type ScoreReason,
  type SourceUse,
} from "#lib/contract/evidence";
import type { CheckData } from "#lib/contract/contract";
import { type AnyCheckDetail, isProviders, providerSources } from "#lib/contract/provider";

export interface CounterChange {
  counter: CounterName;
  earlier: Reading;
  later: Reading;
  /** Later less earlier, a flag counting as one; null when one of the two was not consulted. */
  difference: number | null;
  /** Both were consulted, but not the same sources: the difference is not one of facts alone. */
  otherSources: boolean;
}

export interface ReasonChange {
  what: "came" | "went" | "changed" | "same";
  earlier: ScoreReason | null;
  later: ScoreReason | null;
  /** In points. */
  difference: number;
}

/** What of a hit that stayed is told otherwise now. */
export type Changed = "basis" | "state" | "role" | "status" | "counted";

export interface HitChange<Hit> {
  /** `unread-before` and `unread-now`: the source was not consulted in the earlier or the later Check. */
  what: "new" | "gone" | "same" | "unread-before" | "unread-now";
  /** As the later Check tells it; as the earlier one when it is gone. */
  hit: Hit;
  before: Hit | null;
  changed: Changed[];
  /** Why the Check that lacks it had left it out of its counters. */
  leftOut: LeftOut["why"] | null;
}

export interface SourceChange {
  /** Null when the source was not among those of that Check. */
  earlier: SourceUse | null;
  later: SourceUse | null;
}

export interface Comparison {
  score: { difference: number; sameLabel: boolean; sameMatrix: boolean };
  counters: CounterChange[];
  reasons: ReasonChange[];
  sanctions: HitChange<SanctionHit>[];
  pep: HitChange<PepHit>[];
  cases: HitChange<CaseHit>[];
  sources: SourceChange[];
}

/** Two months of a RUT as an address asks for them: both Checks, or why there is nothing to compare. */
export type MonthComparison =
  /** Fewer than two Checks. */
  | { state: "too-few" }
  | { state: "not-a-month"; text: string }
  | { state: "same-month"; month: string }
  /** Months that have no Check of this organisation. */
  | { state: "no-check"; months: string[] }
  | { state: "compared"; earlier: AnyCheckDetail; later: AnyCheckDetail };

/** Numbers, and the sources that say which of them were consulted: what a Check has of whichever engine. */
export interface Counted {
  data: CheckData;
  sources: readonly SourceUse[];
}

/** What can be compared of any two Checks. */
export interface CountersComparison {
  scoreDifference: number;
  counters: CounterChange[];
}

/** Compares score and counters of two Checks, the earlier one first. What stands behind a provider's numbers nobody can compare. */
export function compareChecks(earlier: AnyCheckDetail, later: AnyCheckDetail): CountersComparison {
  return {
    scoreDifference: roundedDifference(earlier.check.score.value, later.check.score.value),
    counters: compareCounters(countedOf(earlier), countedOf(later)),
  };
}

function countedOf(detail: AnyCheckDetail): Counted {
  if (isProviders(detail)) return { data: detail.check.data, sources: providerSources(detail.provider, detail.incomplete) };
  return { data: detail.evidence.counters, sources: detail.evidence.sources };
}

function compareCounters(earlier: Counted, later: Counted): CounterChange[] {
  return CounterName.options.map((counter) => counterChange(earlier, later, counter));
}

/** Compares the evidence of two Checks, the earlier one first. */
export function compareEvidence(earlier: Evidence, later: Evidence): Comparison {
  return {
    score: {
      difference: roundedDifference(earlier.score.value, later.score.value),
      sameLabel: earlier.score.label === later.score.label,
      sameMatrix: earlier.score.matrixVersion === later.score.matrixVersion,
    },
    counters: compareCounters({ ...earlier, data: earlier.counters }, { ...later, data: later.counters }),
    reasons: reasonChanges(earlier.score.reasons, later.score.reasons),
    sanctions: hitChanges(earlier, later, SANCTIONS),
    pep: hitChanges(earlier, later, PEP),
    cases: hitChanges(earlier, later, CASES),
    sources: sourceChanges(earlier.sources, later.sources),
  };
}

function counterChange(earlier: Counted, later: Counted, counter: CounterName): CounterChange {
  const [before, now] = [readingOf(earlier.data, earlier.sources, counter), readingOf(later.data, later.sources, counter)];
  const answered = (reading: Reading) =>
    reading.answered
      .map((source) => (source.sourceId === "provider" ? source.name : source.sourceId))
      .sort()
      .join(" ");
  const both = before.value !== null && now.value !== null;
  return {
    counter,
    earlier: before,
    later: now,
    difference: both ? Number(now.value) - Number(before.value) : null,
    otherSources: both && answered(before) !== answered(now),
  };
}

/** Lines that say the same thing are one, whatever their points; the order is that of the later Check, then what went. */
function reasonChanges(earlier: readonly ScoreReason[], later: readonly ScoreReason[]): ReasonChange[] {
  const left = [...earlier];
  const kept = later.map((reason): ReasonChange => {
    const at = left.findIndex((each) => reasonKey(each) === reasonKey(reason));
    const before = at < 0 ? null : (left.splice(at, 1)[0] ?? null);
    if (before === null) return { what: "came", earlier: null, later: reason, difference: reason.points };
    const same = before.points === reason.points && JSON.stringify(before.params) === JSON.stringify(reason.params);
    return { what: same ? "same" : "changed", earlier: before, later: reason, difference: roundedDifference(before.points, reason.points) };
  });
  const went = left.map((reason): ReasonChange => ({ what: "went", earlier: reason, later: null, difference: -reason.points }));
  return [...kept, ...went];
}

/** What a line is about: its code with the list, entry, post or source it names; never its counts. */
function reasonKey({ code, params }: ScoreReason): string {
  return JSON.stringify([code, params.list, params.name, params.post, params.source]);
}

interface HitKind<Hit> {
  of: (evidence: Evidence) => Hit[];
  key: (hit: Hit) => string;
  /** Whether a Check consulted what this hit comes from. */
  wasRead: (evidence: Evidence, hit: Hit) => boolean;
  changed: (before: Hit, now: Hit) => Changed[];
  left: (leftOut: LeftOut, hit: Hit) => boolean;
}

const answered = (evidence: Evidence, fits: (source: SourceUse) => boolean) =>
  evidence.sources.some((source) => source.state === "answered" && fits(source));
const told = (...facts: [Changed, unknown, unknown][]) => facts.filter(([, before, now]) => before !== now).map(([what]) => what);

const SANCTIONS: HitKind<SanctionHit> = {
  of: (evidence) => evidence.sanctions,
  key: (hit) => `${hit.listId} ${hit.entryId}`,
  wasRead: listWasRead,
  changed: (before, now) => told(["basis", before.basis, now.basis]),
  left: (leftOut, hit) => leftOut.what === "sanction" && leftOut.id === hit.entryId,
};

const PEP: HitKind<PepHit> = {
  of: (evidence) => evidence.pep,
  key: (hit) => `${hit.listId} ${hit.entryId}`,
  wasRead: listWasRead,
  changed: (before, now) =>
    told(["basis", before.basis, now.basis], ["status", before.status, now.status], ["counted", before.counted, now.counted]),
  left: () => false,
};

const COURT_COUNTERS = { penal: "causas_penales_count", civil: "causas_civiles_count", labour: "causas_laborales_count" } as const;

const CASES: HitKind<CaseHit> = {
  of: (evidence) => evidence.cases,
  key: (hit) => hit.caseId,
  wasRead: (evidence, { counter }) =>
    answered(evidence, ({ kind, counters }) => kind === "courts" && (counter === null || counters.includes(COURT_COUNTERS[counter]))),
  changed: (before, now) =>
    told(
      ["basis", before.basis, now.basis],
      ["state", `${before.state} ${before.concluded}`, `${now.state} ${now.concluded}`],
      ["role", before.roles.join(), now.roles.join()],
    ),
  left: (leftOut, hit) => leftOut.what === "case" && leftOut.id === hit.caseId,
};

function listWasRead(evidence: Evidence, hit: { listId: string }): boolean {
  return answered(evidence, (source) => source.sourceId === hit.listId);
}

function hitChanges<Hit>(earlier: Evidence, later: Evidence, kind: HitKind<Hit>): HitChange<Hit>[] {
  const before = new Map(kind.of(earlier).map((hit) => [kind.key(hit), hit]));
  const now = new Map(kind.of(later).map((hit) => [kind.key(hit), hit]));
  const leftOut = (evidence: Evidence, hit: Hit) => evidence.leftOut.find((each) => kind.left(each, hit))?.why ?? null;
  const present = [...now].map(([key, hit]): HitChange<Hit> => {
    const known = before.get(key) ?? null;
    if (known !== null) return { what: "same", hit, before: known, changed: kind.changed(known, hit), leftOut: null };
    const what = kind.wasRead(earlier, hit) ? "new" : "unread-before";
    return { what, hit, before: null, changed: [], leftOut: leftOut(earlier, hit) };
  });
  const absent = [...before]
    .filter(([key]) => !now.has(key))
    .map(([, hit]): HitChange<Hit> => {
      const what = kind.wasRead(later, hit) ? "gone" : "unread-now";
      return { what, hit, before: hit, changed: [], leftOut: leftOut(later, hit) };
    });
  return [...present, ...absent];
}

function sourceChanges(earlier: readonly SourceUse[], later: readonly SourceUse[]): SourceChange[] {
  const before = new Map(earlier.map((source) => [source.sourceId, source]));
  const now = new Set(later.map((source) => source.sourceId));
  return [
    ...later.map((source) => ({ earlier: before.get(source.sourceId) ?? null, later: source })),
    ...earlier.filter((source) => !now.has(source.sourceId)).map((source) => ({ earlier: source, later: null })),
  ];
}

/** Points may have fractions: 0.3 − 0.1 is 0.2 here. */
function roundedDifference(before: number, now: number): number {
  return Math.round((now - before) * 1000) / 1000;
}

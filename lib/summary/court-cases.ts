/** Court cases by kind, the gravest first: how many, on which basis, how many with an adverse role. Pure. */
import type { CaseCount, SummaryFacts } from "#lib/summary/gather-facts";
import type { Phrasing } from "#lib/summary/phrasing";

export const CASE_KINDS = ["penal", "civil", "labour", "union"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Each case once: a union case that is a labour case too is among the labour cases. */
export function countedOnce({ cases, unionAlone }: SummaryFacts): Record<CaseKind, CaseCount> {
  return { penal: cases.penal, civil: cases.civil, labour: cases.labour, union: unionAlone };
}

export function courtCases(facts: SummaryFacts, phrasing: Phrasing): string[] {
  const { say } = phrasing;
  const found = Object.entries(countedOnce(facts)).filter(([, count]) => count.total > 0) as [CaseKind, CaseCount][];
  const total = sum(found, "total");
  const onlyShown =
    facts.casesOnlyShown === 0 ? [] : [say("cases.onlyShown", { ...phrasing.counted(facts.casesOnlyShown), besides: total })];
  const [first] = found;
  if (first === undefined) return onlyShown;
  const parts = found.map(([kind, count]) => say("cases.part", { kind, ...about(count, phrasing) }));
  const byName = sum(found, "byName");
  const alone = { kind: first[0], ...about(first[1], phrasing) };
  return [
    found.length === 1
      ? say("cases.ofOneKind", alone)
      : say("cases.ofSeveral", { ...phrasing.counted(total), parts: phrasing.longList(parts) }),
    ...unconfirmed({ byName, total }, facts.subject.kind, phrasing),
    ...unionWithinLabour(facts, phrasing),
    say("cases.neutral"),
    ...onlyShown,
  ];
}

function unionWithinLabour(facts: SummaryFacts, phrasing: Phrasing): string[] {
  const { union, labour } = facts.cases;
  const alone = facts.unionAlone;
  const within = { total: facts.unionWithinLabour, byName: union.byName - alone.byName, adverse: union.adverse - alone.adverse };
  if (within.total === 0) return [];
  const labourCases = { labour: labour.total, labourWords: phrasing.count(labour.total) };
  if (within.total === labour.total) return [phrasing.say("cases.unionAll", labourCases)];
  const count = { ...within, byRut: within.total - within.byName };
  return [phrasing.say("cases.unionSome", { ...labourCases, ...about(count, phrasing) })];
}

function unconfirmed({ byName, total }: Pick<CaseCount, "byName" | "total">, kind: "person" | "company", phrasing: Phrasing): string[] {
  if (byName === 0) return [];
  return [phrasing.say("cases.unconfirmed", { ...phrasing.counted(byName), all: byName === total ? "yes" : "no", kind })];
}

/** A count with its basis and its adverse roles in words. */
function about({ total, byRut, byName, adverse }: CaseCount, phrasing: Phrasing) {
  const { say } = phrasing;
  const mixed = { byRut, byRutWords: phrasing.count(byRut), byName, byNameWords: phrasing.count(byName) };
  return {
    ...phrasing.counted(total),
    basis: byName === 0 ? say("basis.byRut") : byRut === 0 ? say("basis.byName") : say("basis.mixed", mixed),
    adverse: say("cases.adverse", {
      total,
      ...phrasing.counted(adverse),
      share: adverse === total ? "all" : adverse === 0 ? "none" : "some",
    }),
  };
}

function sum(found: readonly [CaseKind, CaseCount][], what: "total" | "byName"): number {
  return found.reduce((total, [, count]) => total + count[what], 0);
}

/** The evidence of a Check out of what the sources answered. Pure: counters and score follow from the hits. */
import type { Evidence, SourceUse } from "#lib/contract/evidence";
import { countCases } from "#lib/courts/count-cases";
import type { Terms } from "#lib/policy/terms";
import { scoreFacts } from "#lib/scoring/score";
import { type FoundCases, oldestCounted } from "#lib/service/case-hits";
import { leaveOutDismissed } from "#lib/service/leave-out";
import type { Screening } from "#lib/service/list-hits";

export interface Answers {
  subject: Evidence["subject"];
  sources: SourceUse[];
  screening: Screening;
  found: FoundCases;
}

/** `today` is the date of the Check in Chile, `YYYY-MM-DD`. */
export function composeEvidence({ subject, sources, screening, found }: Answers, terms: Terms, today: string): Evidence {
  const { sanctions, pep, cases, leftOut } = leaveOutDismissed({ ...screening, cases: found.cases }, terms.dismissals);
  const counted = countCases(cases);
  return {
    format: 1,
    subject,
    sources,
    sanctions,
    pep,
    cases,
    leftOut: [...leftOut, ...found.leftOut],
    caseLimit: caseLimit(sources, terms, today),
    counters: {
      ...counted.data,
      international_sanctions_count: sanctions.length,
      pep: pep.some((hit) => hit.counted),
    },
    adverse: counted.adverse,
    byName: counted.byName,
    score: scoreFacts({ sanctions, pep, cases, sources }, terms.matrix, today),
  };
}

/** Null without a limit, and where no cases were consulted that it could leave out. */
function caseLimit(sources: readonly SourceUse[], { caseMaxAgeYears: years }: Terms, today: string): Evidence["caseLimit"] {
  const since = oldestCounted(today, years);
  const consulted = sources.some((source) => source.kind === "courts" && source.state === "answered");
  return consulted && since !== null ? { years, since } : null;
}

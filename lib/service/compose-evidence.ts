/** The evidence of a Check out of what the sources answered. Pure: counters and score follow from the hits. */
import type { Evidence, SourceUse } from "#lib/contract/evidence";
import { countCases } from "#lib/courts/count-cases";
import { matrixInForce } from "#lib/scoring/matrix";
import { scoreFacts } from "#lib/scoring/score";
import type { FoundCases } from "#lib/service/case-hits";
import type { Screening } from "#lib/service/list-hits";

export interface Answers {
  subject: Evidence["subject"];
  sources: SourceUse[];
  screening: Screening;
  found: FoundCases;
}

/** `today` is the date of the Check in Chile, `YYYY-MM-DD`. */
export function composeEvidence({ subject, sources, screening, found }: Answers, today: string): Evidence {
  const { cases, leftOut } = found;
  const counted = countCases(cases);
  return {
    format: 1,
    subject,
    sources,
    sanctions: screening.sanctions,
    pep: screening.pep,
    cases,
    leftOut,
    counters: {
      ...counted.data,
      international_sanctions_count: screening.sanctions.length,
      pep: screening.pep.some((hit) => hit.counted),
    },
    adverse: counted.adverse,
    byName: counted.byName,
    score: scoreFacts({ ...screening, cases, sources }, matrixInForce(), today),
  };
}

/** An engine that finds what a test says, under the terms of the organisation: what it dismissed is left out as by the own engine. */
import { localDate } from "#lib/calendar/month";
import type { CaseHit, PepHit, SanctionHit } from "#lib/contract/evidence";
import { composeEvidence } from "#lib/service/compose-evidence";
import type { OwnService } from "#lib/service/service";
import { testEvidence } from "#lib/testing/evidence";

export interface Findings {
  name?: string;
  sanctions?: SanctionHit[];
  pep?: PepHit[];
  cases?: CaseHit[];
  notLoaded?: string[];
}

export function foundEngine(findings: () => Findings): OwnService {
  return {
    async investigate(_ctx, rut, at, terms) {
      const { sanctions = [], pep = [], cases = [], ...given } = findings();
      const { subject, sources } = testEvidence(rut, given);
      return composeEvidence(
        { subject, sources, screening: { sanctions, pep }, found: { cases: terms.courtData ? cases : [], leftOut: [] } },
        terms,
        localDate(at),
      );
    },
    rutToName: async () => [],
    nameToRut: async () => ({ count: 0, records: [] }),
  };
}

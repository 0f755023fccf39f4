/** Whether a post makes a person politically exposed on a date, as the Chilean rule counts. Pure. */
import type { PepHit } from "#lib/contract/evidence";
import type { PepPost } from "#lib/screening/list-entry";

export interface PepStatus {
  status: PepHit["status"];
  /** Whether it counts as PEP on the date. */
  counted: boolean;
}

/**
 * Holders count from the start of the post until `ceasedYears` after its end (UAF, Circular 62: at least one year);
 * declared relatives and close associates count as long as the holder does. `today` is `YYYY-MM-DD` in Chile.
 */
export function pepStatus(pep: PepPost, today: string, ceasedYears: number): PepStatus {
  const inOffice = pep.to === null || pep.to >= today;
  const counted =
    (inOffice && (pep.from === null || pep.from <= today)) || (!inOffice && today <= addYears(pep.to as string, Math.max(ceasedYears, 1)));
  if (pep.relation !== "holder") return { status: pep.relation, counted };
  if (inOffice) return { status: "current", counted };
  return { status: counted ? "ceased" : "former", counted };
}

/** The same day some years later; 29 February becomes 1 March. */
function addYears(date: string, years: number): string {
  const later = new Date(`${date}T00:00:00Z`);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later.toISOString().slice(0, 10);
}

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
 * Where the source leaves something open, somebody counts rather than not: a date known in part is taken to begin early and to end
 * late, a post that ended on nobody knows which day counts as ended within the term (docs/decisions/0017).
 */
export function pepStatus(pep: PepPost, today: string, ceasedYears: number): PepStatus {
  const begun = pep.from === null || firstDay(pep.from) <= today;
  const end = pep.to === null ? null : lastDay(pep.to);
  const inOffice = pep.status !== "ended" && (end === null || end >= today);
  const withinTerm = end === null || today <= addYears(end, Math.max(ceasedYears, 1));
  const counted = inOffice ? begun : withinTerm;
  if (pep.relation !== "holder") return { status: pep.relation, counted };
  if (inOffice) return { status: "current", counted };
  return { status: counted ? "ceased" : "former", counted };
}

/** The earliest day that `YYYY`, `YYYY-MM` or `YYYY-MM-DD` may mean. */
function firstDay(date: string): string {
  return `${date}-01-01`.slice(0, 10);
}

function lastDay(date: string): string {
  if (date.length === 4) return `${date}-12-31`;
  if (date.length !== 7) return date;
  // The day before the first of the next month.
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5)), 0)).toISOString().slice(0, 10);
}

/** The same day some years later; 29 February becomes 1 March. */
function addYears(date: string, years: number): string {
  const later = new Date(`${date}T00:00:00Z`);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later.toISOString().slice(0, 10);
}

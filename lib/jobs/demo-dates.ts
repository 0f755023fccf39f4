/** Dates of the demonstration set, `YYYY-MM-DD`. */

/** The date some days later; earlier when `days` is negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last instant before an end: a token that ends at midnight opens until 23:59 of the day that was chosen. Pure. */
export function lastMoment(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString();
}

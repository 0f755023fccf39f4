/** Whether Node and the database know the same time zone of Chile: the month of a Check hangs on it. */
import { addMonths, CHILE_ZONE, monthOf, monthStart } from "#lib/calendar/month";
import type { Queryable } from "#lib/db/db";

const MONTHS = 24;

/** The next 24 month starts of which Node and PostgreSQL say different instants, as sentences. */
export async function chileanMonthFaults(db: Queryable, now: Date, startOf = monthStart): Promise<string[]> {
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(monthOf(now), index + 1));
  const rows = await db.query<{ month: string; start: Date }>(
    `select month, (month || '-01')::timestamp at time zone $2 as start from unnest($1::text[]) month order by month`,
    [months, CHILE_ZONE],
  );
  return months.flatMap((month, index) => {
    const [here, there] = [startOf(month), rows[index]?.start];
    return here.getTime() === there?.getTime()
      ? []
      : [`${month} begins at ${here.toISOString()} for Node, ${there?.toISOString()} for the database`];
  });
}

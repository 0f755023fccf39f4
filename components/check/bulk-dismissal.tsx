import { useTranslations } from "next-intl";
import { DecideHere } from "#components/review/decide-here";
import type { ReviewBeside, ReviewMark } from "#lib/contract/review";

/** As many as the service takes at once. */
const MOST_AT_ONCE = 200;
const PLACE = "cases-by-name";

/** One reason for all cases by name that wait: where a name is common, none of them may be the person's. */
export function BulkDismissal({ marks, review }: { marks: ReviewMark[]; review: ReviewBeside }) {
  const t = useTranslations("decide");
  const open = marks.filter(({ kind, state }) => kind === "case" && state === "to-confirm");
  if (open.length < 2) return null;
  const items = open.slice(0, MOST_AT_ONCE).map(({ itemId, revision }) => ({ id: itemId, revision }));
  const label = t(items.length < open.length ? "bulkFirst" : "bulk", { count: items.length });
  return (
    <div id={PLACE} tabIndex={-1} className="screen-only mb-4 text-sm">
      <DecideHere kind="case" acts={["dismissed"]} items={items} fourEyes={review.fourEyes} name={label} label={label} backTo={PLACE} />
    </div>
  );
}

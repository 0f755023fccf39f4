import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { markId } from "#components/check/review-mark";
import { Icon } from "#components/ui/icon";
import type { ReviewMark } from "#lib/contract/review";
import { isWaiting } from "#lib/contract/review-marks";

/** How many of the Check's matches nobody has decided, leading to the first of them. `marks` in the order of the page. */
export function WaitingMatches({ marks }: { marks: ReviewMark[] }) {
  const t = useTranslations("decisions");
  const open = marks.filter(isWaiting);
  const [first] = open;
  if (marks.length === 0) return null;
  if (first === undefined) {
    return (
      <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-2">
        <Icon name="check" className="size-3.5" />
        {t("allDecided", { total: marks.length })}
      </p>
    );
  }
  const link = (words: ReactNode) => (
    <a href={`#${markId(first)}`} className="underline decoration-line-2 underline-offset-3 hover:decoration-current">
      {words}
    </a>
  );
  return (
    <p className="mt-2 flex items-center gap-1.5 text-sm font-medium text-medium">
      <Icon name="alert" className="size-3.5" />
      <span>{t.rich("waiting", { open: open.length, total: marks.length, first: link })}</span>
    </p>
  );
}

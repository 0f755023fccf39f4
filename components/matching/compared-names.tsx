import { useTranslations } from "next-intl";
import { MatchExplanation } from "#components/check/match-explanation";
import { Icon } from "#components/ui/icon";
import type { CompareNamesReply } from "#lib/contract/matching";

/** Whether two names are taken for one, and why. */
export function ComparedNames({ compared: { matches, threshold, explanation } }: { compared: CompareNamesReply }) {
  const t = useTranslations("matching");
  return (
    <div className="mt-6 max-w-4xl border-t border-line-2 pt-3.5">
      <h3 className={`flex items-center gap-1.5 text-md font-semibold ${matches ? "text-medium" : "text-ink-2"}`}>
        <Icon name={matches ? "check" : "cross"} />
        {t(matches ? "comparedYes" : "comparedNo")}
      </h3>
      <MatchExplanation matched={{ explanation, basis: "name", of: "name", least: matches ? null : threshold }} />
    </div>
  );
}

import { useTranslations } from "next-intl";
import { REVIEW_LOOKS } from "#components/check/review-mark";
import { Icon } from "#components/ui/icon";
import type { ReviewLine } from "#lib/contract/review";

/** Where an item stands: a sign, a tint and words. */
export function StateWords({
  line: { kind, state, decision, openedWhy },
}: {
  line: Pick<ReviewLine, "kind" | "state" | "decision" | "openedWhy">;
}) {
  const t = useTranslations("review");
  const decisions = useTranslations("decisions");
  const { icon, tint } = REVIEW_LOOKS[state];
  const again = state === "to-confirm" && openedWhy !== "found";
  return (
    <span className={`inline-flex items-center gap-1 font-semibold whitespace-nowrap ${tint}`}>
      <Icon name={icon} className="size-3.5" />
      {again
        ? t(`again.${openedWhy}`)
        : kind === "counter" && state === "gone"
          ? decisions("goneCounter")
          : decisions(`state.${state}`, { outcome: decision?.outcome ?? "confirmed" })}
    </span>
  );
}

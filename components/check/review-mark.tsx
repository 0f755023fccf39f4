import { useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { DecideHere } from "#components/review/decide-here";
import { Icon, type IconName } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import type { ItemDecision, ReviewBeside, ReviewMark, ReviewState } from "#lib/contract/review";

/** Each state has its sign and its word; the colour never tells it alone. */
export const REVIEW_LOOKS: Record<ReviewState, { icon: IconName; tint: string; rule: string }> = {
  "to-confirm": { icon: "alert", tint: "text-medium", rule: "border-medium" },
  proposed: { icon: "clock", tint: "text-accent", rule: "border-accent" },
  confirmed: { icon: "check", tint: "text-ink", rule: "border-ink" },
  dismissed: { icon: "cross", tint: "text-ink-2", rule: "border-line-2" },
  gone: { icon: "minus", tint: "text-ink-2", rule: "border-line-2" },
};

/** The element that an address names, and that takes the focus after a decision. */
export const markId = (mark: Pick<ReviewMark, "itemId">) => `item-${mark.itemId}`;

type Beside = Pick<ReviewBeside, "fourEyes" | "viewerId">;

/**
 * Where a hit, or what a provider counts, stands with the people who decide: state, who, when and why, and what the viewer may do. `name`
 * is that of the hit or counter.
 * Stands beside what the Check says, which stays as it was.
 */
export function ReviewMarkBlock({ mark, beside, name }: { mark: ReviewMark; beside: Beside; name: string }) {
  const t = useTranslations("decisions");
  const { rule } = REVIEW_LOOKS[mark.state];
  return (
    <div id={markId(mark)} tabIndex={-1} className={`mt-3 scroll-mt-4 border-l-[3px] pl-3 text-sm ${rule}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="min-w-0">
          <MarkWords mark={mark} beside={beside} />
        </div>
        <DecideHere
          kind={mark.kind}
          acts={actsOf(mark, beside)}
          items={[{ id: mark.itemId, revision: mark.revision }]}
          fourEyes={beside.fourEyes}
          name={name}
          backTo={markId(mark)}
        >
          <PlaceLink
            href={`/review?item=${mark.itemId}`}
            aria-label={t("openOf", { name })}
            className="inline-flex min-h-6 items-center text-sm"
          >
            {t("open")}
          </PlaceLink>
        </DecideHere>
      </div>
    </div>
  );
}

function MarkWords({ mark, beside }: { mark: ReviewMark; beside: Beside }) {
  const t = useTranslations("decisions");
  const { kind, state, decision, openedWhy } = mark;
  const { icon, tint } = REVIEW_LOOKS[state];
  const decided = decision !== null && (state === "confirmed" || state === "dismissed" || state === "proposed");
  const own = state === "proposed" && decision?.by.userId === beside.viewerId;
  return (
    <>
      <p className="text-ink-2">
        <span className={`font-semibold ${tint}`}>
          <Icon name={icon} className="mr-1.5 size-3.5 align-[-0.125em]" />
          {kind === "counter" && state === "gone" ? t("goneCounter") : t(`state.${state}`, { outcome: decision?.outcome ?? "confirmed" })}
        </span>{" "}
        {decided ? <DecidedBy decision={decision} /> : null}
        {state === "proposed" ? ` · ${own ? t("ownProposal") : t("waitsSecond")}` : null}
        {state === "gone" ? t("goneText") : null}
        {state === "to-confirm" && openedWhy !== "found"
          ? t(kind === "counter" && openedWhy === "changed" ? "changedCounter" : openedWhy)
          : null}
        {state === "to-confirm" && decision !== null ? <Before decision={decision} /> : null}
      </p>
      {decision === null ? null : <Reason text={decision.reason} />}
    </>
  );
}

/** Who decided when, and the second person. */
export function DecidedBy({ decision }: { decision: ItemDecision }) {
  const t = useTranslations("decisions");
  const { by, at, second } = decision;
  return (
    <>
      {t.rich("by", { name: by.name, at: () => <Instant iso={at} /> })}
      {second === null ? null : t.rich("second", { name: second.by.name, at: () => <Instant iso={second.at} /> })}
    </>
  );
}

function Before({ decision: { outcome, by, at } }: { decision: ItemDecision }) {
  const t = useTranslations("decisions");
  return <> {t.rich("before", { outcome, name: by.name, at: () => <Instant iso={at} /> })}</>;
}

/** What somebody wrote, as they wrote it. */
export function Reason({ text, className = "" }: { text: string; className?: string }) {
  const t = useTranslations("decisions");
  return <p className={`mt-0.5 max-w-prose whitespace-pre-line text-ink wrap-anywhere ${className}`}>{t("quoted", { text })}</p>;
}

function actsOf({ state, decision }: ReviewMark, { viewerId }: Beside) {
  if (state === "to-confirm") return ["confirmed", "dismissed"] as const;
  if (state === "proposed") return decision?.by.userId === viewerId ? (["withdraw"] as const) : (["approve", "return"] as const);
  return state === "gone" ? [] : (["reopen"] as const);
}

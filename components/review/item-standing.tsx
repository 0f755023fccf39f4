import { useTranslations } from "next-intl";
import { DecidedBy, Reason } from "#components/check/review-mark";
import { ItemChanges } from "#components/review/item-changes";
import { Notice } from "#components/ui/notice";
import type { ReviewItem } from "#lib/contract/review";

/** Over an item that had been decided: that its facts changed since, and how. */
export function ChangedSince({ item }: { item: ReviewItem }) {
  const t = useTranslations("review");
  const { state, decision, openedWhy } = item;
  if (state !== "to-confirm" || openedWhy !== "changed") return null;
  return (
    <Notice tone="warning" title={t("changedTitle")} className="mt-4">
      {decision === null ? null : (
        <p>
          {t(`was.${decision.outcome}`)} <DecidedBy decision={decision} />. {decision.reason === "" ? null : `«${decision.reason}»`}
        </p>
      )}
      <ItemChanges item={item} />
    </Notice>
  );
}

/** The decision or the proposal with its reason, or who asked to decide again. */
export function ItemStanding({ item, viewerId }: { item: ReviewItem; viewerId: string }) {
  const t = useTranslations("review");
  const { state, decision, openedWhy } = item;
  if (state === "to-confirm") return openedWhy === "asked" ? <Asked item={item} /> : null;
  if (decision === null) return null;
  const own = decision.by.userId === viewerId;
  return (
    <div className={`mb-4 border-l-[3px] pl-3.5 ${state === "proposed" ? "border-accent" : "border-ink"}`}>
      <p>
        <strong className="font-semibold">{t(state === "proposed" ? `proposal.${decision.outcome}` : `was.${decision.outcome}`)}</strong>{" "}
        <DecidedBy decision={decision} />
        {state === "proposed" ? ` · ${t(own ? "waitsOther" : "waitsYou")}` : null}
      </p>
      {decision.reason === "" ? null : <Reason text={decision.reason} />}
    </div>
  );
}

function Asked({ item }: { item: ReviewItem }) {
  const t = useTranslations("review");
  const asked = item.history.find(({ act }) => act === "reopened") ?? null;
  if (asked === null || asked.by === null) return null;
  return (
    <Notice tone="info" title={t("askedTitle", { name: asked.by.name })} className="mb-4">
      {asked.text === null ? null : <p className="whitespace-pre-line wrap-anywhere">«{asked.text}»</p>}
    </Notice>
  );
}

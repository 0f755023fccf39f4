"use client";

import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import { Refusal, Unreachable } from "#lib/contract/refusal";

/** What the person was about to do, where the words of a refusal need it. */
export interface Errand {
  priceCredits?: number;
  balanceCredits?: number;
  /** Says a 404 in the words of this errand. */
  missing?: "noData" | "noNames" | "noPage";
  name?: string;
}

/** An error in words: what happened, whether it cost, and what to do next. Said aloud when it appears. */
export function RefusalNotice({ error, errand = {}, className = "" }: { error: Error; errand?: Errand; className?: string }) {
  const t = useTranslations("refusal");
  const kind = kindOf(error, errand);
  const requestId = error instanceof Refusal && error.status >= 500 ? error.requestId : null;
  if (kind === "balance") {
    return (
      <Notice tone="warning" live title={t("balance.title")} className={className}>
        <p>{t("balance.text", { price: errand.priceCredits ?? 1, balance: errand.balanceCredits ?? 0 })}</p>
        <p>{t("balance.action")}</p>
        <p>
          <PlaceLink href="/settings/credits">{t("balance.place")}</PlaceLink>
        </p>
      </Notice>
    );
  }
  const seconds = error instanceof Refusal ? (error.retryAfterSeconds ?? 1) : 1;
  return (
    <Notice
      tone={kind === "noData" || kind === "noNames" ? "info" : "problem"}
      live
      title={t(`${kind}.title`, { source: failedSource(error) })}
      className={className}
    >
      <p>{t(`${kind}.text`, { seconds, name: errand.name ?? "", source: failedSource(error) })}</p>
      {requestId === null ? null : <p className="text-xs break-all">{t("request", { id: requestId })}</p>}
    </Notice>
  );
}

/** The source to blame, as the words know it; `some` when the service does not say. */
function failedSource(error: Error): string {
  return (error instanceof Refusal ? error.failedSource : null) ?? "some";
}

function kindOf(error: Error, errand: Errand) {
  if (!(error instanceof Refusal)) return error instanceof Unreachable ? "unreachable" : "internal";
  switch (error.status) {
    case 401:
      return "signedOut";
    case 402:
      return "balance";
    case 403:
      return "forbidden";
    case 404:
      return errand.missing ?? "internal";
    case 429:
      return "tooMany";
    case 503:
      return "unavailable";
    default:
      return error.status < 500 ? "invalid" : "internal";
  }
}

"use client";

import { QueryClientContext } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useContext } from "react";
import { viewerQuery } from "#components/account/viewer-query";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import { Refusal, Unreachable } from "#lib/contract/refusal";

/** What the person was about to do, where the words of a refusal need it. */
export interface Errand {
  priceCredits?: number;
  balanceCredits?: number;
  /** Says a 404 in the words of this errand. */
  missing?: "noData" | "noNames" | "noPage" | "noReport";
  name?: string;
  /** The provider that alone is asked on this errand: what cannot be had then is not to be had there. */
  host?: string;
}

/** An error in words: what happened, whether it cost, and what to do next. Said aloud when it appears. */
export function RefusalNotice({ error, errand = {}, className = "" }: { error: Error; errand?: Errand; className?: string }) {
  const t = useTranslations("refusal");
  const provider = useProviderHost();
  const host = errand.host ?? provider ?? t("provider");
  const kind = kindOf(error, errand, provider !== undefined);
  const requestId = error instanceof Refusal && error.status >= 500 ? error.requestId : null;
  if (kind === "providerBalance") {
    return (
      <Notice tone="warning" live title={t("providerBalance.title", { host })} className={`wrap-anywhere ${className}`}>
        <p>{t("providerBalance.text", { host })}</p>
        <p>{t("providerBalance.action", { host })}</p>
      </Notice>
    );
  }
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
  const found = { seconds, name: errand.name ?? "", source: failedSource(error), host };
  return (
    <Notice
      tone={NO_FAULT.has(kind) ? "info" : "problem"}
      live
      title={t(`${kind}.title`, found)}
      className={`${kind.startsWith("provider") ? "wrap-anywhere" : ""} ${className}`}
    >
      <p>{t(`${kind}.text`, found)}</p>
      {requestId === null ? null : <p className="text-xs break-all">{t("request", { id: requestId })}</p>}
    </Notice>
  );
}

/** Answers that there is nothing, which is no failure. */
const NO_FAULT = new Set(["noData", "noNames", "providerNoData"]);

/** The provider that answers the organisation, as far as the page knows; pages without a viewer have none. */
function useProviderHost(): string | undefined {
  const memory = useContext(QueryClientContext);
  return memory?.getQueryData(viewerQuery.queryKey)?.provider?.host;
}

/** The source to blame, as the words know it; `some` when the service does not say. */
function failedSource(error: Error): string {
  return (error instanceof Refusal ? error.failedSource : null) ?? "some";
}

function kindOf(error: Error, { missing, host }: Errand, behindProvider: boolean) {
  if (!(error instanceof Refusal)) return error instanceof Unreachable ? "unreachable" : "internal";
  const providers = error.failedSource === "provider" || host !== undefined;
  switch (error.status) {
    case 401:
      return "signedOut";
    case 402:
      return providers ? "providerBalance" : "balance";
    case 403:
      return "forbidden";
    case 404:
      if (missing === "noReport") return "providerNoReport";
      return missing === "noData" && behindProvider ? "providerNoData" : (missing ?? "internal");
    case 429:
      return "tooMany";
    case 503:
      return providers ? "providerDown" : "unavailable";
    default:
      return error.status < 500 ? "invalid" : "internal";
  }
}

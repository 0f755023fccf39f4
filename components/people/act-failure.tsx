"use client";

import { useTranslations } from "next-intl";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { Notice } from "#components/ui/notice";
import { Refusal } from "#lib/contract/refusal";

/** Why an act on a person did not happen. 403 and 409: the organisation is not as this page shows it any more. */
export function ActFailure({ error }: { error: Error | null }) {
  const t = useTranslations("people");
  if (error === null) return null;
  if (error instanceof Refusal && (error.status === 409 || error.status === 403 || error.status === 404)) {
    return <Notice tone="problem" live title={t("detail.noLonger")} className="mt-3" />;
  }
  return <RefusalNotice error={error} className="mt-3" />;
}

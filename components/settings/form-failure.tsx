"use client";

import { useTranslations } from "next-intl";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { ErrorSummary, type FieldProblem } from "#components/ui/error-summary";

/** Above a form: what has to be corrected, or why the service did not take it. */
export function FormFailure({ problems, attempt, error }: { problems: FieldProblem[]; attempt: number; error: Error | null }) {
  const t = useTranslations("forms");
  if (error !== null) return <RefusalNotice error={error} />;
  return <ErrorSummary title={t("formFailed")} problems={problems} attempt={attempt} />;
}

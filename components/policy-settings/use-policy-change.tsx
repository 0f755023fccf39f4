"use client";

import { useTranslations } from "next-intl";
import { announce } from "#components/panel/announce";
import { settings } from "#components/settings/settings-service";
import { useSeen } from "#components/settings/use-seen";
import { useFormSend } from "#components/settings/use-form-send";
import type { FieldProblem } from "#components/ui/error-summary";
import type { PolicyRequest } from "#lib/contract/policy";

/** Changes one part of the policy that was seen in `revision`. `blame` as of every form. */
export function usePolicyChange(
  revision: number,
  { blame, onDone }: { blame?: (status: number) => FieldProblem | null; onDone?: () => void } = {},
) {
  const t = useTranslations("policy");
  const change = useSeen(revision);
  const form = useFormSend<PolicyRequest, unknown>({
    schema: async () => (await import("#lib/contract/policy")).PolicyRequest,
    say: (code) => t(`problem.${code}` as "problem.noteShort"),
    send: async (request) => {
      change.note();
      return (await settings()).changePolicy(request);
    },
    ...(blame && { blame }),
    onDone: () => {
      announce(t("done"));
      onDone?.();
      change.refresh();
    },
  });
  return { ...form, ...change.judge(form.error) };
}

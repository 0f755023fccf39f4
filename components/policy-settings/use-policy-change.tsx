"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { announce } from "#components/panel/announce";
import { settings } from "#components/settings/settings-service";
import { useFormSend } from "#components/settings/use-form-send";
import type { FieldProblem } from "#components/ui/error-summary";
import type { PolicyRequest } from "#lib/contract/policy";
import { Refusal } from "#lib/contract/refusal";

/** Changes one part of the policy that was seen in `revision`. `blame` as of every form. */
export function usePolicyChange(
  revision: number,
  { blame, onDone }: { blame?: (status: number) => FieldProblem | null; onDone?: () => void } = {},
) {
  const t = useTranslations("policy");
  const router = useRouter();
  const [sentIn, setSentIn] = useState<number | null>(null);
  const form = useFormSend<PolicyRequest, unknown>({
    schema: async () => (await import("#lib/contract/policy")).PolicyRequest,
    say: (code) => t(`problem.${code}` as "problem.noteShort"),
    send: async (request) => {
      setSentIn(request.revision);
      return (await settings()).changePolicy(request);
    },
    ...(blame && { blame }),
    onDone: () => {
      announce(t("done"));
      onDone?.();
      router.refresh();
    },
  });
  const refused = form.error instanceof Refusal && form.error.status === 409;
  return {
    ...form,
    // Once the page shows what the other admin did, there is nothing left to say.
    error: refused ? null : form.error,
    outdated: refused && sentIn === revision,
    seeAnew: () => router.refresh(),
  };
}

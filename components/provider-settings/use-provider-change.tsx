"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { settings } from "#components/settings/settings-service";
import { useSeen } from "#components/settings/use-seen";
import { useFormSend } from "#components/settings/use-form-send";
import type { ProviderReply, ProviderRequest, Trial } from "#lib/contract/provider-settings";

/** Changes the account that was `seen`. A trial that spoke against it is a verdict of its own: it comes when the provider has answered. */
export function useProviderChange(seen: string | null, onDone: (reply: ProviderReply) => void) {
  const t = useTranslations("upstream");
  const change = useSeen(seen);
  const [verdict, setVerdict] = useState<{ trial: Trial; mayInsist: boolean } | null>(null);
  const { send, error, ...form } = useFormSend<ProviderRequest, ProviderReply>({
    schema: async () => (await import("#lib/contract/provider-settings")).ProviderRequest,
    say: (code) => t(`problem.${code}` as "problem.tokenMissing"),
    send: async (request) => {
      change.note();
      return (await settings()).changeProvider(request);
    },
    onDone: (reply) => {
      if (!reply.done && reply.trial !== null) return setVerdict({ trial: reply.trial, mayInsist: reply.mayInsist });
      onDone(reply);
      change.refresh();
    },
  });
  return {
    ...form,
    verdict,
    ...change.judge(error),
    send: (typed: Record<string, unknown>) => {
      setVerdict(null);
      send({ ...typed, seen });
    },
  };
}

"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { settings } from "#components/settings/settings-service";
import { useFormSend } from "#components/settings/use-form-send";
import type { ProviderReply, ProviderRequest, Trial } from "#lib/contract/provider-settings";
import { Refusal } from "#lib/contract/refusal";

/** Changes the account that was `seen`. A trial that spoke against it is a verdict of its own: it comes when the provider has answered. */
export function useProviderChange(seen: string | null, onDone: (reply: ProviderReply) => void) {
  const t = useTranslations("upstream");
  const router = useRouter();
  const [sentFor, setSentFor] = useState<{ seen: string | null } | null>(null);
  const [verdict, setVerdict] = useState<{ trial: Trial; mayInsist: boolean } | null>(null);
  const { send, error, ...form } = useFormSend<ProviderRequest, ProviderReply>({
    schema: async () => (await import("#lib/contract/provider-settings")).ProviderRequest,
    say: (code) => t(`problem.${code}` as "problem.tokenMissing"),
    send: async (request) => {
      setSentFor({ seen: request.seen });
      return (await settings()).changeProvider(request);
    },
    onDone: (reply) => {
      if (!reply.done && reply.trial !== null) return setVerdict({ trial: reply.trial, mayInsist: reply.mayInsist });
      onDone(reply);
      router.refresh();
    },
  });
  const conflict = error instanceof Refusal && error.status === 409;
  return {
    ...form,
    verdict,
    error: conflict ? null : error,
    /** Once the page shows what the other admin did, there is nothing left to say. */
    outdated: conflict && sentFor !== null && sentFor.seen === seen,
    send: (typed: Record<string, unknown>) => {
      setVerdict(null);
      send({ ...typed, seen });
    },
    seeAnew: () => router.refresh(),
  };
}

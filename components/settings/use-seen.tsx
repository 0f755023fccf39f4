"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Refusal } from "#lib/contract/refusal";

/**
 * For forms that change what was `seen` (a revision, an id): whether somebody else changed it meanwhile. Once the page shows what the other
 * did, there is nothing left to say.
 */
export function useSeen<Seen>(seen: Seen) {
  const router = useRouter();
  const [sent, setSent] = useState<{ seen: Seen } | null>(null);
  return {
    /** Just before the form is sent. */
    note: () => setSent({ seen }),
    refresh: () => router.refresh(),
    /** What is told of the failure of a send. */
    judge: (error: Error | null) => {
      const conflict = error instanceof Refusal && error.status === 409;
      return { error: conflict ? null : error, outdated: conflict && sent?.seen === seen, seeAnew: () => router.refresh() };
    },
  };
}

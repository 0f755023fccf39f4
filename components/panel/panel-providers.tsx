"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Refusal } from "#lib/contract/refusal";

// Success is told only after something was done: its code is not needed to read the first page.
const Announcements = dynamic(() => import("#components/panel/announcements"), { ssr: false });

/** What the screens of the panel share: the memory of what was fetched, and the place where success is told. */
export function PanelProviders({ children }: { children: ReactNode }) {
  const [queries] = useState(openMemory);
  return (
    <QueryClientProvider client={queries}>
      {children}
      <Announcements />
    </QueryClientProvider>
  );
}

/** A refusal is final; only silence is asked again. Nothing that costs ever runs through a query, so asking again is free. */
function openMemory(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => !(error instanceof Refusal) && failures < 2 },
      mutations: { retry: false },
    },
  });
}

"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { onAnnouncement } from "#components/panel/announce";
import { Refusal } from "#lib/contract/refusal";

/** What the screens of the panel share: the memory of what was fetched, and the place where success is told. */
export function PanelProviders({ children }: { children: ReactNode }) {
  const [queries] = useState(openMemory);
  const [Announcements, setAnnouncements] = useState<ComponentType | null>(null);
  useEffect(() => onAnnouncement((place) => setAnnouncements(() => place)), []);
  return (
    <QueryClientProvider client={queries}>
      {children}
      {Announcements === null ? null : <Announcements />}
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

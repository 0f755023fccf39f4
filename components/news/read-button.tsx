"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { viewerQuery } from "#components/account/viewer-query";
import { homeQuery } from "#components/home/home-query";
import { newsService } from "#components/news/news-service";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { Button } from "#components/ui/button";

/** What is marked as read: one, or all that had been found when the page was drawn. */
export type Marked = { newsId: string } | { foundUntil: string; list: string | null };

/** Marks as read, brings the page and the count in the navigation up to date, and keeps the focus near. */
export function ReadButton({ marked, label, className }: { marked: Marked; label: string; className?: string }) {
  const router = useRouter();
  const memory = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const reading = useMutation({
    mutationFn: async () => {
      const service = await newsService();
      return "newsId" in marked
        ? service.markRead(marked.newsId)
        : service.markAllRead({ found_until: marked.foundUntil, list: marked.list });
    },
    onSuccess: ({ unread }) => {
      memory.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, unreadNews: unread });
      void memory.invalidateQueries({ queryKey: homeQuery.queryKey });
      // The button goes with what it marked: whoever pressed it stands at the next one, or at what holds the list.
      focusNear(place.current);
      router.refresh();
    },
  });
  return (
    <div ref={place} className={className}>
      <Button size="small" pending={reading.isPending} onClick={() => reading.mutate()}>
        {label}
      </Button>
      {reading.error === null || reading.isPending ? null : <RefusalNotice className="mt-2" error={reading.error} />}
    </div>
  );
}

/** News are places of their own in a list that is one, too. */
const NEWS = "[data-news]";

function focusNear(button: Element | null): void {
  const own = button?.closest<HTMLElement>(NEWS);
  const near = own?.nextElementSibling ?? own?.previousElementSibling ?? document.getElementById("main");
  if (near instanceof HTMLElement) near.focus({ preventScroll: true });
}

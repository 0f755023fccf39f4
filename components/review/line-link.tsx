"use client";

import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useDesk } from "#components/review/review-desk";

/** A line's way to its item. The whole line may be pressed; arrows walk from line to line. Without script it is a plain link. */
export function LineLink({ itemId, className = "", children }: { itemId: string; className?: string; children: ReactNode }) {
  const desk = useDesk();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    desk.go(desk.hrefOf(itemId), "item");
  };
  return (
    <a
      href={desk.hrefOf(itemId)}
      aria-current={desk.itemId === itemId ? "true" : undefined}
      onClick={open}
      onKeyDown={walk}
      className={`no-underline after:absolute after:inset-0 ${className}`}
    >
      {children}
    </a>
  );
}

function walk(event: KeyboardEvent<HTMLAnchorElement>): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const line = event.currentTarget.closest("[data-review-line]");
  const next = by === 1 ? line?.nextElementSibling : line?.previousElementSibling;
  const link = next?.querySelector("a");
  if (link === null || link === undefined) return;
  event.preventDefault();
  link.focus();
}

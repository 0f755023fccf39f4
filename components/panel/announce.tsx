import type { ComponentType } from "react";

let show: ((place: ComponentType) => void) | null = null;

/**
 * Tells a success, aloud too. Its code, and the place where it is told, come with the first one: no page needs them to be read.
 * `problem`: something that has no place of its own on the page could not be done.
 */
export function announce(title: string, description?: string, tone: "done" | "problem" = "done"): void {
  void import("#components/panel/announcements").then(({ Announcements, toast }) => {
    show?.(Announcements);
    if (tone === "done") toast.success(title, { description });
    else toast.error(title, { description, duration: 20_000 });
  });
}

/** Gives the place where success is told to whoever shows it. Answers how to stop. */
export function onAnnouncement(listener: (place: ComponentType) => void): () => void {
  show = listener;
  return () => {
    if (show === listener) show = null;
  };
}

"use client";

import { useTranslations } from "next-intl";
import { Toaster } from "sonner";

export { toast } from "sonner";

/** The place where success is told. Errors are told where they happened. */
export function Announcements() {
  const t = useTranslations("shell");
  return (
    <Toaster
      position="bottom-right"
      style={{ fontFamily: "inherit" }}
      containerAriaLabel={t("notifications")}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: "flex w-(--width) items-center gap-2 rounded-md border border-line-2 bg-sheet px-4 py-3 text-base text-ink shadow-lg",
          icon: "text-low in-data-[type=error]:text-high",
          title: "font-medium",
          description: "text-ink-2",
        },
      }}
    />
  );
}

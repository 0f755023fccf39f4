"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#components/ui/button";
import { Icon } from "#components/ui/icon";

/** Copies a text and says so on the button and aloud; where the browser forbids it, shows the text to be copied by hand. */
export function CopyButton({
  text,
  label,
  doneLabel,
  failedLabel,
  icon = "copy",
  size = "normal",
}: {
  text: string;
  label: ReactNode;
  doneLabel: string;
  failedLabel: string;
  icon?: "copy" | "link";
  size?: "normal" | "small";
}) {
  const [outcome, setOutcome] = useState<"none" | "done" | "failed">("none");
  useEffect(() => {
    if (outcome !== "done") return;
    const timer = setTimeout(() => setOutcome("none"), 3000);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <>
      <Button size={size} onClick={() => void copyText(text).then((copied) => setOutcome(copied ? "done" : "failed"))}>
        <Icon name={outcome === "done" ? "check" : icon} />
        {/* Both words lie in one cell, so that the button keeps its width; it is never without its name. */}
        <span className="grid">
          <span className={`col-start-1 row-start-1 text-left ${outcome === "done" ? "opacity-0" : ""}`}>{label}</span>
          <span aria-hidden="true" className={`col-start-1 row-start-1 text-left ${outcome === "done" ? "" : "invisible"}`}>
            {doneLabel}
          </span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {outcome === "done" ? doneLabel : ""}
      </span>
      {outcome === "failed" ? (
        <span role="alert" className="col-span-full basis-full text-sm text-ink-2">
          {failedLabel} <code className="break-all text-ink select-all">{text}</code>
        </span>
      ) : null}
    </>
  );
}

/** Works on plain http too, where `navigator.clipboard` does not exist. */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext && "clipboard" in navigator) {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (copied) return true;
  }
  const area = document.createElement("textarea");
  const focused = document.activeElement;
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

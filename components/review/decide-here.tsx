"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState, useTransition } from "react";
import { viewerQuery } from "#components/account/viewer-query";
import { homeQuery } from "#components/home/home-query";
import { announce } from "#components/panel/announce";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import type { DecideAct, DecidedItems } from "#components/review/decide-form";
import { Button } from "#components/ui/button";
import { Late } from "#components/ui/late";
import { Unreachable } from "#lib/contract/refusal";

const form = async () => (await import("#components/review/decide-form")).DecideForm;
/** Whoever comes near the button has the form at the press; that it could not come is told then. */
const warmUp = () => void form().catch(() => undefined);

/**
 * The acts that are open to the viewer, as buttons; the form comes when one is pressed. `name` tells the buttons of one page apart
 * for who listens to it; `backTo` is the id of what takes the focus once it is done. `label` replaces the words of a single button.
 */
export function DecideHere({
  kind,
  acts,
  items,
  fourEyes,
  name,
  backTo,
  label,
  children,
}: Omit<DecidedItems, "act"> & { acts: readonly DecideAct[]; name: string; backTo: string; label?: string; children?: ReactNode }) {
  const t = useTranslations("decide");
  const [act, setAct] = useState<DecideAct | null>(null);
  const [lost, setLost] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const memory = useQueryClient();
  const [drawing, startDrawing] = useTransition();
  const redraw = () => startDrawing(() => router.refresh());
  const close = () => {
    setAct(null);
    buttons.current?.querySelector("button")?.focus();
  };
  const done = (said: string) => {
    announce(said);
    for (const { queryKey } of [homeQuery, viewerQuery]) void memory.invalidateQueries({ queryKey });
    setAct(null);
    redraw();
    document.getElementById(backTo)?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={buttons} className="screen-only flex flex-wrap items-center gap-x-2 gap-y-1.5">
        {acts.map((each) => (
          <Button
            key={each}
            size="small"
            look={each === "reopen" || each === "withdraw" ? "quiet" : "plain"}
            aria-expanded={act === each}
            aria-label={label === undefined ? t("buttonOf", { act: t(`button.${each}`), name }) : undefined}
            pending={drawing}
            onPointerEnter={warmUp}
            onFocus={warmUp}
            onClick={() => {
              setLost(false);
              setAct(act === each ? null : each);
            }}
          >
            {label ?? t(`button.${each}`)}
          </Button>
        ))}
        {children}
      </div>
      {lost ? <RefusalNotice error={new Unreachable(null)} className="mt-1 basis-full" /> : null}
      {act === null || lost ? null : (
        <div className="screen-only mt-1 basis-full">
          <Late
            key={act}
            load={form}
            onFailure={() => setLost(true)}
            props={{ decided: { kind, act, items, fourEyes }, onDone: done, onConflict: redraw, onCancel: close }}
          />
        </div>
      )}
    </>
  );
}

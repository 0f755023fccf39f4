"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { viewerQuery } from "#components/account/viewer-query";
import { homeQuery } from "#components/home/home-query";
import { type DecideAct, DecideForm } from "#components/review/decide-form";
import { KeyCap } from "#components/review/key-cap";
import { OutcomeChoice } from "#components/review/outcome-choice";
import { ITEM_HEADING } from "#components/review/desk-places";
import { useDesk } from "#components/review/review-desk";
import { usePageKeys } from "#components/shell/page-keys";
import { Button } from "#components/ui/button";
import { Notice } from "#components/ui/notice";
import type { ReviewItem } from "#lib/contract/review";

type Acted = Pick<ReviewItem, "itemId" | "revision" | "kind" | "fourEyes" | "decide" | "approve" | "reopen">;

/** What the viewer may do with an item now. `latest` tells who did what last, for whoever was overtaken. */
export function ItemActs({ item, latest }: { item: Acted; latest: ReactNode }) {
  const t = useTranslations("review");
  const desk = useDesk();
  const router = useRouter();
  const memory = useQueryClient();
  const [overtaken, setOvertaken] = useState<{ typed: string; revision: number } | null>(null);
  const done = (said: string, act: DecideAct) => {
    for (const { queryKey } of [viewerQuery, homeQuery]) void memory.invalidateQueries({ queryKey });
    setOvertaken(null);
    if (act === "reopen" || act === "withdraw" || act === "return") desk.stayed(said, item.itemId);
    else desk.decided(said, [item.itemId]);
  };
  const conflict = (typed: string) => {
    setOvertaken({ typed, revision: item.revision });
    router.refresh();
  };
  const acts = actsOf(item);
  const ways = { onConflict: conflict, onLeave: focusHeading };
  return (
    <>
      {overtaken === null || overtaken.revision === item.revision ? null : (
        <Notice tone="warning" live title={t("overtaken")} className="mb-4">
          <p>{latest}</p>
          {overtaken.typed === "" || item.decide === "may" ? null : (
            <p className="whitespace-pre-line wrap-anywhere">{t("typed", { text: overtaken.typed })}</p>
          )}
        </Notice>
      )}
      {item.decide === "may" ? (
        <OutcomeChoice
          key={`choice-${item.itemId}`}
          kind={item.kind}
          items={[{ id: item.itemId, revision: item.revision }]}
          fourEyes={item.fourEyes}
          onDone={(said) => done(said, "dismissed")}
          {...ways}
        />
      ) : acts.length === 0 ? null : (
        <OtherActs key={`acts-${item.itemId}`} acts={acts} item={item} onDone={done} {...ways} />
      )}
    </>
  );
}

const KEYS = { approve: "p", return: "v", reopen: "u", withdraw: "u" } as const;

function OtherActs({
  acts,
  item,
  onDone,
  onConflict,
  onLeave,
}: {
  acts: readonly (keyof typeof KEYS)[];
  item: Acted;
  onDone: (said: string, act: DecideAct) => void;
  onConflict: (typed: string) => void;
  onLeave: () => void;
}) {
  const t = useTranslations("decide");
  const words = useTranslations("review");
  const [open, setOpen] = useState<keyof typeof KEYS | null>(null);
  usePageKeys([
    ...acts.map((act) => ({ key: KEYS[act], name: t(`button.${act}`), run: () => setOpen(act) })),
    { key: "r", name: words("keys.reason"), run: () => setOpen(open ?? acts[0] ?? null) },
  ]);
  return (
    <div className="screen-only">
      <p className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button key={act} look={act === "approve" ? "primary" : "plain"} aria-expanded={open === act} onClick={() => setOpen(act)}>
            {t(`button.${act}`)}
            <KeyCap of={KEYS[act]} />
          </Button>
        ))}
      </p>
      {open === null || !acts.includes(open) ? null : (
        <div className="mt-4">
          <DecideForm
            key={open}
            decided={{ kind: item.kind, act: open, items: [{ id: item.itemId, revision: item.revision }], fourEyes: item.fourEyes }}
            onDone={(said) => onDone(said, open)}
            onConflict={onConflict}
            onCancel={() => {
              setOpen(null);
              onLeave();
            }}
          />
          <p className="mt-2 text-sm text-ink-3 max-sm:hidden">{words("sendKeys")}</p>
        </div>
      )}
    </div>
  );
}

function actsOf({ approve, reopen }: Acted): (keyof typeof KEYS)[] {
  if (approve === "may") return ["approve", "return"];
  if (reopen !== "may") return [];
  return approve === "own-proposal" ? ["withdraw"] : ["reopen"];
}

function focusHeading(): void {
  document.getElementById(ITEM_HEADING)?.focus({ preventScroll: true });
}

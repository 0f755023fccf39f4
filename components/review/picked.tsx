"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { viewerQuery } from "#components/account/viewer-query";
import { homeQuery } from "#components/home/home-query";
import { OutcomeChoice } from "#components/review/outcome-choice";
import { type DeskLine, useDesk } from "#components/review/review-desk";
import { readableRut } from "#components/rut/rut-text";
import { usePageKeys } from "#components/shell/page-keys";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";

/** What was chosen in the list, and the way to decide it with one reason. */
export function Picked({ fourEyes }: { fourEyes: boolean }) {
  const t = useTranslations("review");
  const { lines, picked, pick, itemId } = useDesk();
  const [deciding, setDeciding] = useState(false);
  const here = lines.find((line) => line.itemId === itemId);
  const [first] = picked;
  const rut = first?.rut ?? onlyRut(lines);
  const all = lines.filter((line) => line.together && line.rut === rut);
  usePageKeys([
    { key: "x", name: t("keys.pick"), run: () => toggle(here, picked, pick) },
    { key: "m", name: t("keys.many"), run: () => setDeciding(picked.length > 0) },
  ]);
  if (all.length < 2) return null;
  return (
    <div className="mb-2 rounded-md border border-line-2 bg-sheet px-3 py-2 text-sm noscript:hidden">
      <p role="status">
        {first === undefined
          ? t(all.some(({ kind }) => kind === "counter") ? "alikeCounters" : "alike", { count: all.length, name: all[0]?.subject ?? "" })
          : t("picked", { count: picked.length, name: first.subject, rut: readableRut(first.rut) })}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        {picked.length === all.length ? null : (
          <Button size="small" onClick={() => pick(idsOf(all), true)}>
            {t("pickAll", { count: all.length })}
          </Button>
        )}
        {first === undefined ? null : (
          <>
            <Button size="small" look="primary" onClick={() => setDeciding(true)}>
              {t("decideTogether", { count: picked.length })}
            </Button>
            <Button size="small" look="quiet" onClick={() => pick(idsOf(picked), false)}>
              {t("pickNone")}
            </Button>
          </>
        )}
      </p>
      {deciding && first !== undefined ? <Together picked={picked} fourEyes={fourEyes} onClose={() => setDeciding(false)} /> : null}
    </div>
  );
}

function Together({ picked, fourEyes, onClose }: { picked: readonly DeskLine[]; fourEyes: boolean; onClose: () => void }) {
  const t = useTranslations("review");
  const desk = useDesk();
  const router = useRouter();
  const memory = useQueryClient();
  const [first] = picked;
  if (first === undefined) return null;
  return (
    <Dialog
      open
      title={t("togetherTitle", { count: picked.length, name: first.subject })}
      onClose={onClose}
      className="w-[44rem] backdrop:bg-paper/70"
    >
      <ul className="mb-4 border-y border-line text-sm" aria-label={t("togetherList")}>
        {picked.map((line) => (
          <li key={line.itemId} className="border-b border-line py-1 wrap-anywhere last:border-0">
            {line.entry}
          </li>
        ))}
      </ul>
      <OutcomeChoice
        kind={first.kind}
        items={picked.map(({ itemId, revision }) => ({ id: itemId, revision }))}
        fourEyes={fourEyes}
        onDone={(said) => {
          for (const { queryKey } of [viewerQuery, homeQuery]) void memory.invalidateQueries({ queryKey });
          onClose();
          desk.decided(said, idsOf(picked));
        }}
        onConflict={() => router.refresh()}
        onLeave={() => {}}
        inDialog
      />
    </Dialog>
  );
}

/** The RUT of all lines that may be decided together, when it is one. */
function onlyRut(lines: readonly DeskLine[]): string | null {
  const ruts = new Set(lines.filter((line) => line.together).map((line) => line.rut));
  const [rut] = ruts;
  return ruts.size === 1 && rut !== undefined ? rut : null;
}

function toggle(line: DeskLine | undefined, picked: readonly DeskLine[], pick: (ids: readonly string[], on: boolean) => void): void {
  if (line === undefined || !line.together || (picked[0] !== undefined && picked[0].rut !== line.rut)) return;
  pick([line.itemId], !picked.some((each) => each.itemId === line.itemId));
}

function idsOf(lines: readonly DeskLine[]): string[] {
  return lines.map(({ itemId }) => itemId);
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DecideForm, type DecidedItems } from "#components/review/decide-form";
import { type UsualReason, usualReasons } from "#components/review/usual-reasons";
import { KeyCap } from "#components/review/key-cap";
import { usePageKeys } from "#components/shell/page-keys";
import { Icon } from "#components/ui/icon";

type Outcome = "dismissed" | "confirmed";

const LOOKS = { dismissed: { icon: "cross", key: "d" }, confirmed: { icon: "check", key: "c" } } as const;

/** Confirm or dismiss, with a usual reason or an own one. */
export function OutcomeChoice({
  kind,
  items,
  fourEyes,
  onDone,
  onConflict,
  onLeave,
  inDialog = false,
}: Omit<DecidedItems, "act"> & {
  onDone: (said: string) => void;
  onConflict: (typed: string) => void;
  /** Escape, and the button that leaves the reason. */
  onLeave: () => void;
  /** Single keys mean nothing there. */
  inDialog?: boolean;
}) {
  const t = useTranslations("review");
  const [open, setOpen] = useState<{ act: Outcome; fill: { text: string } | null } | null>(null);
  const choose = (act: Outcome) => {
    setOpen({ act, fill: null });
    // Already open: the field is asked for again.
    document.getElementById(`reason-${items[0]?.id ?? ""}-${act}`)?.focus();
  };
  const take = ({ act, code }: UsualReason) => setOpen({ act, fill: { text: t(`usual.${code}`) } });
  const usual = usualReasons(kind);
  const own = [
    { key: "d", name: t("keys.dismiss"), run: () => choose("dismissed") },
    { key: "c", name: t("keys.confirm"), run: () => choose("confirmed") },
    { key: "r", name: t("keys.reason"), run: () => choose(open?.act ?? "dismissed") },
    ...usual.map((reason) => ({ key: reason.key, name: t(`usual.${reason.code}`), run: () => take(reason) })),
  ];
  usePageKeys(inDialog ? [] : own);
  return (
    <div className="screen-only">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {(["dismissed", "confirmed"] as const).map((act) => (
          <div key={act} role="group" aria-label={t(`choice.${act}`)}>
            <button
              type="button"
              aria-expanded={open?.act === act}
              onClick={() => choose(act)}
              className="flex min-h-10 w-full items-center gap-2 rounded-md border border-control bg-sheet px-3 text-left font-semibold hover:bg-wash aria-expanded:border-accent aria-expanded:bg-accent-soft"
            >
              <Icon name={LOOKS[act].icon} className="text-ink-2" />
              <span className="min-w-0 flex-1">{t(`choice.${act}`)}</span>
              {inDialog ? null : <KeyCap of={LOOKS[act].key} />}
            </button>
            <ul className="mt-1.5">
              {usual
                .filter((reason) => reason.act === act)
                .map((reason) => (
                  <li key={reason.code}>
                    <button
                      type="button"
                      onClick={() => take(reason)}
                      className="flex min-h-7 w-full items-baseline gap-2 rounded-md px-3 py-1 text-left text-sm text-ink-2 hover:bg-wash hover:text-ink"
                    >
                      <span className="min-w-0 flex-1">{t(`usual.${reason.code}`)}</span>
                      {inDialog ? null : <KeyCap of={reason.key} />}
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
      {open === null ? null : (
        <div className="mt-4">
          <DecideForm
            key={open.act}
            decided={{ kind, act: open.act, items, fourEyes }}
            fill={open.fill}
            onDone={onDone}
            onConflict={onConflict}
            onCancel={() => {
              setOpen(null);
              onLeave();
            }}
          />
          <p className="mt-2 text-sm text-ink-3 max-sm:hidden">{t("sendKeys")}</p>
        </div>
      )}
    </div>
  );
}

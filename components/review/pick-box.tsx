"use client";

import { useTranslations } from "next-intl";
import { useDesk } from "#components/review/review-desk";

/** Chooses a line to be decided with others of its RUT; lines of another RUT have to wait. */
export function PickBox({ itemId }: { itemId: string }) {
  const t = useTranslations("review");
  const { lines, picked, pick } = useDesk();
  const line = lines.find((each) => each.itemId === itemId);
  if (line === undefined || !line.together) return null;
  const other = picked[0] !== undefined && picked[0].rut !== line.rut;
  return (
    <label className={`relative z-10 -m-1 inline-flex p-1 noscript:hidden ${other ? "opacity-40" : "cursor-pointer"}`}>
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={picked.some((each) => each.itemId === itemId)}
        disabled={other}
        onChange={(event) => pick([itemId], event.target.checked)}
      />
      <span className="sr-only">{t("pick", { name: line.subject, entry: line.entry })}</span>
    </label>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { KeyCap } from "#components/review/key-cap";
import { useDesk } from "#components/review/review-desk";
import { Button } from "#components/ui/button";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";

/** The way from item to item, and on a narrow screen back to the list. */
export function ItemWalk() {
  const t = useTranslations("review");
  const { lines, itemId, listHref, step, before, after } = useDesk();
  const place = lines.findIndex((line) => line.itemId === itemId);
  const hasNext = place === -1 ? lines.length > 0 : place < lines.length - 1 || after !== null;
  const hasPrevious = place > 0 || (place === 0 && before !== null);
  return (
    <div className="screen-only mb-3 flex flex-wrap items-center gap-x-2 gap-y-2">
      <PlaceLink href={listHref} className="mr-auto inline-flex min-h-7 items-center gap-1 xl:hidden">
        <Icon name="chevron" className="size-3 rotate-90" />
        {t("backToList")}
      </PlaceLink>
      <span className="numeric mr-auto hidden text-sm text-ink-3 xl:inline">
        {place === -1 ? t("elsewhere") : t("place", { place: place + 1, count: lines.length })}
      </span>
      <Button size="small" look="quiet" aria-disabled={!hasPrevious} onClick={() => step(-1)}>
        {t("previous")}
        <KeyCap of="k" />
      </Button>
      <Button size="small" look="quiet" aria-disabled={!hasNext} onClick={() => step(1)}>
        {t("next")}
        <KeyCap of="j" />
      </Button>
    </div>
  );
}

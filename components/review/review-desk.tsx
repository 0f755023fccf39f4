"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState, useTransition } from "react";
import { ITEM_HEADING, LIST } from "#components/review/desk-places";
import { formatNumber } from "#components/locale/numbers";
import { openedAt } from "#components/review/review-address";
import { usePageKeys } from "#components/shell/page-keys";
import { PlaceLink, TravellingLine } from "#components/ui/place-link";
import type { ReviewKind, ReviewState } from "#lib/contract/review";

/** Of an item in the list: what is needed to walk and to choose. */
export interface DeskLine {
  itemId: string;
  revision: number;
  kind: ReviewKind;
  rut: string;
  /** Of the person or company. */
  subject: string;
  entry: string;
  state: ReviewState;
  /** Waits for somebody else than the viewer. */
  own: boolean;
  /** May be decided together with others of its RUT. */
  together: boolean;
}

export interface DeskProps {
  lines: readonly DeskLine[];
  /** Address of the list without its `item`, and the way to add one. */
  listHref: string;
  /** Address of the page of the list before and after, opened at its last and first item; null where there is none. */
  before: string | null;
  after: string | null;
  /** The open item. */
  itemId: string | null;
  /** How many are left to decide, as the list that is shown counts them; null where it does not. */
  left: number | null;
  /** Of the list that is shown. */
  count: number;
}

interface Desk extends DeskProps {
  /** To a place of the queue; the focus goes with the reader. */
  go: (href: string, focus: Focus) => void;
  hrefOf: (itemId: string) => string;
  step: (by: 1 | -1) => void;
  /** After a decision: says it, and leads to the next that somebody has to decide. */
  decided: (said: string, itemIds: readonly string[]) => void;
  /** After an act that leaves the item to be decided. */
  stayed: (said: string, itemId: string) => void;
  picked: readonly DeskLine[];
  pick: (itemIds: readonly string[], on: boolean) => void;
}

type Focus = "item" | "list";

const Context = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(Context);
  if (desk === null) throw new Error("A part of the queue stands outside of it.");
  return desk;
}

/** Holds the queue together: where one stands in it, what was chosen, and what was said last. */
export function ReviewDesk({ head, children, ...props }: DeskProps & { head: ReactNode; children: ReactNode }) {
  const t = useTranslations("review");
  const locale = useLocale();
  const { lines, listHref, itemId, left, count } = props;
  const router = useRouter();
  const [going, startGoing] = useTransition();
  const [said, setSaid] = useState<{ text: string; itemId: string; left: number | null } | null>(null);
  const [picks, setPicks] = useState<readonly string[]>([]);
  const wish = useRef<{ focus: Focus; said: { text: string; itemId: string } | null } | null>(null);
  useEffect(() => {
    const wished = wish.current;
    if (going || wished === null) return;
    wish.current = null;
    if (wished.said !== null) setSaid({ ...wished.said, left });
    focusOn(wished.focus);
  }, [going, itemId, left]);

  const desk = useMemo<Desk>(() => {
    const hrefOf = (id: string) => openedAt(listHref, id);
    const travel = (href: string, focus: Focus, told: { text: string; itemId: string } | null) => {
      wish.current = { focus, said: told };
      // One step of history for the whole walk: Back leads to the list.
      startGoing(() => router[itemId === null || focus === "list" ? "push" : "replace"](href, { scroll: false }));
    };
    const place = lines.findIndex((line) => line.itemId === itemId);
    const step = (by: 1 | -1) => {
      const next = place === -1 ? lines[0] : lines[place + by];
      const beyond = by === 1 ? props.after : props.before;
      if (next !== undefined) travel(hrefOf(next.itemId), "item", null);
      else if (beyond !== null && lines.length > 0) travel(beyond, "item", null);
      else focusOn("item");
    };
    const decided = (text: string, itemIds: readonly string[]) => {
      setPicks([]);
      const next = nextToDecide(lines, place, itemIds);
      const more = props.after === null ? listHref : openedAt(listHref, "first");
      travel(next === null ? more : hrefOf(next), "item", { text, itemId: itemIds[0] ?? "" });
    };
    const known = lines.filter((line) => line.together && picks.includes(line.itemId));
    return {
      ...props,
      go: (href, focus) => travel(href, focus, null),
      hrefOf,
      step,
      decided,
      stayed: (text, id) => {
        wish.current = { focus: "item", said: { text, itemId: id } };
        startGoing(() => router.refresh());
      },
      picked: known,
      pick: (ids, on) => setPicks(on ? [...known.map((line) => line.itemId), ...ids] : picks.filter((id) => !ids.includes(id))),
    };
    // The props are compared by what they hold: a new drawing of the page brings new ones.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lines, listHref, itemId, props.before, props.after, picks, router]);

  usePageKeys([
    { key: "j", name: t("keys.next"), run: () => desk.step(1) },
    { key: "k", name: t("keys.previous"), run: () => desk.step(-1) },
    { key: "esc", name: t("keys.list"), run: () => (isShown(LIST) ? focusOn("list") : desk.go(listHref, "list")) },
  ]);
  return (
    <Context value={desk}>
      {going ? <TravellingLine /> : null}
      {head}
      {/* Always there, so that nothing moves when something is said. */}
      <div
        role="status"
        className="screen-only mt-4 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-1 text-ink-2"
      >
        <span>
          {t.rich("count", {
            count,
            number: formatNumber(count, locale),
            b: (words) => <strong className="numeric text-ink">{words}</strong>,
          })}
        </span>
        {said === null ? null : (
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              <strong className="font-semibold text-ink">{said.text}</strong>
              {said.left === null ? null : ` ${t("left", { count: said.left })}`}
            </span>
            {said.itemId === itemId ? null : (
              <PlaceLink href={openedAt(listHref, said.itemId)} scroll={false} className="inline-flex min-h-6 items-center">
                {t("seeDecided")}
              </PlaceLink>
            )}
          </span>
        )}
      </div>
      {children}
    </Context>
  );
}

/** The next after this place that waits for the viewer, or the first before it; null when nothing on the page does. */
function nextToDecide(lines: readonly DeskLine[], place: number, gone: readonly string[]): string | null {
  const waits = (line: DeskLine) => !gone.includes(line.itemId) && !line.own && (line.state === "to-confirm" || line.state === "proposed");
  return (lines.slice(place + 1).find(waits) ?? lines.find(waits))?.itemId ?? null;
}

/** On a narrow screen the open item takes the place of the list. */
function isShown(id: string): boolean {
  return document.getElementById(id)?.checkVisibility() ?? false;
}

function focusOn(focus: Focus): void {
  if (focus === "item") {
    document.getElementById(ITEM_HEADING)?.focus();
    document.querySelector("[data-review-line] [aria-current]")?.closest("[data-review-line]")?.scrollIntoView({ block: "nearest" });
    return;
  }
  const list = document.getElementById(LIST);
  (list?.querySelector<HTMLElement>("a[aria-current]") ?? list?.querySelector<HTMLElement>("a"))?.focus();
}

"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { isMac } from "#components/shell/key-caps";
import { openOverlay, useOverlay } from "#components/shell/overlay";
import { pageKeys } from "#components/shell/page-keys";
import { type Command, type Reading, readPress, shortcutsOf } from "#components/shell/shortcuts";
import { useSingleKeys } from "#components/shell/single-keys";
import { Late } from "#components/ui/late";
import { TravellingLine } from "#components/ui/place-link";
import type { Role } from "#lib/contract/panel";

/** Listens to the keyboard on every screen. The palette and the sheet of shortcuts come when they are asked for the first time. */
export function Keyboard({ role }: { role: Role }) {
  const router = useRouter();
  const [going, startGoing] = useTransition();
  const overlay = useOverlay();
  const go = (href: string) => startGoing(() => router.push(href));
  useKeys(role, (command) => {
    if (command.does === "go") go(command.place.href);
    else if (command.does === "here") command.run();
    else if (command.does === "focus-box") focusBox();
    else openOverlay(command.does === "open-palette" ? "palette" : "shortcuts");
  });
  useEffect(() => close, []);
  return (
    <>
      {going ? <TravellingLine /> : null}
      {overlay === "palette" ? <Late load={loadPalette} onFailure={close} props={{ role, onGo: go, onClose: close }} /> : null}
      {overlay === "shortcuts" ? <Late load={loadSheet} onFailure={close} props={{ role, onClose: close }} /> : null}
    </>
  );
}

const close = () => openOverlay(null);
const loadPalette = () => import("#components/palette/palette").then(({ Palette }) => Palette);
const loadSheet = () => import("#components/palette/shortcut-sheet").then(({ ShortcutSheet }) => ShortcutSheet);

function useKeys(role: Role, run: (command: Command) => void): void {
  const [singleKeys] = useSingleKeys();
  const pending = useRef<Reading["pending"]>(null);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || HELD.has(event.key)) return;
      const press = {
        key: event.key === "Escape" ? "Esc" : event.key,
        ctrl: event.ctrlKey,
        meta: event.metaKey,
        alt: event.altKey,
        atMs: event.timeStamp,
      };
      const inDialog = document.querySelector("dialog[open]") !== null;
      const shortcuts = shortcutsOf(role, pageKeys());
      const around = { shortcuts, singleKeys, inField: isField(event.target), inDialog, mac: isMac() };
      const reading = readPress(press, pending.current, around);
      pending.current = reading.pending;
      if (reading.command === null) return;
      event.preventDefault();
      latest.current(reading.command);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [role, singleKeys]);
}

/** Keys that are held while another one is pressed are no press of their own. */
const HELD = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead"]);

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], [role=textbox]") !== null;
}

function focusBox(): void {
  const box = document.getElementById("one-box");
  if (!(box instanceof HTMLInputElement)) return;
  box.focus();
  box.select();
}

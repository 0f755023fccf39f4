/**
 * The shortcuts of the keyboard: what a key does is read from the same table that the sheet of shortcuts prints. Pure.
 * Single keys can be turned off (WCAG 2.1.4), and mean nothing in a field, in a dialog, or with a modifier.
 */
import { type Place, placesOf } from "#components/shell/places";
import type { Role } from "#lib/contract/panel";

export type Command =
  | { does: "focus-box" }
  | { does: "list-shortcuts" }
  | { does: "open-palette" }
  | { does: "go"; place: Place }
  | ({ does: "here" } & PageKey);

/** What a key does on the page that is open only; the page names it in words. */
export interface PageKey {
  key: string;
  name: string;
  run: () => void;
}

export interface Shortcut {
  /** Pressed one after the other; `Mod` is held together with what follows: Ctrl, or ⌘ on a Mac. */
  keys: [string] | [first: string, second: string];
  command: Command;
  /** Made of single keys: these are what can be turned off. */
  single: boolean;
}

/** Every shortcut that works for a person of this role, and those of the page that is open. */
export function shortcutsOf(role: Role, here: readonly PageKey[] = []): Shortcut[] {
  return [
    { keys: ["Mod", "K"], command: { does: "open-palette" }, single: false },
    { keys: ["/"], command: { does: "focus-box" }, single: true },
    { keys: ["?"], command: { does: "list-shortcuts" }, single: true },
    ...placesOf(role).map((place): Shortcut => ({ keys: ["g", place.key], command: { does: "go", place }, single: true })),
    ...here.map((own): Shortcut => ({ keys: [own.key], command: { does: "here", ...own }, single: true })),
  ];
}

/** How long the second key may take. */
const SECOND_KEY_MS = 3_000;

export interface Press {
  key: string;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
  atMs: number;
}

export interface Surroundings {
  shortcuts: readonly Shortcut[];
  singleKeys: boolean;
  inField: boolean;
  inDialog: boolean;
  mac: boolean;
}

/** What a press means, and the first key that a second one may complete. */
export interface Reading {
  command: Command | null;
  pending: { key: string; atMs: number } | null;
}

export function readPress(press: Press, pending: Reading["pending"], around: Surroundings): Reading {
  const nothing: Reading = { command: null, pending: null };
  if (around.inDialog) return nothing;
  const mod = around.mac ? press.meta && !press.ctrl : press.ctrl && !press.meta;
  if (mod && !press.alt) return { ...nothing, command: find(around.shortcuts, ["Mod", press.key.toUpperCase()]) };
  if (!around.singleKeys || around.inField || press.ctrl || press.meta || press.alt) return nothing;
  const key = press.key.toLowerCase();
  if (pending !== null && press.atMs - pending.atMs <= SECOND_KEY_MS) {
    const command = find(around.shortcuts, [pending.key, key]);
    if (command !== null) return { command, pending: null };
  }
  const begins = around.shortcuts.some(({ keys, single }) => single && keys.length === 2 && keys[0] === key);
  return { command: find(around.shortcuts, [key]), pending: begins ? { key, atMs: press.atMs } : null };
}

function find(shortcuts: readonly Shortcut[], keys: string[]): Command | null {
  const found = shortcuts.find((shortcut) => shortcut.keys.length === keys.length && shortcut.keys.every((key, at) => key === keys[at]));
  return found?.command ?? null;
}

"use client";

import { useTranslations } from "next-intl";
import { isMac, KeyCaps } from "#components/shell/key-caps";
import { pageKeys } from "#components/shell/page-keys";
import { usePlaceName } from "#components/shell/place-name";
import { type Command, type Shortcut, shortcutsOf } from "#components/shell/shortcuts";
import { SingleKeysSwitch } from "#components/shell/single-keys-switch";
import { Dialog } from "#components/ui/dialog";
import type { Role } from "#lib/contract/panel";

/** Every shortcut that works, from the table that makes it work. */
export function ShortcutSheet({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useTranslations("palette");
  const shortcuts = shortcutsOf(role, pageKeys());
  const here = shortcuts.filter(({ command }) => command.does === "here");
  return (
    <Dialog open title={t("shortcuts")} onClose={onClose} className="w-[38rem] backdrop:bg-paper/70">
      {here.length === 0 ? null : <ShortcutList title={t("here")} shortcuts={here} />}
      <ShortcutList title={t("anywhere")} shortcuts={shortcuts.filter(({ command }) => command.does !== "go" && command.does !== "here")} />
      <ShortcutList title={t("goTo")} shortcuts={shortcuts.filter(({ command }) => command.does === "go")} />
      <div className="mt-4 border-t border-line pt-3">
        <SingleKeysSwitch />
        <p className="mt-1.5 text-sm text-ink-2">{t("singleKeysHint", { mod: isMac() ? "⌘" : "Ctrl" })}</p>
      </div>
    </Dialog>
  );
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  const t = useTranslations("palette");
  const nameOf = usePlaceName();
  const nameOfCommand = (command: Command) =>
    command.does === "go" ? nameOf(command.place) : command.does === "here" ? command.name : t(`does.${command.does}`);
  return (
    <section className="mb-4">
      <h3 className="pb-1 font-sans text-sm font-semibold text-ink-2">{title}</h3>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {shortcuts.map(({ keys, command }) => (
          <div key={keys.join(" ")} className="flex items-center justify-between gap-3 border-b border-line py-1">
            <dt className="min-w-0">{nameOfCommand(command)}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from "cmdk";
import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { homeQuery } from "#components/home/home-query";
import { type Action, usePaletteActions } from "#components/palette/palette-actions";
import { type Lookup, lookupsOf, matchesCheck, matchesLabel, placeOfLookup } from "#components/palette/palette-find";
import { RutText } from "#components/rut/rut-text";
import { KeyCaps } from "#components/shell/key-caps";
import { usePlaceName } from "#components/shell/place-name";
import { placesOf } from "#components/shell/places";
import { useSingleKeys } from "#components/shell/single-keys";
import { Icon } from "#components/ui/icon";
import type { CheckLine, Role } from "#lib/contract/panel";
import { formatRut } from "#lib/rut/rut";

/** One field that leads everywhere: a RUT, a name, a place, a recent Check, an action. Nothing in it costs. */
export function Palette({ role, onGo, onClose }: { role: Role; onGo: (href: string) => void; onClose: () => void }) {
  const t = useTranslations("palette");
  const dialog = useTranslations("dialog");
  const box = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  useLayoutEffect(() => {
    const shown = box.current;
    if (shown === null) return;
    // Nothing typed here is worth keeping: a press outside closes it, and so does the key that opened it.
    const onPress = (event: MouseEvent) => (event.target === shown ? onClose() : undefined);
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onClose();
    };
    shown.addEventListener("click", onPress);
    shown.addEventListener("keydown", onKey);
    shown.showModal();
    shown.querySelector("input")?.focus();
    return () => {
      shown.removeEventListener("click", onPress);
      shown.removeEventListener("keydown", onKey);
      shown.close();
    };
  }, [onClose]);
  const run = (what: () => void) => () => {
    onClose();
    what();
  };
  return (
    <dialog
      ref={box}
      aria-label={t("title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="screen-only mx-auto mt-[10vh] mb-auto w-[38rem] max-w-[calc(100vw-2rem)] rounded-lg border border-line-2 bg-sheet p-0 text-ink shadow-lg backdrop:bg-paper/70"
    >
      <CommandRoot label={t("title")} shouldFilter={false} loop className="flex max-h-[min(34rem,75vh)] flex-col">
        <div className="flex items-center gap-2.5 border-b border-line-2 px-4">
          <Icon name="search" className="text-ink-3" />
          <CommandInput
            value={text}
            onValueChange={setText}
            placeholder={t("placeholder")}
            maxLength={300}
            className="min-h-12 min-w-0 flex-1 bg-transparent text-md outline-none"
          />
          <button type="button" onClick={onClose} className="rounded px-1 hover:bg-wash">
            <span className="sr-only">{dialog("close")}</span>
            <kbd aria-hidden="true" className="rounded-sm border border-line-2 px-1.5 font-sans text-xs text-ink-3">
              Esc
            </kbd>
          </button>
        </div>
        <Findings text={text} role={role} run={run} onGo={onGo} />
        <p className="border-t border-line px-4 py-2 text-xs text-ink-3">{t("hint")}</p>
      </CommandRoot>
    </dialog>
  );
}

type Run = (what: () => void) => () => void;

function Findings({ text, role, run, onGo }: { text: string; role: Role; run: Run; onGo: (href: string) => void }) {
  const t = useTranslations("palette");
  const words = useTranslations("box");
  const nameOf = usePlaceName();
  const [singleKeys] = useSingleKeys();
  const home = useQuery(homeQuery);
  const lookups = lookupsOf(text);
  const notYet = lookups.find((lookup) => lookup.kind === "not-yet");
  const found = lookups.filter((lookup) => lookup.kind !== "not-yet");
  const places = placesOf(role).filter((place) => matchesLabel(text, nameOf(place)));
  const recent = (home.data?.recent ?? []).filter((check) => matchesCheck(text, check)).slice(0, 6);
  const actions = usePaletteActions().filter((action) => matchesLabel(text, action.label));
  const count = found.length + places.length + recent.length + actions.length;
  // Who types the name of a place means the place; anything may be the name of a person.
  const wordsFirst = found[0]?.kind === "name" && places.length + actions.length > 0;
  const lookupGroup = (
    <Group title={t("lookUp")} count={found.length}>
      {found.map((lookup) => (
        <LookupItem key={placeOfLookup(lookup)} lookup={lookup} onSelect={run(() => onGo(placeOfLookup(lookup)))} />
      ))}
    </Group>
  );
  return (
    <>
      <p role="status" className={count === 0 || notYet !== undefined ? "px-4 pt-3 text-ink-2" : "sr-only"}>
        {notYet === undefined ? (count === 0 ? t("nothing") : t("count", { count })) : words(`problem.${notYet.problem}`)}
      </p>
      <CommandList className="min-h-0 flex-1 overflow-y-auto p-2">
        {wordsFirst ? null : lookupGroup}
        <Group title={t("places")} count={places.length}>
          {places.map((place) => (
            <Item key={place.href} value={place.href} onSelect={run(() => onGo(place.href))}>
              {nameOf(place)}
              <span aria-hidden="true" className={`ml-auto hidden ${singleKeys ? "sm:block" : ""}`}>
                <KeyCaps keys={["g", place.key]} wordless />
              </span>
            </Item>
          ))}
        </Group>
        <Group title={t("recent")} count={recent.length}>
          {recent.map((check) => (
            <CheckItem key={check.id} check={check} onSelect={run(() => onGo(`/checks/${check.id}`))} />
          ))}
        </Group>
        <Group title={t("actions")} count={actions.length}>
          {actions.map((action: Action) => (
            <Item key={action.id} value={action.id} onSelect={run(action.run)}>
              {action.label}
            </Item>
          ))}
        </Group>
        {wordsFirst ? lookupGroup : null}
      </CommandList>
      {home.isPending || home.isError ? (
        <p className="px-4 pb-2 text-sm text-ink-3">{home.isError ? t("recentFailed") : t("recentWaiting")}</p>
      ) : null}
    </>
  );
}

function LookupItem({ lookup, onSelect }: { lookup: Exclude<Lookup, { kind: "not-yet" }>; onSelect: () => void }) {
  const t = useTranslations("palette");
  const isRut = lookup.kind === "rut";
  return (
    <Item value={placeOfLookup(lookup)} onSelect={onSelect}>
      <span className="min-w-0">
        <span className="block font-medium break-words">
          {isRut ? t("openRut", { rut: formatRut(lookup.rut) }) : t("searchName", { name: lookup.name })}
        </span>
        <span className="block text-sm text-ink-2">{isRut ? t(`digit.${lookup.digit}`) : t("searchHint")}</span>
      </span>
    </Item>
  );
}

function CheckItem({ check, onSelect }: { check: CheckLine; onSelect: () => void }) {
  return (
    <Item value={check.id} onSelect={onSelect}>
      <span className="min-w-0 truncate">{check.name}</span>
      <RutText rut={check.rut} className="ml-auto text-sm text-ink-2" />
    </Item>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <CommandGroup
      heading={title}
      className="mb-1 [&>[cmdk-group-heading]]:px-2 [&>[cmdk-group-heading]]:py-1 [&>[cmdk-group-heading]]:text-xs [&>[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </CommandGroup>
  );
}

/** The chosen one is told by its ground and by a bar, not by colour alone. */
function Item({ value, onSelect, children }: { value: string; onSelect: () => void; children: ReactNode }) {
  return (
    <CommandItem
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md border-l-2 border-transparent px-2 py-1 aria-selected:border-accent aria-selected:bg-wash"
    >
      {children}
    </CommandItem>
  );
}

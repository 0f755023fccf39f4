"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useState, useTransition } from "react";
import { askedDigit, readTyping, type Typing } from "#components/rut/typed-rut";
import { useTypedRut } from "#components/rut/use-typed-rut";
import { useSingleKeys } from "#components/shell/single-keys";
import { optionId, SuggestionList, SUGGESTIONS_ID } from "#components/shell/suggestion-list";
import { useCombobox } from "#components/shell/use-combobox";
import { useSuggestions } from "#components/shell/use-suggestions";
import { Button } from "#components/ui/button";
import { Icon } from "#components/ui/icon";
import { PlaceLink, TravellingLine } from "#components/ui/place-link";
import { formatRut, type Rut } from "#lib/rut/rut";

/**
 * One box for a RUT or a name. It formats while typing, says in words what is wrong and stops nobody: a second Enter
 * goes on with what stands there. Opening a file or a search never costs. While a name or a RUT is typed it suggests what the
 * organisation has already. Without script it is a plain form.
 */
export function OneBox({ initial = "", size }: { initial?: string; size: "bar" | "page" }) {
  const t = useTranslations("box");
  const router = useRouter();
  const { text, clear, input, fieldProps } = useTypedRut(initial);
  const [asked, setAsked] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  const typing = readTyping(text);
  const troubled = asked === text && typing.kind !== "rut" && typing.kind !== "name";
  const [typed, setTyped] = useState(false);
  const suggestions = useSuggestions(text, typed && !troubled);
  const go = (place: string) => startTransition(() => router.push(place));
  const list = useCombobox(suggestions, ({ rut }) => {
    go(`/rut/${rut}`);
    clear();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    list.close();
    setTyped(false);
    const place = placeOf(typing, asked === text);
    if (place === null) {
      setAsked(text);
      input.current?.focus();
      return;
    }
    go(place);
    if (typing.kind !== "name") clear();
  };

  return (
    <form action="/search" method="get" role="search" onSubmit={submit} className="relative">
      {pending ? <TravellingLine /> : null}
      <label htmlFor="one-box" className={size === "bar" ? "sr-only" : "mb-2 block font-medium"}>
        {t("label")}
      </label>
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <input
            id="one-box"
            name="q"
            {...fieldProps}
            role="combobox"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={list.shown}
            aria-controls={list.shown ? SUGGESTIONS_ID : undefined}
            aria-activedescendant={list.active === null ? undefined : optionId(list.active)}
            onInput={() => {
              setTyped(true);
              list.onTyped();
            }}
            onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
              if (!list.onKey(event)) fieldProps.onKeyDown(event);
            }}
            onBlur={list.close}
            placeholder={size === "bar" ? t("placeholder") : undefined}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-invalid={troubled || undefined}
            aria-describedby={`one-box-status${troubled ? " one-box-problem" : ""}${size === "page" ? " one-box-hint" : ""}`}
            className={`block w-full rounded-md border border-control bg-sheet pl-3 text-ink ${size === "bar" ? "min-h-9 pr-10 text-base" : "min-h-12 pr-12 text-lg"}`}
          />
          <BoxStatus typing={typing} asked={asked === text} />
          {list.shown ? (
            <SuggestionList suggestions={suggestions} active={list.active} onActive={list.setActive} onChoose={list.choose} />
          ) : null}
          <span role="status" className="sr-only">
            {list.shown ? t("suggestionCount", { count: suggestions.length }) : ""}
          </span>
        </div>
        {size === "page" ? (
          <Button type="submit" look="primary" pending={pending} className="min-h-12 px-5">
            {t("open")}
          </Button>
        ) : null}
      </div>
      {troubled ? <BoxProblem typing={typing} size={size} /> : null}
    </form>
  );
}

/** Where Enter leads, or null when there is something to say first. */
function placeOf(typing: Typing, insists: boolean): string | null {
  if (typing.kind === "rut" || (typing.kind === "wrong-digit" && insists)) return `/rut/${typing.rut}`;
  return typing.kind === "name" ? `/search?q=${encodeURIComponent(typing.name)}` : null;
}

/** Right in the box: what is known of the check digit, or the key that leads here. */
function BoxStatus({ typing, asked }: { typing: Typing; asked: boolean }) {
  const t = useTranslations("box");
  const [singleKeys] = useSingleKeys();
  // With eight characters the ninth may still come: only a finished RUT is called wrong.
  const wrong = typing.kind === "wrong-digit" && (typing.completed === null || asked);
  return (
    <span className="pointer-events-none absolute inset-y-px right-px flex items-center rounded-r-md bg-sheet pr-3 pl-2 text-sm">
      <span id="one-box-status" role="status" className="flex items-center gap-1">
        {typing.kind === "rut" ? (
          <span className="flex items-center gap-1 text-low">
            <Icon name="check" />
            {t("digitRight")}
          </span>
        ) : wrong ? (
          <span className="flex items-center gap-1 text-high">
            <Icon name="cross" />
            {t("digitWrong")}
          </span>
        ) : null}
      </span>
      {typing.kind === "empty" && singleKeys ? (
        <kbd title={t("shortcut")} className="hidden rounded-sm border border-line-2 px-1.5 font-sans text-xs text-ink-3 sm:block">
          /
        </kbd>
      ) : null}
    </span>
  );
}

function BoxProblem({ typing, size }: { typing: Typing; size: "bar" | "page" }) {
  const t = useTranslations("box");
  if (typing.kind === "rut" || typing.kind === "name") return null;
  const asked = typing.kind === "wrong-digit" ? askedDigit(typing.rut) : { number: "", digit: "" };
  return (
    <div
      id="one-box-problem"
      role="alert"
      className={`rounded-md border border-line-2 border-l-[3px] border-l-high bg-sheet px-3.5 py-2.5 text-ink ${size === "bar" ? "z-40 mt-1.5 shadow-lg lg:absolute lg:inset-x-0 lg:top-full" : "mt-2"}`}
    >
      <p>{t(`problem.${typing.kind}`, asked)}</p>
      {typing.kind === "wrong-digit" ? (
        <p className="mt-1 flex flex-wrap gap-x-4">
          {[typing.asked, ...(typing.completed === null ? [] : [typing.completed])].map((rut) => (
            <RutLink key={rut} rut={rut} words="openInstead" />
          ))}
          <RutLink rut={typing.rut} words="openAnyway" />
        </p>
      ) : null}
    </div>
  );
}

function RutLink({ rut, words }: { rut: Rut; words: "openInstead" | "openAnyway" }) {
  const t = useTranslations("box");
  return (
    <PlaceLink href={`/rut/${rut}`} className="inline-flex min-h-6 items-center">
      {t(words, { rut: formatRut(rut) })}
    </PlaceLink>
  );
}

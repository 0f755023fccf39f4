"use client";

import { useRouter } from "next/navigation";
import { type ChangeEvent, type ReactNode, useEffect, useRef, useTransition } from "react";
import { TravellingLine } from "#components/ui/place-link";

/** Quiet after which typed text is looked for, ms. */
const TYPING_PAUSE_MS = 400;

type Values = Record<string, string | readonly string[]>;

/**
 * A plain GET form whose address is its state. Without script it has a button; with it every change applies at once and the focus stays.
 * `values` is what the address says of each field, as the form itself would send it: Back, links and another tab's address move the
 * fields, but nothing that is being typed is ever taken back.
 */
export function FilterForm({
  action,
  label,
  submit,
  values,
  children,
}: {
  action: string;
  label: string;
  /** The button's word, where there is no script. */
  submit: string;
  values: Values;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [pending, apply] = useApply(action, form, values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const at = (pauseMs: number, typed: boolean) => {
    clearTimeout(timer.current);
    if (pauseMs === 0) apply(typed);
    else timer.current = setTimeout(() => apply(typed), pauseMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (event: ChangeEvent<HTMLFormElement>) => {
    const field: unknown = event.target;
    const typed = field instanceof HTMLInputElement && field.type !== "checkbox";
    at(typed ? TYPING_PAUSE_MS : 0, typed);
  };
  return (
    <form
      ref={form}
      action={action}
      method="get"
      aria-label={label}
      autoComplete="off"
      className="screen-only"
      onChange={change}
      onSubmit={(event) => {
        event.preventDefault();
        at(0, false);
      }}
    >
      {/* Enter submits a form of several texts only where it has a button. */}
      <button type="submit" hidden>
        {submit}
      </button>
      {pending ? <TravellingLine /> : null}
      {children}
      <noscript>
        <button type="submit" className="mt-3 min-h-9 rounded-md border border-control bg-sheet px-3.5 font-medium">
          {submit}
        </button>
      </noscript>
    </form>
  );
}

/** Leads to the address of what the fields say. While one text is typed there is one step of history for it, until the field is left. */
function useApply(action: string, form: React.RefObject<HTMLFormElement | null>, values: Values): [boolean, (typed: boolean) => void] {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const said = keyOf(pairsOf(values));
  const now = useRef(said);
  const underWay = useRef(new Set<string>());
  const typing = useRef<Element | null>(null);
  useEffect(() => {
    const fields = form.current;
    const leave = () => void (typing.current = null);
    fields?.addEventListener("focusout", leave);
    return () => fields?.removeEventListener("focusout", leave);
  }, [form]);

  useEffect(() => {
    if (now.current === said) underWay.current.clear();
    if (now.current === said || underWay.current.has(said)) return;
    now.current = said;
    typing.current = null;
    if (form.current !== null) writeFields(form.current, values);
    // `said` is `values`, compared by content.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [said]);

  const apply = (typed: boolean) => {
    // Half a date is none yet.
    if (form.current === null || !form.current.checkValidity()) return;
    const pairs = readFields(form.current);
    const key = keyOf(pairs);
    if (key === now.current) return;
    now.current = key;
    underWay.current.add(key);
    const field = typed ? document.activeElement : null;
    const step = field !== null && field === typing.current ? "replace" : "push";
    typing.current = field;
    const query = new URLSearchParams(pairs).toString();
    startTransition(() => router[step](query === "" ? action : `${action}?${query}`, { scroll: false }));
  };
  return [pending, apply];
}

type Pair = [name: string, value: string];

function pairsOf(values: Values): Pair[] {
  return Object.entries(values).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).filter((each) => each !== "").map((each): Pair => [name, each]),
  );
}

/** What the form would send, without fields left alone and blanks around a text. */
function readFields(form: HTMLFormElement): Pair[] {
  return [...new FormData(form)]
    .map(([name, value]): Pair => [name, typeof value === "string" ? value.trim().replace(/\s+/gu, " ") : ""])
    .filter(([, value]) => value !== "");
}

function writeFields(form: HTMLFormElement, values: Values): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const given = [values[field.name] ?? []].flat();
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = given.includes(field.value);
    else if (field.type !== "hidden") field.value = given[0] ?? "";
  }
}

function keyOf(pairs: Pair[]): string {
  return JSON.stringify(pairs.toSorted(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1)));
}

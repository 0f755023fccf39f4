"use client";

import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { afterEdit } from "#components/rut/typed-rut";
import { beginHistory, record, redo, type TypingHistory, undo } from "#components/rut/typing-history";

/**
 * A field that formats a RUT while it is typed: the caret stays, undo and redo work, and a composition (accents, IME) is left
 * alone until it is done. `clear` empties it and forgets what was typed.
 */
export function useTypedRut(initial: string) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const history = useRef(beginHistory(initial));

  const show = (next: TypingHistory) => {
    history.current = next;
    const field = input.current;
    if (field !== null) {
      // Written straight into the field: React would leave the caret at the end.
      if (field.value !== next.now.text) field.value = next.now.text;
      if (document.activeElement === field) field.setSelectionRange(next.now.caret, next.now.caret);
    }
    setText(next.now.text);
  };
  // What was typed before the scripts came stands in the field alone.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? initial;
    if (typed !== initial) show(record(history.current, afterEdit({ text: typed, caret: typed.length, before: initial, inputType: "" })));
    // Once: later `initial` changes nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const edit = (event: SyntheticEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const native = event.nativeEvent;
    if (native instanceof InputEvent && native.isComposing) return setText(field.value);
    const inputType = native instanceof InputEvent ? native.inputType : "";
    const caret = field.selectionStart ?? field.value.length;
    show(record(history.current, afterEdit({ text: field.value, caret, before: history.current.now.text, inputType })));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = stepOf(event);
    if (by === null || event.nativeEvent.isComposing) return;
    event.preventDefault();
    show(by(history.current));
  };
  const clear = () => show(beginHistory(""));
  return { text, clear, input, fieldProps: { ref: input, value: text, onChange: edit, onCompositionEnd: edit, onKeyDown } };
}

/** Ctrl-Z, Ctrl-Y and Ctrl-Shift-Z, with ⌘ on a Mac. */
function stepOf(event: KeyboardEvent): typeof undo | null {
  if (event.altKey || event.ctrlKey === event.metaKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? redo : undo;
  return key === "y" && event.ctrlKey ? redo : null;
}

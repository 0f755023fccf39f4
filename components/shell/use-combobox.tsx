"use client";

import { type KeyboardEvent, useState } from "react";

/**
 * The keys of a combobox with a list (WAI-ARIA): arrows walk through it and back to the text, Enter takes the one they stand on, Escape
 * and leaving the field close it. `onTyped` opens it again. Nothing is chosen by itself.
 */
export function useCombobox<Option>(options: readonly Option[], onChoose: (option: Option) => void) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const shown = open && options.length > 0;
  const active = shown && at !== null && at < options.length ? at : null;
  const close = () => {
    setOpen(false);
    setAt(null);
  };
  const choose = (option: Option) => {
    close();
    onChoose(option);
  };
  /** Whether the key was the list's own. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false;
    if (event.key === "ArrowDown" && !shown && options.length > 0) setOpen(true);
    else if (!shown) return false;
    else if (event.key === "ArrowDown") setAt(active === null ? 0 : active === options.length - 1 ? null : active + 1);
    else if (event.key === "ArrowUp") setAt(active === null ? options.length - 1 : active === 0 ? null : active - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && active !== null) {
      const option = options[active];
      if (option !== undefined) choose(option);
    } else return false;
    event.preventDefault();
    return true;
  };
  const onTyped = () => {
    setOpen(true);
    setAt(null);
  };
  return { shown, active, setActive: setAt, close, choose, onKey, onTyped };
}

/** What stood in a field before: a field that is formatted by script has lost the browser's own undo. Pure. */
import type { TypedText } from "#components/rut/typed-rut";

export interface TypingHistory {
  past: readonly TypedText[];
  now: TypedText;
  future: readonly TypedText[];
}

const MOST_STEPS = 200;

export function beginHistory(text: string): TypingHistory {
  return { past: [], now: { text, caret: text.length }, future: [] };
}

/** After one change. A caret that merely moved is no change. */
export function record(history: TypingHistory, next: TypedText): TypingHistory {
  if (next.text === history.now.text) return { ...history, now: next };
  return { past: [...history.past, history.now].slice(-MOST_STEPS), now: next, future: [] };
}

export function undo({ past, now, future }: TypingHistory): TypingHistory {
  const before = past.at(-1);
  return before === undefined ? { past, now, future } : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redo({ past, now, future }: TypingHistory): TypingHistory {
  const [after, ...rest] = future;
  return after === undefined ? { past, now, future } : { past: [...past, now], now: after, future: rest };
}

/** What was typed and not yet sent, kept for one tab and one person. Pure but for the storage that it is given. */

/** What drafts need of `sessionStorage`. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "cotejo-draft:";

/** Where the draft of a form lies: another person who signs in in the same tab asks under another key. */
export function draftKey(personId: string, formId: string): string {
  return `${PREFIX}${personId}:${formId}`;
}

/** The draft, when there is one of the same shape as the form's first value: a form of an older version is no draft of this one. */
export function readDraft<Value>(storage: DraftStorage, key: string, initial: Value): Value | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return hasShapeOf(kept, initial) ? kept : null;
  } catch {
    // Not ours: what cannot be read was never typed into this form.
    return null;
  }
}

/** Keeps a draft; a form that is back at its first value has none. Says whether the browser took it. */
export function keepDraft(storage: DraftStorage, key: string, value: unknown, initial: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    if (text === JSON.stringify(initial)) storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  } catch {
    // Full, or forbidden by the browser: the form itself goes on.
    return false;
  }
}

/** Removes every draft but those of one person; of everybody for null. */
export function removeDrafts(storage: DraftStorage, except: string | null): void {
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place));
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && (except === null || !key.startsWith(`${PREFIX}${except}:`))) storage.removeItem(key);
  }
}

function hasShapeOf<Value>(kept: unknown, like: Value): kept is Value {
  if (Array.isArray(like)) return Array.isArray(kept) && (like.length === 0 || kept.every((each) => hasShapeOf(each, like[0])));
  if (typeof like !== "object" || like === null) return like === null || kept === null || typeof kept === typeof like;
  if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return false;
  const fields = kept as Record<string, unknown>;
  return Object.entries(like).every(([name, value]) => name in fields && hasShapeOf(fields[name], value));
}

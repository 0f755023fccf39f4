"use client";

import { type Dispatch, type SetStateAction, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type DraftStorage, draftKey, keepDraft, readDraft, removeDrafts } from "#components/drafts/draft-store";
import { usePersonId } from "#components/session/person";

/**
 * The state of a form that outlives a reload and an ended session: kept in this tab for this person only. `clear` after success
 * takes it back to `initial`. JSON values of one shape; never a password. The first drawing shows `initial`, as the server drew it.
 */
export function useDraft<Value>(
  formId: string,
  initial: Value,
): [value: Value, setValue: Dispatch<SetStateAction<Value>>, clear: () => void] {
  const personId = usePersonId();
  const key = personId === null ? null : draftKey(personId, formId);
  const [state, setState] = useState({ key, value: initial });
  const value = state.key === key ? state.value : initial;
  // What the callbacks see of the last drawing, and of each other within one event.
  const latest = useRef({ key, value, initial });
  useLayoutEffect(() => {
    latest.current = { key, value, initial };
  });
  useLayoutEffect(() => {
    const storage = draftStorage();
    const kept = storage === null || key === null ? null : readDraft(storage, key, latest.current.initial);
    if (kept !== null) setState({ key, value: kept });
  }, [key]);

  const setValue = useCallback((next: SetStateAction<Value>) => {
    const now = latest.current;
    now.value = isUpdate(next) ? next(now.value) : next;
    setState({ key: now.key, value: now.value });
    const storage = draftStorage();
    if (storage !== null && now.key !== null) keepDraft(storage, now.key, now.value, now.initial);
  }, []);
  const clear = useCallback(() => setValue(latest.current.initial), [setValue]);
  return [value, setValue, clear];
}

/** At sign-out nothing typed stays behind. */
export function forgetDrafts(): void {
  const storage = draftStorage();
  if (storage !== null) removeDrafts(storage, null);
}

/** What another person left in this tab is not for the one who signed in now. */
export function forgetDraftsOfOthers(personId: string): void {
  const storage = draftStorage();
  if (storage !== null) removeDrafts(storage, personId);
}

/** Null where the browser forbids it. */
function draftStorage(): DraftStorage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function isUpdate<Value>(next: SetStateAction<Value>): next is (value: Value) => Value {
  return typeof next === "function";
}

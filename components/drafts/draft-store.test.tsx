import { expect, test } from "vitest";
import { type DraftStorage, draftKey, keepDraft, readDraft, removeDrafts } from "#components/drafts/draft-store";

const initial = { name: "", role: "officer", days: 30, until: null as string | null, tags: [] as string[] };

function tab(): DraftStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (place) => [...kept.keys()][place] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
}

test("what was typed comes back, and only to the person who typed it", () => {
  const storage = tab();
  const typed = { ...initial, name: "María", until: "2027-01-31", tags: ["a"] };
  expect(keepDraft(storage, draftKey("ana", "person"), typed, initial)).toBe(true);
  expect(readDraft(storage, draftKey("ana", "person"), initial)).toEqual(typed);
  expect(readDraft(storage, draftKey("eva", "person"), initial)).toBeNull();
  expect(readDraft(storage, draftKey("ana", "token"), initial)).toBeNull();
});

test("a form that is back at its first value leaves no draft", () => {
  const storage = tab();
  keepDraft(storage, draftKey("ana", "person"), { ...initial, name: "M" }, initial);
  keepDraft(storage, draftKey("ana", "person"), { ...initial }, initial);
  expect(storage.kept.size).toBe(0);
});

test.each([
  "{",
  "null",
  "[]",
  '"text"',
  '{"name":"x"}',
  '{"name":1,"role":"officer","days":30,"until":null,"tags":[]}',
  '{"name":"x","role":"officer","days":30,"until":null,"tags":{}}',
])("what has not the shape of the form is no draft: %s", (text) => {
  const storage = tab();
  storage.setItem(draftKey("ana", "person"), text);
  expect(readDraft(storage, draftKey("ana", "person"), initial)).toBeNull();
});

test("the drafts of others go when somebody signs in, all of them at sign-out, and nothing else ever", () => {
  const storage = tab();
  storage.setItem("of-somebody-else", "1");
  for (const person of ["ana", "eva"]) keepDraft(storage, draftKey(person, "person"), { ...initial, name: person }, initial);
  removeDrafts(storage, "ana");
  expect([...storage.kept.keys()]).toEqual(["of-somebody-else", draftKey("ana", "person")]);
  removeDrafts(storage, null);
  expect([...storage.kept.keys()]).toEqual(["of-somebody-else"]);
});

test("a browser that takes nothing more does not break the form", () => {
  const full = {
    ...tab(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(keepDraft(full, draftKey("ana", "person"), { ...initial, name: "x" }, initial)).toBe(false);
});

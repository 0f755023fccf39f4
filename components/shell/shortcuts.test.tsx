import { describe, expect, test } from "vitest";
import { type Press, type Reading, readPress, type Surroundings, shortcutsOf } from "#components/shell/shortcuts";

const around: Surroundings = { shortcuts: shortcutsOf("admin"), singleKeys: true, inField: false, inDialog: false, mac: false };

/** Presses keys one after the other, half a second apart, and says what each did. */
function type(keys: (string | Partial<Press>)[], where: Partial<Surroundings> = {}, apartMs = 500) {
  let pending: Reading["pending"] = null;
  return keys.map((key, at) => {
    const press: Press = {
      key: "",
      ctrl: false,
      meta: false,
      alt: false,
      atMs: at * apartMs,
      ...(typeof key === "string" ? { key } : key),
    };
    const reading = readPress(press, pending, { ...around, ...where });
    pending = reading.pending;
    return reading.command === null ? null : reading.command.does === "go" ? reading.command.place.href : reading.command.does;
  });
}

test("every shortcut that is listed works, and no two of them are alike", () => {
  for (const role of ["officer", "admin"] as const) {
    const shortcuts = shortcutsOf(role);
    for (const { keys, command } of shortcuts) {
      const presses = keys[0] === "Mod" ? [{ key: "k", ctrl: true }] : keys;
      expect(type(presses, { shortcuts }).at(-1)).toBe(command.does === "go" ? command.place.href : command.does);
    }
    expect(new Set(shortcuts.map(({ keys }) => keys.join(" "))).size).toBe(shortcuts.length);
  }
});

test("an officer is led to no place that only an admin may open", () => {
  const shortcuts = shortcutsOf("officer");
  expect(type(["g", "p"])).toEqual([null, "/settings/people"]);
  expect(type(["g", "p"], { shortcuts })).toEqual([null, null]);
  expect(type(["g", "c"], { shortcuts })).toEqual([null, "/checks"]);
});

describe("two keys", () => {
  test("the second may take its time, but not for ever", () => {
    expect(type(["g", "c"], {}, 3_000)).toEqual([null, "/checks"]);
    expect(type(["g", "c"], {}, 3_001)).toEqual([null, null]);
  });

  test("what leads nowhere is forgotten, and may begin anew or mean something by itself", () => {
    expect(type(["g", "z", "c"])).toEqual([null, null, null]);
    expect(type(["g", "g", "c"])).toEqual([null, null, "/checks"]);
    expect(type(["g", "/"])).toEqual([null, "focus-box"]);
    expect(type(["c"])).toEqual([null]);
  });

  test("caps lock does not matter", () => expect(type(["G", "C"])).toEqual([null, "/checks"]));
});

describe("single keys", () => {
  test("mean nothing while somebody writes, in a dialog, with a modifier, or turned off", () => {
    for (const where of [{ inField: true }, { inDialog: true }, { singleKeys: false }]) {
      expect(type(["/", "?", "g", "c"], where)).toEqual([null, null, null, null]);
    }
    for (const held of [{ ctrl: true }, { meta: true }, { alt: true }]) {
      expect(type([{ key: "/", ...held }, "g", { key: "c", ...held }])).toEqual([null, null, null]);
    }
  });
});

describe("the palette", () => {
  test("opens by Ctrl-K, by ⌘-K on a Mac, even from a field and with single keys off", () => {
    const where = { inField: true, singleKeys: false };
    expect(type([{ key: "k", ctrl: true }], where)).toEqual(["open-palette"]);
    expect(type([{ key: "K", ctrl: true }], where)).toEqual(["open-palette"]);
    expect(type([{ key: "k", meta: true }], { ...where, mac: true })).toEqual(["open-palette"]);
    // There Ctrl-K deletes to the end of the line.
    expect(type([{ key: "k", ctrl: true }], { ...where, mac: true })).toEqual([null]);
    expect(type([{ key: "k", ctrl: true }], { inDialog: true })).toEqual([null]);
  });
});

test("the keys of a page work on it, never instead of a sequence, in a field or when single keys are off", () => {
  const page = [
    { key: "c", name: "Confirm", run: () => {} },
    { key: "1", name: "The first reason", run: () => {} },
  ];
  const shortcuts = shortcutsOf("officer", page);
  expect(type(["c", "1"], { shortcuts })).toEqual(["here", "here"]);
  expect(type(["g", "c"], { shortcuts })).toEqual([null, "/checks"]);
  expect(type(["c", "1"], { shortcuts, inField: true })).toEqual([null, null]);
  expect(type(["c", "1"], { shortcuts, singleKeys: false })).toEqual([null, null]);
});

import { expect, test } from "vitest";
import { beginHistory, record, redo, undo } from "#components/rut/typing-history";

const typed = (...texts: string[]) => texts.reduce((history, text) => record(history, { text, caret: text.length }), beginHistory(""));

test("undo goes back one change at a time, with the caret where it was, and redo goes forward again", () => {
  let history = record(typed("1", "12"), { text: "1-2", caret: 1 });
  history = undo(history);
  expect(history.now).toEqual({ text: "12", caret: 2 });
  history = undo(undo(undo(history)));
  expect(history.now.text).toBe("");
  history = redo(redo(redo(redo(history))));
  expect(history.now).toEqual({ text: "1-2", caret: 1 });
});

test("what was undone is gone once something else is typed", () => {
  const history = record(undo(typed("a", "ab")), { text: "ax", caret: 2 });
  expect(redo(history).now.text).toBe("ax");
  expect(undo(history).now.text).toBe("a");
});

test("a caret that moves is no step, and there is an end to what is kept", () => {
  const moved = record(typed("12"), { text: "12", caret: 0 });
  expect(undo(moved).now.text).toBe("");
  expect(typed(...Array.from({ length: 500 }, (_, at) => `${at}`)).past).toHaveLength(200);
});

/** console.error in a test fails the test: what a person would see as noise is a defect. */
import { afterEach, beforeEach, vi } from "vitest";

let said: unknown[][] = [];

beforeEach(() => {
  said = [];
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    said.push(words);
  });
});

afterEach(() => {
  const words = said;
  said = [];
  vi.restoreAllMocks();
  if (words.length > 0) throw new Error(`console.error was called: ${words.map((line) => line.map(String).join(" ")).join("\n")}`);
});

/** The promise: the twenty texts that docs/summaries.md shows are those that the local maker writes. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { summarise } from "#lib/summary/summarise";
import { judgeSummary } from "#lib/testing/judge-summary";
import { TYPICAL_CHECKS } from "#lib/testing/typical-checks";

const DOCUMENT = path.resolve(import.meta.dirname, "../../docs/summaries.md");
const BEGINNING = "## Twenty texts\n";

test("docs/summaries.md shows what is written today; --update writes the texts anew and leaves what stands before them", async () => {
  const whole = readFileSync(DOCUMENT, "utf8");
  const before = whole.slice(0, whole.indexOf(BEGINNING) + BEGINNING.length);
  expect(before.endsWith(BEGINNING)).toBe(true);
  const quoted = (text: string) => text.split("\n").map((line) => `> ${line}`.trimEnd());
  const sections = TYPICAL_CHECKS.map(([title, check], at) =>
    [`\n### ${at + 1}. ${title}\n`, ...quoted(summarise(check, "es").text), "", ...quoted(summarise(check, "en").text)].join("\n"),
  );
  await expect(`${before}${sections.join("\n")}\n`).toMatchFileSnapshot(DOCUMENT);
});

test("there are twenty, and each states its facts and no other", () => {
  expect(TYPICAL_CHECKS).toHaveLength(20);
  for (const [title, check] of TYPICAL_CHECKS) {
    for (const language of ["es", "en"] as const) {
      const { text } = summarise(check, language);
      expect(judgeSummary(text, check, language), title).toEqual([]);
      expect(text.split("\n\n").length, title).toBeLessThanOrEqual(6);
    }
  }
});

test("a clean record is told in four sentences", () => {
  for (const [, check] of TYPICAL_CHECKS.slice(0, 2)) {
    expect(summarise(check, "es").text.match(/\.(?=\s|$)/g)).toHaveLength(4);
    expect(summarise(check, "en").text.match(/\.(?=\s|$)/g)).toHaveLength(4);
  }
});

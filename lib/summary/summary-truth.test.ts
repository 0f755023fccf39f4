/** The promise: whatever was found, every number, date and name of a summary is a fact of the Check, and every fact is in the summary. */
import { describe, expect, test } from "vitest";
import { summarise } from "#lib/summary/summarise";
import { madeUpCheck, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";
import { judgeSummary } from "#lib/testing/judge-summary";
import { judgeWrongWriters, proveSummaries } from "#lib/testing/prove-summaries";
import { readSummary } from "#lib/testing/read-summary";
import { HOSTILE_NAMES } from "#lib/testing/summary-checks";

test("over 400 generated Checks, read back by a grammar of its own, in both languages", () => {
  expect(() => proveSummaries(400, 20_261_121)).not.toThrow();
}, 60_000);

describe("a writer that is wrong is caught, each time that its text differs", () => {
  const verdicts = judgeWrongWriters(80, 20_261_121);
  test.each(Object.entries(verdicts))("one that %s", (_, { texts, passed }) => {
    expect(texts).toBeGreaterThan(0);
    expect(passed).toEqual([]);
  });
});

describe("a name out of a source stays within its quotation marks, and one line", () => {
  test.each(HOSTILE_NAMES.map((name) => [JSON.stringify(name).slice(0, 60), name]))("%s", (_, name) => {
    const detail = madeUpCheck({
      kind: "person",
      name,
      sanctions: [madeUpSanction({ name }), madeUpSanction({ name, basis: "rut" })],
      pep: [madeUpPep({ name, post: name, institution: name, relatedTo: name, status: "relative", basis: "name" })],
    });
    for (const language of ["es", "en"] as const) {
      const { text } = summarise(detail, language);
      expect(judgeSummary(text, detail, language)).toEqual([]);
      expect(text.length).toBeLessThan(4_000);
    }
  });
});

test("the reader takes no sentence that it does not know", () => {
  expect(readSummary("El puntaje orienta; la decisión es de una persona.", "es").faults).toEqual([]);
  expect(readSummary("El puntaje orienta; la decisión es de una máquina.", "es").faults).toHaveLength(1);
});

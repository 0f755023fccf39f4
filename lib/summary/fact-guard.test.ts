/** The promise: an honest text passes the guard, in whatever words; the local texts of both languages do nearly always. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Language } from "#lib/contract/panel";
import { guardWhole, openGuard } from "#lib/summary/fact-guard";
import { MOST_OF_A_SENTENCE, sentenceStream, splitSentences } from "#lib/summary/fact-guard-sentences";
import { gatherFacts, type SummaryFacts } from "#lib/summary/gather-facts";
import { localText } from "#lib/summary/summarise";
import { anyPlainGiven } from "#lib/testing/plain-checks";
import { madeUpCheck } from "#lib/testing/check-detail";
import { HONEST_TEXTS } from "#lib/testing/honest-texts";

/** The first sentence that does not hold. */
function worst(text: string, facts: SummaryFacts, language: Language): string {
  const guard = openGuard(facts, language);
  return splitSentences(text, guard.names).find((sentence) => !guard.hold(sentence).holds) ?? text;
}

describe("the local texts", () => {
  test.each(["es", "en"] as const)("pass (%s)", (language) => {
    let [passed, all] = [0, 0];
    const refused = new Map<string, { count: number; text: string }>();
    for (const given of fc.sample(anyPlainGiven, 200)) {
      const facts = gatherFacts(madeUpCheck(given));
      const text = localText(facts, language);
      const held = guardWhole(text, facts, language);
      all++;
      if (held.holds) passed++;
      else refused.set(held.reason, { count: (refused.get(held.reason)?.count ?? 0) + 1, text: worst(text, facts, language) });
    }
    expect(
      passed / all,
      [...refused].map(([reason, { count, text }]) => `${reason} (${count}): ${text}`).join("\n"),
    ).toBeGreaterThanOrEqual(0.99);
  });
});

describe("honest texts in other words", () => {
  test.each(HONEST_TEXTS.map((honest, at) => [`${honest.language} ${at}`, honest] as const))(
    "%s passes",
    (_name, { given, language, text }) => {
      const facts = gatherFacts(madeUpCheck(given));
      const held = guardWhole(text, facts, language);
      expect(held.holds ? "" : `${held.reason}: ${worst(text, facts, language)}`).toBe("");
    },
  );
});

test("a sentence longer than any honest one is refused unread, and is not waited for", () => {
  const facts = gatherFacts(madeUpCheck({}));
  const long = `No se consultaron fuentes${" y fuentes".repeat(MOST_OF_A_SENTENCE / 10)}`;
  expect(openGuard(facts, "es").hold(`${long}.`)).toEqual({ holds: false, reason: "too long" });
  expect(sentenceStream([]).push(long)).toEqual([long]);
});

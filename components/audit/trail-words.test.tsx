import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { actionInWords } from "#components/audit/trail-words";

/** What the sources write into the trail: each action, and the stems of those put together at run time. */
function emittedActions(): { action: string; file: string }[] {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/\.test\.ts$|^testing\//.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(path.join("lib", file), "utf8");
    const places = [...source.matchAll(/(?:\baction(?: =|:)|\bnoteView\(|\bentryOf\(\s*\w+,)\s*([^\n]*)/g)];
    return places.flatMap((place) =>
      [...(place[1] as string).matchAll(/["`]((?:[a-z-]+|\$\{\w+\})\.[a-z-]+)["`]/g)].map((found) => ({
        action: found[1] as string,
        file,
      })),
    );
  });
}

const messages = (language: string) => JSON.parse(readFileSync(`messages/${language}/audit.json`, "utf8"));
const actions = emittedActions();

test("the sources are read: the actions of every room are among them", () => {
  const found = new Set(actions.map(({ action }) => action));
  for (const action of [
    "check.created",
    "check.viewed",
    "token.revoked",
    "session.opened",
    "session.refused",
    "checks.exported",
    "${kind}.paid",
  ])
    expect(found).toContain(action);
  expect(found.size).toBeGreaterThan(25);
});

describe.each(["es", "en"])("in %s", (language) => {
  const { said, action: short } = messages(language) as Record<string, Record<string, Record<string, string>>>;

  test.each(["said", "action"])("every action that the code writes has its words: %s", (room) => {
    const words = messages(language)[room] as Record<string, Record<string, string>>;
    const missing = actions.filter(({ action }) => {
      const [noun = "", verb = ""] = action.split(".");
      const nouns = noun.startsWith("${") ? ["name-search", "rut-lookup"] : [noun];
      return nouns.some((each) => words[each]?.[verb] === undefined);
    });
    expect(missing).toEqual([]);
  });

  test("sentences and names tell the same actions", () => {
    const keys = (tree: Record<string, Record<string, string>> | undefined) =>
      Object.entries(tree ?? {})
        .flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`))
        .toSorted();
    expect(keys(said)).toEqual(keys(short));
  });

  test("an action of a later version shows its code", () => {
    const t = createTranslator({ locale: language as "en", messages: { audit: messages(language) }, namespace: "audit" });
    expect(actionInWords("check.viewed", t as never)).not.toBe("check.viewed");
    expect(actionInWords("orbit.reached", t as never)).toBe("orbit.reached");
  });
});

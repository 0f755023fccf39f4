import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import english from "#messages/en/evidence";
import spanish from "#messages/es/evidence";

const SAMPLE = {
  count: 2,
  words: "andes sur",
  query: "lagoz",
  entry: "lagos",
  form: "S.A.",
  name: "ANDES S.A.",
  rut: "11111111-1",
  list: "OFAC",
  similarity: 0.9,
  entries: 2,
  post: "Alcalde",
  basis: "name",
  cases: 3,
  sum: 130,
  least: 30,
  source: "ONU",
  value: "A1234567",
  date: "1970-05-17",
  country: "Chile",
  gender: "male",
};

/** Codes written in the sources of the rooms that say reasons. */
function codesOf(rooms: string[], pattern: RegExp): Set<string> {
  const files = rooms.flatMap((room) => {
    const folder = path.join(import.meta.dirname, "..", room);
    return readdirSync(folder)
      .filter((name) => !name.includes(".test."))
      .map((name) => readFileSync(path.join(folder, name), "utf8"));
  });
  return new Set(files.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] as string)));
}

describe.each([
  ["es-CL", spanish],
  ["en", english],
] as const)("the texts of reasons in %s", (locale, messages) => {
  const translate = createTranslator({
    locale,
    messages,
    onError: (error) => {
      throw error;
    },
  }) as unknown as (key: string, params: object) => string;
  // The sentence that they are put into is tested where it is composed.
  const rooms = Object.entries(messages).filter(([room]) => room !== "sentence");
  const keys = rooms.flatMap(([room, texts]) => Object.keys(texts).map((key) => `${room}.${key}`));

  test("each can be said with its parameters", () => {
    for (const key of keys) expect(translate(key, SAMPLE)).toMatch(/^[^{}]{5,}$/);
  });

  test("there is one for every code that the rooms give", () => {
    const reasons = codesOf(["names", "screening"], /(?:say|object)\("([a-z-]+)"|code: "([a-z-]+)"/g);
    expect(
      [...reasons]
        .filter((code) => code !== undefined)
        .map((code) => `reason.${code}`)
        .filter((key) => !keys.includes(key)),
    ).toEqual([]);
    const kinds = ["penal", "labour", "union", "civil"].flatMap((kind) =>
      ["", "-other-role"].flatMap((role) => [`cases-${kind}${role}-by-rut`, `cases-${kind}${role}-by-name`]),
    );
    const statuses = ["current", "ceased", "relative", "associate"].map((status) => `pep-${status}`);
    const scores = [
      "sanction-by-rut",
      "sanction-by-name",
      "capped",
      "sanctions-not-consulted",
      "source-not-consulted",
      "source-switched-off",
      ...kinds,
      ...statuses,
    ];
    expect(Object.keys(messages.score).sort()).toEqual(scores.sort());
  });
});

test("both languages have the same texts", () => {
  const shape = (messages: object) => Object.entries(messages).map(([room, texts]) => [room, Object.keys(texts as object).sort()]);
  expect(shape(english)).toEqual(shape(spanish));
});

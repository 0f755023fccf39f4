import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { REASON_CODES } from "#lib/names/reason-codes";

const folder = path.resolve("messages");
const files = readdirSync(path.join(folder, "es")).toSorted();
const read = (language: string, file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(folder, language, file), "utf8"));
const rooms = new Map(files.map((file) => [file.replace(".json", ""), new Map(leaves(read("es", file)))]));

/** Every message of a tree with its dotted key. */
function leaves(tree: unknown, key = ""): [key: string, text: unknown][] {
  if (typeof tree !== "object" || tree === null) return [[key, tree]];
  return Object.entries(tree).flatMap(([name, branch]) => leaves(branch, key === "" ? name : `${key}.${name}`));
}

/** Names of the arguments that a message says aloud: one language may need a plural where the other does not. */
function spokenArguments(text: string): Set<string> {
  const chooses = new Set([...text.matchAll(/\{\s*(\w+),\s*plural/g)].map((match) => match[1]));
  return new Set([...argumentsOf(text)].filter((name) => !chooses.has(name)));
}

/** Names of the arguments and tags of an ICU message, those inside branches too. */
function argumentsOf(text: string): Set<string> {
  const names = new Set([...text.matchAll(/<(\w+)>/g)].map((match) => match[1] as string));
  let at = 0;
  const message = () => {
    for (; at < text.length && text[at] !== "}"; at++) if (text[at] === "{") argument();
  };
  const argument = () => {
    const head = /^\{\s*(\w+)\s*/.exec(text.slice(at));
    if (head === null) throw new Error(`not an argument at ${at}: ${text}`);
    names.add(head[1] as string);
    at += head[0].length;
    for (; at < text.length && text[at] !== "}"; at++) {
      if (text[at] !== "{") continue;
      at++;
      message();
    }
  };
  message();
  return names;
}

test("both languages have the same files", () => {
  expect(readdirSync(path.join(folder, "en")).toSorted()).toEqual(files);
  expect(files.length).toBeGreaterThan(8);
});

describe.each(files)("%s", (file) => {
  const spanish = leaves(read("es", file));
  const english = new Map(leaves(read("en", file)));

  test("says the same things in both languages, with the same arguments", () => {
    expect([...english.keys()].toSorted()).toEqual(spanish.map(([key]) => key).toSorted());
    for (const [key, text] of spanish) {
      expect(typeof text, key).toBe("string");
      expect(spokenArguments(String(english.get(key))), key).toEqual(spokenArguments(String(text)));
    }
  });

  test("every message can be said", () => {
    for (const [locale, language] of [
      ["es-CL", "es"],
      ["en", "en"],
    ] as const) {
      const failures: unknown[] = [];
      const messages = { room: read(language, file) };
      const t = createTranslator({ locale, messages, timeZone: "America/Santiago", onError: (error) => failures.push(error) });
      for (const [key, text] of leaves(messages.room)) {
        const tags = new Set([...String(text).matchAll(/<(\w+)>/g)].map((match) => match[1]));
        const values = Object.fromEntries(
          [...argumentsOf(String(text))].map((name) => [name, tags.has(name) ? (words: unknown) => words : 2]),
        );
        void t.rich(`room.${key}` as never, values as never);
      }
      expect(failures).toEqual([]);
    }
  });
});

/** Which keys a source asks for: exact ones, and the stems of those put together at run time. */
function asked(source: string): { room: string[]; key: string; stem: boolean }[] {
  const names = new Map<string, string[]>();
  for (const match of source.matchAll(/(?:const (\w+) = |, |\[)(?:await )?(?:useTranslations|getTranslations)\("(\w+)"\)/g)) {
    const name = match[1] ?? "t";
    names.set(name, [...(names.get(name) ?? []), match[2] as string]);
  }
  return [...names].flatMap(([name, room]) => {
    const calls = [...source.matchAll(new RegExp(`\\b${name}(?:\\.rich)?\\((?:[\\w.() =!?]*\\? )?(["\`])([\\w.-]+)(\\$\\{)?`, "g"))];
    return calls.map((call) => ({ room, key: (call[2] as string).replace(/\.$/, ""), stem: call[3] !== undefined }));
  });
}

test("every message that a page asks for exists", () => {
  const sources = ["app", "components"].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
      .map((file) => path.join(top, file)),
  );
  const calls = sources.flatMap((file) => asked(readFileSync(file, "utf8")).map((call) => ({ ...call, file })));
  const missing = calls.filter(({ room, key, stem }) => {
    const keys = room.flatMap((each) => [...(rooms.get(each)?.keys() ?? [])]);
    return !keys.some((each) => (stem ? each.startsWith(key) : each === key));
  });
  expect(calls.length).toBeGreaterThan(120);
  expect(missing).toEqual([]);
});

test("every code that evidence may carry has its sentence", () => {
  const keys = [...(rooms.get("evidence")?.keys() ?? [])];
  const score = [...readFileSync("lib/scoring/score.ts", "utf8").matchAll(/code: (?:[^"`,]*\? )?["`]([^"`]+)["`](?: : "([^"]+)")?/g)];
  const patterns = [
    ...score.flatMap((match) => [match[1], match[2]]).map((code) => code && `score.${code.replace(/\$\{\w+(\.\w+)?\}/g, "[a-z]+")}`),
    ...REASON_CODES.flatMap((code) => [`reason.${code}`, `clause.${code}`]),
  ].filter((pattern) => pattern !== undefined);
  expect(patterns.length).toBeGreaterThan(12);
  expect(patterns.filter((pattern) => !keys.some((key) => new RegExp(`^${pattern}$`).test(key)))).toEqual([]);
});

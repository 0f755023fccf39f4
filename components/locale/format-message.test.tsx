import { readdirSync, readFileSync } from "node:fs";
import { createTranslator, type Locale } from "next-intl";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import formatMessage from "#components/locale/format-message";

const LANGUAGES = [
  ["es", "es-CL"],
  ["en", "en"],
] as const;

/** Every text of a tree with its dotted key. */
function leaves(tree: unknown, key = ""): [key: string, text: string][] {
  if (typeof tree === "string") return [[key, tree]];
  return Object.entries(tree as object).flatMap(([name, branch]) => leaves(branch, key === "" ? name : `${key}.${name}`));
}

const markup = (said: ReactNode) => renderToStaticMarkup(createElement("p", null, said));
const formatters = {
  getNumberFormat: (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  getPluralRules: (locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
};

function sayOurs(locale: string, text: string, values?: Record<string, unknown>): ReactNode {
  return formatMessage("m", text, values, { locale, formatters });
}

function sayNextIntls(locale: Locale, text: string, values?: Record<string, unknown>): ReactNode {
  const onError = (error: unknown) => {
    throw error;
  };
  return createTranslator({ locale, messages: { m: text } as Record<string, string>, onError }).rich("m" as never, values as never);
}

/** Values for every name of a message: each branch of its choices, numbers of every kind, words, and an element for a tag. */
function samplesOf(text: string): Record<string, unknown>[] {
  const names = new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1] as string));
  const tags = [...text.matchAll(/<(\w+)>/g)].map((match) => match[1] as string);
  const branches = [...text.matchAll(/(\w+)\s*\{/g)].map((match) => match[1] as string);
  const numbers = [0, 1, 2, 21, 1_234.567, 1_000_000];
  // A plural of a word means nothing to either.
  const words = /\{\s*\w+\s*,\s*(plural|number)/.test(text) ? numbers : ["Ñandú & <hijos>", ...branches, "none of them", ...numbers];
  const elements = Object.fromEntries(tags.map((tag) => [tag, (inside: ReactNode) => createElement(`x-${tag}`, { key: tag }, inside)]));
  return words.map((word) => ({ ...Object.fromEntries([...names].map((name) => [name, word])), ...elements }));
}

describe.each(LANGUAGES)("the browser says every message of %s as next-intl does", (language, locale) => {
  test.each(readdirSync(`messages/${language}`))("%s", (file) => {
    const said = leaves(JSON.parse(readFileSync(`messages/${language}/${file}`, "utf8"))).flatMap(([key, text]) =>
      samplesOf(text).map((values) => ({
        key,
        ours: markup(sayOurs(locale, text, values)),
        theirs: markup(sayNextIntls(locale, text, values)),
      })),
    );
    expect(said.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
  });
});

describe("the syntax that it knows", () => {
  test.each([
    ["plain", "Sin nada, ni 'comillas' raras: it''s # 5 < 6", {}],
    ["an exact number before a rule", "{n, plural, =0 {nada} one {una} other {# cosas}}", { n: 0 }],
    ["a number within a choice within a plural", "{n, plural, other {{k, select, a {#} other {x}} #}}", { n: 3, k: "a" }],
    ["two decimals", "{n, number, ::.00}", { n: 0.5 }],
    ["an element among words", "a {x} b", { x: createElement("i", { key: "x" }, "y") }],
    ["an absent value that was given", "a {x} b", { x: null }],
  ])("%s", (_what, text, values) => {
    expect(markup(sayOurs("es-CL", text, values))).toBe(markup(sayNextIntls("es-CL", text, values)));
  });

  test.each(["{n}", "{n, plural, other {#}}", "{n, select, other {x}}", "<n>a</n>"])(
    "%s without its value throws, as next-intl does",
    (text) => {
      expect(() => sayNextIntls("es-CL", text, {})).toThrow(/was not provided|FORMATTING_ERROR/);
      expect(() => sayOurs("es-CL", text, {})).toThrow("n is missing");
    },
  );

  test.each(["{d, date}", "{n, plural, offset:1 other {#}}", "{n, number, percent}", "{n", "a } b", "<b>a", "a</b>", "<b>a</i>", "'{n}'"])(
    "%s is refused rather than said wrongly",
    (text) => expect(() => sayOurs("es-CL", text, { n: 1 })).toThrow(SyntaxError),
  );
});

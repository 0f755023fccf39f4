/** Every regular expression that the product runs is judged by recheck: none takes more than linear time on hostile text. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test, vi } from "vitest";

// Without it recheck looks for a Java or native program first.
vi.stubEnv("RECHECK_BACKEND", "pure");
const { checkSync } = await import("recheck");

const root = path.resolve(import.meta.dirname, "../..");
const ROOMS = ["lib", "app", "components"];
const MOST_MS = 60_000;

interface Expression {
  place: string;
  pattern: string;
  flags: string;
}

function expressionsOf(place: string, text: string): Expression[] {
  const found: Expression[] = [];
  new Visitor({
    Literal(node) {
      if ("regex" in node && node.regex) found.push({ place, ...node.regex });
    },
  }).visit(parseSync(place, text).program);
  return found;
}

const weak = ({ pattern, flags }: Expression) => checkSync(pattern, flags, { timeout: MOST_MS }).status !== "safe";
const sources = ROOMS.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" }).map((name) => path.join(room, name)),
)
  // What tests share reads texts of our own making.
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.(test|proof)\.tsx?$/.test(name) && !name.startsWith("lib/testing/"))
  .sort();

test("no regular expression of the product can be driven into long work", { timeout: 300_000 }, () => {
  const distinct = new Map<string, Expression>();
  for (const name of sources) {
    for (const each of expressionsOf(name, readFileSync(path.join(root, name), "utf8")))
      distinct.set(`/${each.pattern}/${each.flags}`, each);
  }
  expect(distinct.size).toBeGreaterThan(100);
  expect([...distinct.values()].filter(weak)).toEqual([]);
});

test("one that can be is found", () => {
  const planted = ["const a = /^(a+)+$/;", "text.replace(/\\s*-\\s*/g, '');", "const b = /(x|xx)*y/i.test(word);"];
  expect(planted.flatMap((text) => expressionsOf("planted.ts", text)).map(weak)).toEqual([true, true, true]);
});

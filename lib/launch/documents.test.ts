/** The promise: what the documents name is there, and what must be told is told. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { SPECIAL_RUTS } from "#lib/jobs/demo/special-subjects";
import { ROOMS } from "#lib/launch/lint/rooms.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const below = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name));

const OURS = ["app", "bench", "components", "docs", "e2e", "lib", "messages"].filter((folder) => existsSync(path.join(root, folder)));
const files = [...readdirSync(root).filter((name) => /\.(md|ts|mjs|json)$/.test(name)), ...OURS.flatMap(below)];
const documents = files.filter((file) => file.endsWith(".md"));
const sources = files.filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file));

const TOP = /^\.?(app|bench|ci|components|docs|e2e|env\.example|lib|messages|public)\b/;
/** A path of this repository, perhaps with a `*`; not a word with a slash in it. */
const PATH = /^\.?[\w()[\]*-][\w.()[\]*-]*(\/[\w.()[\]*-]+)*\/?$/;

/** Paths that a document names: targets of links, and paths in code marks. Absolute ones begin at the top, others in the document's folder. */
function pathsIn(document: string): string[] {
  const text = read(document).replace(/```[\s\S]*?```/g, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target.replace(/#.*$/, ""))
    .filter((target) => target && !/^\w+:/.test(target));
  const marked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const plain = [...text.matchAll(/(?<![\w/`(.-])(docs\/[\w./-]*\w)/g)].map(([, found = ""]) => found);
  const named = [...marked, ...plain].filter(
    (code) => PATH.test(code) && (TOP.test(code) || /\w\.(ts|tsx|mjs|md)$/.test(code) || /^[a-z]+\/$/.test(code)),
  );
  return [...new Set([...links, ...named])];
}

function exists(named: string, document: string): boolean {
  const places = [path.join(path.dirname(document), named), named].map((place) => path.normalize(place).replace(/\/$/, ""));
  if (!named.includes("*")) return places.some((place) => existsSync(path.join(root, place)));
  const patterns = places.map((place) => new RegExp(`^${place.replace(/[.()[\]]/g, "\\$&").replaceAll("*", "[^/]*")}$`));
  return files.some((file) => patterns.some((pattern) => pattern.test(file)));
}

describe("a path that a document names exists", () => {
  test.each(documents)("%s", (document) => {
    expect(pathsIn(document).filter((named) => !exists(named, document))).toEqual([]);
  });

  test("the check sees a path that does not", () => {
    expect(pathsIn("lib/README.md")).toContain("launch/lint/rooms.mjs");
    expect(exists("launch/lint/rooms.mjs", "lib/README.md")).toBe(true);
    expect(exists("launch/lint/rums.mjs", "lib/README.md")).toBe(false);
    expect(exists("embedded*.ts", "lib/db/README.md")).toBe(true);
    expect(exists("embodied*.ts", "lib/db/README.md")).toBe(false);
  });

  test("documents that sources name", () => {
    const missing = sources.flatMap((source) =>
      [...read(source).matchAll(/docs\/[\w./-]+\.md/g)]
        .map(([document]) => document)
        .filter((document) => !existsSync(path.join(root, document)))
        .map((document) => `${source}: ${document}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("rooms", () => {
  test("every room that is a folder has a README of at most 40 lines", () => {
    for (const room of ROOMS.filter((name) => existsSync(path.join(root, "lib", name)))) {
      expect(read(`lib/${room}/README.md`).trimEnd().split("\n").length, room).toBeLessThanOrEqual(40);
    }
  });

  test("the map in lib/README.md and the decision name them in the order of the lint rule", () => {
    const inMap = [...read("lib/README.md").matchAll(/^\| `(\w+)(?:\.ts|\/)` \|/gm)].map(([, room]) => room);
    expect(inMap).toEqual(ROOMS);
    const inDecision = [...(/^`errors`[\s\S]*?\n\n/m.exec(read("docs/decisions/0001-house-and-rooms.md"))?.[0] ?? "").matchAll(/`(\w+)`/g)];
    expect(inDecision.map(([, room]) => room)).toEqual(ROOMS);
  });
});

describe("README", () => {
  const readme = read("README.md");

  test("tells every variable of .env.example, and no other", () => {
    const known = new Set([...read(".env.example").matchAll(/^#([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));
    const section = /## Configuration[\s\S]*?\n## /.exec(readme)?.[0] ?? "";
    const told = new Set([...section.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
    expect(told).toEqual(known);
  });

  test("names every import format and command", async () => {
    const { COMMANDS } = await import("#lib/cli/main");
    const { ImportFormat } = await import("#lib/contract/sources");
    for (const { words } of COMMANDS) expect(readme).toContain(`\`${words}\``);
    for (const format of ImportFormat.options) expect(readme).toContain(`| \`${format}\` |`);
  });

  test("the first Check is of a company of the demonstration set", () => {
    const [, rut = ""] = /"rut": "([\dK-]+)"/.exec(readme) ?? [];
    expect(rut).toBe(SPECIAL_RUTS.first);
  });
});

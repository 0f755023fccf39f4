import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignWords } from "#lib/names/align";
import { MATCH_THRESHOLD, similarityOf } from "#lib/names/compare";
import { type NameKind, type NameWord, type PreparedName, prepareName } from "#lib/names/prepared-name";
import { isPosted } from "#lib/screening/name-bounds";
import { NameShelf } from "#lib/screening/name-shelf";

function shelfOf(kind: NameKind, names: readonly string[]): NameShelf {
  const shelf = new NameShelf(kind);
  names.forEach((text, entry) => {
    shelf.add({ entry, strength: "primary", text, whole: true, prepared: prepareName(text, kind) });
  });
  for (const _ of shelf.settle()) continue;
  return shelf;
}

/** Whether the names match by more than initials, letters and particles. */
function isSought(query: PreparedName, entry: PreparedName): boolean {
  if (similarityOf(query, entry) < MATCH_THRESHOLD) return false;
  return alignWords(query, entry).matches.some(
    (match) => match.how !== "initial" && (match.query.some((at) => isPosted(query.words[at] as NameWord)) || match.query.length > 1),
  );
}

/** Names that a comparison brings to the threshold and the shelf does not find. */
function missed(kind: NameKind, names: readonly string[], query: string): string[] {
  const prepared = prepareName(query, kind);
  const found = new Set(shelfOf(kind, names).search(prepared).keys());
  return names.filter((name, at) => !found.has(at) && isSought(prepared, prepareName(name, kind))).map((name) => `${query} | ${name}`);
}

const PEOPLE =
  `tomas thomas maria mario jose pepe francisco pancho quiroga quirogga valdes valdez gonzalez gonzales soto munoz lagos weber veber ana luz eva
  kim jong un on li wei de la del san van der bilt vanderbilt vladimir wladimir volodymyr putin poutine bin ibn al ali mohammed muhammad mhmd abdullah abd
  allah gaddafi kadhafi jc j c m dr said haji o neill oneill viktorovich محمد عبدالله Путин Владимир 习近平 김정은 弗拉基米尔·普京`.split(
    /\s+/,
  );
const COMPANIES =
  `andes andez quiroga abc trnsprt transportes transp intl international trading comercial chile iran bank banco oil national k 44 45 first primera
  ii forty four del sur ltda spa s.a. llc holding shipping lines co alpha beta chemicals alphabeta a b c xyz group grupo of the y hermanos`.split(
    /\s+/,
  );

const slip = fc.record({
  word: fc.nat(5),
  at: fc.nat(9),
  how: fc.constantFrom("drop", "double", "turn", "swap", "initial", "join", "leave", "cut"),
  letter: fc.constantFrom(..."aeoiuhszvbkl"),
});

/** A name as somebody else may write it. */
function miswritten(words: readonly string[], slips: readonly { word: number; at: number; how: string; letter: string }[]): string {
  const written = [...words];
  for (const { word, at, how, letter } of slips) {
    const place = word % written.length;
    const text = written[place] as string;
    const spot = at % text.length;
    const [before, here, after] = [text.slice(0, spot), text.charAt(spot), text.slice(spot + 1)];
    if (how === "drop" && text.length > 1) written[place] = before + after;
    if (how === "double") written[place] = before + here + here + after;
    if (how === "turn") written[place] = before + after.charAt(0) + here + after.slice(1);
    if (how === "swap") written[place] = before + letter + after;
    if (how === "initial") written[place] = text.charAt(0);
    if (how === "cut" && text.length > 5) written.splice(place, 1, text.slice(0, 3), text.slice(3));
    if (how === "join" && place + 1 < written.length) written.splice(place, 2, text + (written[place + 1] as string));
    if (how === "leave" && written.length > 1) written.splice(place, 1);
  }
  return written.join(" ");
}

describe("the names of a list", () => {
  for (const [kind, pool] of [
    ["person", PEOPLE],
    ["company", COMPANIES],
  ] as const) {
    const words = fc.array(fc.constantFrom(...pool), { minLength: 1, maxLength: 5 });

    test(`of each ${kind} the shelf finds what comparing every name would find`, () => {
      const written = words.map((each) => each.join(" "));
      fc.assert(
        fc.property(fc.array(written, { minLength: 1, maxLength: 12 }), written, (names, query) => {
          expect(missed(kind, names, query)).toEqual([]);
        }),
        { numRuns: 600 },
      );
    });

    test(`of each ${kind} it also finds the names that were written with slips, joined, cut, turned or with initials`, () => {
      fc.assert(
        fc.property(words, fc.array(slip, { maxLength: 3 }), fc.array(slip, { maxLength: 2 }), (name, slips, others) => {
          const listed = [name.join(" "), name.toReversed().join(" "), miswritten(name, others)];
          expect(missed(kind, listed, miswritten(name, slips))).toEqual([]);
        }),
        { numRuns: 1_200 },
      );
    });
  }

  test("two searches do not disturb one another", () => {
    const shelf = shelfOf("person", ["Tomas Quiroga Valdes", "Jose Gonzalez Soto", "Jose Gonzalez"]);
    const search = (name: string) => [...shelf.search(prepareName(name, "person")).keys()].sort((a, b) => a - b);
    expect(search("Jose Gonzalez")).toEqual([1, 2]);
    expect(search("Tomas Quiroga")).toEqual([0]);
    expect(search("Jose Gonzalez")).toEqual([1, 2]);
  });

  test("a common word in common brings no candidates", () => {
    const names = Array.from({ length: 500 }, (_, at) => `Jose Apellido${String.fromCharCode(97 + (at % 26))}${at}`);
    expect(shelfOf("person", names).search(prepareName("Jose Quiroga Valdes", "person")).size).toBe(0);
  });
});

/** What the text of the palette may mean: a RUT in any form, a name, or words of something listed. Pure. */
import { readTyping, rutInside } from "#components/rut/typed-rut";
import type { Rut } from "#lib/rut/rut";

/** Something to look up, found in the text itself. `right`: the check digit is the one of the number. */
export type Lookup =
  | { kind: "rut"; rut: Rut; digit: "right" | "corrected" | "wrong" }
  | { kind: "name"; name: string }
  /** Digits that are no RUT yet, or no more. */
  | { kind: "not-yet"; problem: "short" | "long" };

export function lookupsOf(text: string): Lookup[] {
  const typing = readTyping(text);
  switch (typing.kind) {
    case "rut":
      return [{ kind: "rut", rut: typing.rut, digit: "right" }];
    case "wrong-digit": {
      const meant = [typing.asked, ...(typing.completed === null ? [] : [typing.completed])];
      return [...meant.map((rut): Lookup => ({ kind: "rut", rut, digit: "corrected" })), { kind: "rut", rut: typing.rut, digit: "wrong" }];
    }
    case "name": {
      const rut = rutInside(text);
      const named: Lookup = { kind: "name", name: typing.name };
      return rut === null ? [named] : [{ kind: "rut", rut, digit: "right" }, named];
    }
    case "short":
    case "long":
      return [{ kind: "not-yet", problem: typing.kind }];
    default:
      return [];
  }
}

/** Where a look-up leads; nothing is asked of the service there that costs. */
export function placeOfLookup(lookup: Exclude<Lookup, { kind: "not-yet" }>): string {
  return lookup.kind === "rut" ? `/rut/${lookup.rut}` : `/search?q=${encodeURIComponent(lookup.name)}`;
}

/** Whether every word of the text begins a word of the label, whatever the accents. */
export function matchesLabel(text: string, label: string): boolean {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u);
  return plain(text)
    .split(/\s+/)
    .filter((word) => word !== "")
    .every((word) => words.some((other) => other.startsWith(word)));
}

/** Whether the text begins the name or the RUT of a Check. */
export function matchesCheck(text: string, check: { name: string; rut: string }): boolean {
  const digits = text.replace(/[^\dkK]/g, "").toUpperCase();
  const isNumber = digits.length > 1 && /^[\d.\s\-kK]+$/.test(text.trim());
  return matchesLabel(text, check.name) || (isNumber && check.rut.replace("-", "").startsWith(digits));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

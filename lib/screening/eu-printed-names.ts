/** Several names that an EU act prints as one: `Maher (a.k.a. Mahir) AL-ASSAD`, `VARABEI/VERABEI`, `X (ex Y)`, `A; B`. Pure. */
import type { ListEntry } from "#lib/screening/list-entry";

const LONGEST = 400;
const MOST = 12;
const OTHER_NAME =
  /^(?:a\.?k\.?a\.?|f\.?k\.?a\.?|alias|also known as|formerly(?: known as)?|former name|previously|ex|nom de guerre|real name|born|née|Russian|Ukrainian|Belarusian)\b[.:\s]*/i;
/** Words of a description, not of a name. */
const DESCRIPTION = /\b(?:of|in|at|for|the|minister|governor|head|representative|member|branch|located)\b|\d/i;

/** The further names within one; none for a plain name. Of a company only those that a label or `/` says are names. */
export function printedNames(kind: ListEntry["kind"], printed: string): string[] {
  if (printed.length > LONGEST || !/[(/;]/.test(printed)) return [];
  const names = printed.includes(";") ? printed.split(";") : [];
  const found = [...names, ...bracketed(kind, printed), ...(kind === "person" ? sharedWords(printed) : [])];
  const clean = found.map((name) => name.replace(/\s+/g, " ").trim()).filter((name) => name !== "" && name !== printed);
  return [...new Set(clean)].slice(0, MOST);
}

function bracketed(kind: ListEntry["kind"], printed: string): string[] {
  const brackets = [...printed.matchAll(/\(([^()]*)\)/g)];
  if (brackets.length === 0) return [];
  const bare = printed.replace(/\([^()]*\)/g, " ");
  const labelled = brackets.map(([, inside = ""]) => OTHER_NAME.test(inside));
  const names = kind === "person" || labelled.every(Boolean) ? [bare] : [];
  for (const [at, bracket] of brackets.entries()) {
    const inside = (bracket[1] as string).replace(OTHER_NAME, "");
    if (kind !== "person" && !labelled[at]) continue;
    if (!labelled[at] && DESCRIPTION.test(inside)) continue;
    const before = printed.slice(0, bracket.index).replace(/\([^()]*\)/g, " ");
    const behind = printed.slice(bracket.index + bracket[0].length).replace(/\([^()]*\)/g, " ");
    for (const other of inside.split(/,| or |\//)) {
      const name = other.replace(/[“”"]/g, " ").trim().replace(/^‘|’$/g, "");
      if (name === "") continue;
      names.push(
        kind === "person" && !name.includes(" ") && isWritten(name, before) ? `${withoutLastWord(before)} ${name} ${behind}` : name,
      );
    }
  }
  return names;
}

/** `A B/C` is `A B` and `A C`, `A/B C` is `A C` and `B C`. Whole names on both sides of `/` are told apart by `nameVariants`. */
function sharedWords(printed: string): string[] {
  const sides = printed.split("/").map((side) => side.split(/\s+/).filter(Boolean));
  const [left = [], right = []] = sides;
  if (sides.length !== 2 || printed.includes("(")) return [];
  if (right.length === 1 && left.length > 1) return [left.join(" "), [...left.slice(0, -1), ...right].join(" ")];
  return left.length === 1 && right.length > 1 ? [right.join(" "), [...left, ...right.slice(1)].join(" ")] : [];
}

/** Whether the word is written in the script of the text before: only then it can take the place of its last word. */
function isWritten(word: string, before: string): boolean {
  return /\p{Script=Latin}/u.test(word) === /\p{Script=Latin}/u.test(before) && before.trim() !== "";
}

function withoutLastWord(text: string): string {
  const trimmed = text.trim();
  return trimmed.slice(0, Math.max(trimmed.lastIndexOf(" "), 0));
}

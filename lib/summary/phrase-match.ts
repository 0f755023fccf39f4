/**
 * Phrases looked for in a line of folded words. In place of long alternations of a regular expression: easier to read, and linear by
 * construction, for every gap of a phrase has its limit. Pure.
 */

/** Phrases as one thing to look for. */
export interface Phrases {
  /** As they were given, to be joined with others. */
  texts: readonly string[];
  /** Whether one of them stands in the line. */
  isIn: (line: string) => boolean;
  /** What stands behind the first of them; null where there is none. */
  after: (line: string) => string | null;
  /** The line without the first of them; two blanks stay in its place, so that no phrase reaches across. */
  cutFrom: (line: string) => string;
  /** The line with `#` for each of them. */
  maskIn: (line: string) => string;
  /** The places of all words that stand within one of them. */
  placesIn: (words: readonly string[]) => ReadonlySet<number>;
}

type Step =
  | { what: "words"; exact: ReadonlySet<string>; beginnings: readonly string[]; optional: boolean }
  | { what: "gap"; least: number; most: number }
  | { what: "begin" }
  | { what: "end" }
  | { what: "rest" };

/** From this word up to, not including, that one. */
interface Stretch {
  from: number;
  to: number;
}

/**
 * Each text is one phrase of words between single blanks: `word`; `one/other` (either); `begin*` (a word that begins so); `word?` (may be
 * missing); `*` (any one word); `*3` (up to three words); `…` at the end (and all that follows); `^` and `$` (where the line begins and ends).
 * A gap reaches over words and numbers only, never over a name (`#`) or a mark. Of phrases that begin at the same word the first counts.
 */
export function phrases(...texts: string[]): Phrases {
  const mayBegin = byFirstLetter(texts.flatMap((text) => variants(text.split(" ").map(stepOf))));
  const first = (words: readonly string[], start = 0) => findFirst(words, mayBegin, start);
  return {
    texts,
    isIn: (line) => first(line.split(" ")) !== null,
    after: (line) => {
      const words = line.split(" ");
      const found = first(words);
      return found && words.slice(found.to).join(" ");
    },
    cutFrom: (line) => {
      const words = line.split(" ");
      const found = first(words);
      return found === null ? line : words.toSpliced(found.from, found.to - found.from, "").join(" ");
    },
    maskIn: (line) => {
      const words = line.split(" ");
      const masked: string[] = [];
      let at = 0;
      for (let found = first(words); found !== null; found = first(words, at)) {
        masked.push(...words.slice(at, found.from), "#");
        at = found.to;
      }
      return [...masked, ...words.slice(at)].join(" ");
    },
    placesIn: (words) => {
      const places = new Set<number>();
      for (const [from, word] of words.entries()) {
        for (const steps of mayBegin(word)) {
          const to = endOf(words, steps, from) ?? from;
          for (let at = from; at < to; at++) places.add(at);
        }
      }
      return places;
    },
  };
}

function stepOf(text: string): Step {
  if (text === "^") return { what: "begin" };
  if (text === "$") return { what: "end" };
  if (text === "…") return { what: "rest" };
  if (text === "*") return { what: "gap", least: 1, most: 1 };
  if (/^\*\d+$/.test(text)) return { what: "gap", least: 0, most: Number(text.slice(1)) };
  const optional = text.endsWith("?");
  const words = (optional ? text.slice(0, -1) : text).split("/");
  return {
    what: "words",
    exact: new Set(words.filter((word) => !word.endsWith("*"))),
    beginnings: words.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
    optional,
  };
}

/** A phrase of which the first word may be missing is two phrases, so that all begin with what is there. */
function variants(steps: readonly Step[]): (readonly Step[])[] {
  const [first, ...others] = steps;
  return first?.what === "words" && first.optional ? [[{ ...first, optional: false }, ...others], ...variants(others)] : [steps];
}

/** Which phrases may begin at a word, in their order: nearly always none, and so a line is looked through in one go. */
function byFirstLetter(known: readonly (readonly Step[])[]): (word: string) => readonly (readonly Step[])[] {
  const lettersOf = ([first]: readonly Step[]) =>
    first?.what === "words" ? [...first.exact, ...first.beginnings].map((word) => word.charAt(0)) : null;
  const anywhere = known.filter((steps) => lettersOf(steps) === null);
  const letters = new Set(known.flatMap((steps) => lettersOf(steps) ?? []));
  const table = new Map([...letters].map((letter) => [letter, known.filter((steps) => lettersOf(steps)?.includes(letter) ?? true)]));
  return (word) => table.get(word.charAt(0)) ?? anywhere;
}

function findFirst(words: readonly string[], mayBegin: (word: string) => readonly (readonly Step[])[], start: number): Stretch | null {
  for (let from = start; from < words.length; from++) {
    for (const steps of mayBegin(words[from] ?? "")) {
      const to = endOf(words, steps, from);
      // A phrase of nothing but what may be missing is none.
      if (to !== null && to > from) return { from, to };
    }
  }
  return null;
}

/** Where the longest reading of a phrase ends that begins at this word. */
function endOf(words: readonly string[], steps: readonly Step[], from: number): number | null {
  let ends: readonly number[] = [from];
  for (const step of steps) {
    const next = ends.flatMap((at) => endsOfStep(words, step, at));
    if (next.length === 0) return null;
    // Each place once: two ways to it are one.
    ends = next.length > 1 ? [...new Set(next)] : next;
  }
  return Math.max(...ends);
}

function endsOfStep(words: readonly string[], step: Step, at: number): number[] {
  if (step.what === "begin") return at === 0 ? [at] : [];
  if (step.what === "end") return at === words.length ? [at] : [];
  if (step.what === "rest") return [words.length];
  if (step.what === "words") {
    const ends = step.optional ? [at] : [];
    return fits(step, words[at] ?? "") ? [...ends, at + 1] : ends;
  }
  const ends = step.least === 0 ? [at] : [];
  for (let passed = 1; passed <= step.most && isWord(words[at + passed - 1]); passed++) ends.push(at + passed);
  return ends;
}

function fits({ exact, beginnings }: Step & { what: "words" }, word: string): boolean {
  return exact.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
}

const isWord = (word: string | undefined) => word !== undefined && /^[a-z\d]+$/.test(word);

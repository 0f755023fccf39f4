/** Which words of a found name answered which words that were typed, and how. The answers are those of the definition. Pure. */
import { bareWord, PARTICLES, withoutN } from "#lib/search/name-words";
import { type PlacedWord, wordPlaces } from "#lib/search/word-places";
import { isInitial, SHORT_FORMS, type WordTier, wordTier } from "#lib/search/word-tier";

/** As typed; `ñ` for `n`; the same sound; short for the other; begun by a letter typed; one slip of typing. */
type MarkHow = "typed" | "enye" | "sound" | "short" | "initial" | "slip";

/** A part of a name, from an index (UTF-16) until another, exclusive. */
interface NameMark {
  from: number;
  to: number;
  tier: WordTier;
  how: MarkHow;
  /** What of the typed name it answers, as it was typed. */
  asked: string;
}

interface NameMarks {
  /** Of the worst answered word; null when a word is not answered: the name was found under another spelling. */
  tier: WordTier | null;
  /** Whether every word of the name was typed, as it stands there; particles aside. */
  whole: boolean;
  /** In the order of the name, none over another. */
  marks: NameMark[];
}

/** The marks of names that were found for what was typed. */
export function nameMarker(typed: string): (name: string) => NameMarks {
  const all = wordPlaces(typed).map((each) => ({ word: each.word, asked: writtenAt(typed, each) }));
  const telling = all.filter(({ word }) => !PARTICLES.has(bareWord(word)));
  const asked = telling.length > 0 ? telling : all;
  const allAsked = asked.map(({ word }) => word);
  const besides = all.filter((each) => !asked.includes(each));
  return (name) => {
    const words = wordPlaces(name);
    const answers = new Map<PlacedWord, Omit<NameMark, "from" | "to">>();
    let worst: WordTier | null = 0;
    for (const each of asked) {
      const answer = bestAnswer(each.word, words, isInitial(each.word, allAsked));
      if (answer === null) {
        worst = null;
        continue;
      }
      if (worst !== null && answer.tier > worst) worst = answer.tier;
      const known = answers.get(answer.by);
      if (known === undefined || answer.tier < known.tier)
        answers.set(answer.by, { tier: answer.tier, how: answer.how, asked: each.asked });
    }
    // A particle need not stand there; where it does, it is what was typed.
    for (const each of besides) {
      const same = words.find(({ word }) => word === each.word);
      if (same !== undefined && !answers.has(same)) answers.set(same, { tier: 0, how: "typed", asked: each.asked });
    }
    const marks = [...answers].flatMap(([{ places }, answer]) => places.map((place) => ({ ...place, ...answer })));
    const isTyped = (word: PlacedWord) => answers.get(word)?.tier === 0 || PARTICLES.has(bareWord(word.word));
    return { tier: worst, whole: worst === 0 && words.every(isTyped), marks: marks.toSorted((one, other) => one.from - other.from) };
  };
}

function bestAnswer(
  asked: string,
  words: readonly PlacedWord[],
  initial: boolean,
): { by: PlacedWord; tier: WordTier; how: MarkHow } | null {
  let best: { by: PlacedWord; tier: WordTier; how: MarkHow } | null = null;
  for (const by of words) {
    const tier = wordTier(asked, by.word);
    const begun = initial && !PARTICLES.has(by.word) && withoutN(by.word).startsWith(withoutN(asked));
    const answer = tier === null ? (begun ? 2 : null) : begun && tier > 2 ? 2 : tier;
    if (answer === null || (best !== null && best.tier <= answer)) continue;
    best = { by, tier: answer, how: howOf(asked, by.word, tier, answer) };
  }
  return best;
}

function howOf(asked: string, word: string, tier: WordTier | null, answer: WordTier): MarkHow {
  if (answer === 0) return "typed";
  if (answer === 1) return "enye";
  if (answer === 3) return "slip";
  if (tier !== 2) return "initial";
  const [one, other] = [withoutN(bareWord(asked)), withoutN(bareWord(word))];
  return isShort(one, other) || isShort(other, one) ? "short" : "sound";
}

function isShort(short: string, long: string): boolean {
  return SHORT_FORMS[short]?.includes(long) ?? false;
}

function writtenAt(typed: string, { word, places }: PlacedWord): string {
  return places.length === 0 ? bareWord(word) : places.map(({ from, to }) => typed.slice(from, to)).join(" ");
}

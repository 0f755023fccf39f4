/** Each count of a sentence with the words that it counts; held against the facts. Pure. */
import type { Language } from "#lib/contract/panel";
import { countsAbout, type Mentioned, type Topic, topicOf } from "#lib/summary/fact-guard-counts";
import type { Token } from "#lib/summary/fact-guard-read";
import { FINDING, MATTERS, type Matter, NEGATIONS, type Noun } from "#lib/summary/fact-guard-words";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import { phrases } from "#lib/summary/phrase-match";

/** What a text has said so far. */
export interface Spoken {
  /** Which facts were stated, by the keys of `HeldCount`. */
  keys: Set<string>;
  /** Folded names of entries and of sources that were named. */
  entries: Set<string>;
  sources: Set<string>;
  /** The sentence before. */
  about: readonly Token[];
  /** What was counted last. */
  topic: { noun: Noun; topic: Topic } | null;
  /** Hits that have been told one by one. */
  told: Mentioned;
  /** What the counts of a sentence are of, said before the first. */
  carry: Topic["qualities"];
  /** The sentences as lines of folded words. */
  lines: string[];
}

interface Count {
  place: number;
  /** `all` and `none` are of what was counted before. */
  value: number | "all" | "none";
  faint: boolean;
}

const NOUN_ORDER = ["case", "hit", "source", "point", "namesake"] as const;

/** The places that the counts take for themselves, or why one does not hold. */
export function countSpans(
  tokens: readonly Token[],
  counted: ReadonlySet<number>,
  facts: SummaryFacts,
  language: Language,
  spoken: Spoken,
): Set<number> | string {
  const counts = countsIn(tokens, counted, language).filter((count) => !count.faint || !isArticle(count, tokens, language));
  const taken = new Set<number>();
  for (const [turn, count] of counts.entries()) {
    const end = endOf(count, tokens, counts[turn + 1]?.place ?? tokens.length, language);
    const span = tokens.slice(count.place + 1, end);
    const reason = refuseCount(count, { tokens, span, turn, counts, end }, facts, language, spoken);
    if (reason !== null) return reason;
    for (let place = count.place; place < end; place++) taken.add(place);
  }
  return taken;
}

const LINK = "solo/solamente/only/con/with/tiene/un/a/an/the/de/en/in?";
/** What follows "all" or "none" where they are counts; of three words. */
const QUALIFIED = phrases(
  `^ ${LINK} por rut*/nombre*`,
  `^ ${LINK} by rut*/name*`,
  `^ ${LINK} rol/roles advers*`,
  `^ ${LINK} ${LINK} adverse*`,
  `^ ${LINK} name only*`,
);

function countsIn(tokens: readonly Token[], counted: ReadonlySet<number>, language: Language): Count[] {
  return tokens.flatMap((token, place): Count[] => {
    if (token.what === "number" && counted.has(place)) return [{ place, value: token.value, faint: token.faint }];
    if (token.what !== "word") return [];
    const next = tokens[place + 1];
    const singular =
      /^(la|esta|esa|dicha|the|this|that)$/.test(token.text) && next?.what === "word" && isSingular(next.text, tokens[place + 2], language);
    if (singular && tokens.slice(place + 1, place + 4).every((other) => other.what !== "name")) return [{ place, value: 1, faint: true }];
    const ahead = tokens
      .slice(place + 1, place + 4)
      .map((other) => (other.what === "word" ? other.text : "#"))
      .join(" ");
    if (!QUALIFIED.isIn(ahead)) return [];
    if (/^(todas|todos|all)$/.test(token.text)) return [{ place, value: "all", faint: false }];
    if (/^(con|with)$/.test(token.text) && /^(un )?(an )?(rol|adverse)/.test(ahead) && !endsWithCount(tokens, place))
      return [{ place, value: "all", faint: false }];
    if (/^(ningun[oa]|none|sin|without)$/.test(token.text)) return [{ place, value: "none", faint: false }];
    if (/^no$/.test(token.text) && ahead.startsWith("adverse")) return [{ place, value: "none", faint: false }];
    return [];
  });
}

/** "una con rol adverso": the number before takes it. */
function endsWithCount(tokens: readonly Token[], place: number): boolean {
  for (let at = place - 1; at >= Math.max(0, place - 3); at--) {
    const before = tokens[at];
    if (before?.what === "number" || (before?.what === "word" && /^(todas|todos|all|ningun[oa]|none)$/.test(before.text))) return true;
    if (before?.what !== "word" || !/^(de|ellas|ellos|las|los|cuales|of|them|which|these|those)$/.test(before.text)) return false;
  }
  return false;
}

function isSingular(word: string, next: Token | undefined, language: Language): boolean {
  if (language === "es") return /^(causa|coincidencia)$/.test(word);
  return /^(case|match)$/.test(word) || (/^(criminal|civil|labou?r|union)$/.test(word) && next?.text === "case");
}

/** Where the words end that a count counts. */
function endOf({ place, value }: Count, tokens: readonly Token[], next: number, language: Language): number {
  for (let at = place + 1; at < tokens.length; at++) {
    if (at === next) return at;
    const token = tokens[at];
    if (token?.what === "mark") {
      if (token.text === "(") {
        const close = tokens.findIndex((other, later) => later > at && other.what === "mark" && other.text === ")");
        if (close < 0 || close > next) return at;
        return close + 1;
      }
      if (/[,;:.)…]/.test(token.text)) return at;
    }
    if (token?.what !== "word") continue;
    if (typeof value === "number" && NEGATIONS[language].test(token.text) && at > place + 1) return at;
    if (/^(y|e|and)$/.test(token.text)) {
      const after = tokens[at + 1];
      if (
        after?.what === "number" ||
        (after?.what === "word" &&
          (FINDING[language].test(after.text) || /^(se|no|su|the|en|in|a|un|una|de|todas|all|keep|deje|to)$/.test(after.text)))
      )
        return at;
    }
    if (at - place > 14) return at;
  }
  return tokens.length;
}

const PARTITIVE = /^(de (las|los|ellas|ellos|sus|esas|esos|estas|estos|dichas)|of (the|them|these|those|its|which|all))\b/;

/** "una persona natural", "a match may be": an article, unless what it stands before is counted. */
function isArticle(count: Count, tokens: readonly Token[], language: Language): boolean {
  const ahead = tokens.slice(count.place + 1, count.place + 5).map((token) => (token.what === "word" ? token.text : "#"));
  const line = ahead.join(" ");
  const isNoun = ahead
    .slice(0, 3)
    .some(
      (word) =>
        /^(causa|case|coincidencia|match|fuente|source|hit|juicio|entrada|entry|listing|hallazgo|proceso|lawsuit|finding|proceeding)$/.test(
          word,
        ) ||
        (isMatter(word, language) && ahead[0] === word),
    );
  const isPart =
    PARTITIVE.test(line) ||
    /^((es|son|is|are) (tambien|also)|(tiene|tienen|has|have) (un |an )?(rol advers|adverse)|(solo |only )?(por (rut|nombre)|by (rut|name))|mas\b|more\b|con rol advers|with an adverse|in an adverse|en rol advers)/.test(
      line,
    );
  if (!isNoun && !isPart) return true;
  const before = tokens.slice(0, count.place);
  const hasFound = before.some(
    (token) => token.what === "word" && /^(registran?|hay|existen?|figuran?|records?|found|show|shows)$|^encontr/.test(token.text),
  );
  const all = tokens.map((token) => token.text).join(" ");
  // "If the match is confirmed" says not how many there are.
  if (tokens[count.place]?.what === "word" && /\b(si|if|cuando|when)\b/.test(before.map((token) => token.text).join(" "))) return true;
  const isHedge =
    /\b(puede|pueden|podria|may|might|could|existencia|existence|no (indica|implica|significa|prueba)|hecho de|exists|says nothing|not mean|not imply|not prove)\b/.test(
      all,
    );
  return !isPart && isHedge && !hasFound && !/\b(confirmar|unconfirmed)\b/.test(all);
}

const isMatter = (word: string, language: Language) => Object.values(MATTERS[language]).some((matter) => matter.test(word));

interface Around {
  tokens: readonly Token[];
  span: readonly Token[];
  turn: number;
  counts: readonly Count[];
  end: number;
}

function refuseCount(count: Count, around: Around, facts: SummaryFacts, language: Language, spoken: Spoken): string | null {
  const { tokens, span } = around;
  const { topic, noun } = aboutWhat(count, around, language, spoken);
  if (noun === null) return "count of nothing";
  const before = tokens.slice(0, count.place);
  const isEntry = (token: Token) => token.what === "name" && (token.name.kinds.has("entry") || token.name.kinds.has("pepEntry"));
  const onLists = before.filter((token) => token.what === "name" && token.name.kinds.has("source")).length;
  spoken.told = { entries: before.filter(isEntry).length, lists: onLists };
  const held = countsAbout(topic, noun, facts, spoken.told);
  if (count.value === "all" || count.value === "none") return refuseQuantity(count.value, topic, noun, held, facts, spoken);
  const right = held.filter((fact) => fact.value === count.value);
  if (right.length === 0 || (count.value === 0 && noun === "case" && !covered(topic, facts))) return `count of ${noun}`;
  for (const fact of right) if (fact.key !== "") spoken.keys.add(fact.key);
  if (right.some((fact) => fact.key.startsWith("union.within"))) topic.matters.add("labour");
  if (!PARTITIVE.test(span.map((token) => token.text).join(" "))) spoken.topic = { noun, topic: { ...topic, qualities: new Set() } };
  return null;
}

function covered({ matters }: Topic, { coverage }: SummaryFacts): boolean {
  const names = {
    penal: "causas_penales_count",
    civil: "causas_civiles_count",
    labour: "causas_laborales_count",
    union: "causas_sindicales_count",
  } as const;
  return [...matters].every((matter) => coverage[names[matter]] !== "none");
}

function refuseQuantity(
  value: "all" | "none",
  topic: Topic,
  noun: Noun,
  held: readonly { key: string; value: number }[],
  facts: SummaryFacts,
  spoken: Spoken,
): string | null {
  const whole = countsAbout({ ...topic, qualities: new Set() }, noun, facts, spoken.told);
  const right = held.filter((fact) => (value === "none" ? fact.value === 0 : whole.some((total) => total.value === fact.value)));
  if (right.length === 0) return value === "none" ? "none of them" : "all of them";
  for (const fact of right) if (fact.key !== "") spoken.keys.add(fact.key);
  return null;
}

/** What a count counts: by the words after it, then those before it, then what was counted last. */
function aboutWhat(
  count: Count,
  { tokens, span, turn, counts }: Around,
  language: Language,
  spoken: Spoken,
): { topic: Topic; noun: Noun | null } {
  const line = span.map((token) => token.text).join(" ");
  const isPart = PARTITIVE.test(line);
  const whole = counts[turn + 1];
  const ahead =
    isPart && whole !== undefined && span.length <= 3
      ? tokens.slice(count.place + 1, endOf(whole, tokens, counts[turn + 2]?.place ?? tokens.length, language))
      : span;
  const forward = topicOf(
    /\b(fuentes?|sources?|listas?|lists?)\b/.test(line.split(" ").slice(0, 2).join(" ")) ? untilVerb(ahead, language) : ahead,
    language,
  );
  const start = Math.max(0, lastBreak(tokens, count.place, counts[turn - 1]?.place ?? -1));
  const backward = topicOf(withoutAsides(tokens.slice(start, count.place)), language);
  // "Two match by name only": a verb.
  if (count.value !== 1 && /^match\b/.test(line)) forward.nouns.delete("hit");
  const own = NOUN_ORDER.find((noun) => forward.nouns.has(noun)) ?? (forward.matters.size > 0 ? "case" : undefined);
  const behind =
    turn > 0
      ? undefined
      : forward.qualities.size > 0 || isPart
        ? (["case", "hit"] as const).find((noun) => backward.nouns.has(noun))
        : undefined;
  const noun = own ?? behind ?? spoken.topic?.noun ?? null;
  const isBare = noun === "hit" && spoken.topic?.noun === "hit";
  const last = (own === undefined && behind === undefined) || isBare ? spoken.topic?.topic : undefined;
  const inheritsMatter = forward.matters.size === 0 && noun === "case" && (isPart || own === undefined) && spoken.topic?.noun === "case";
  const topic: Topic = {
    ...forward,
    matters: mattersOf(
      forward,
      backward,
      behind !== undefined || /\bde las\b|\bof the\b/.test(backward.words),
      inheritsMatter && behind === undefined,
      spoken,
    ),
    qualities: forward.qualities.size > 0 || noun === "source" || noun === "namesake" ? forward.qualities : carried(backward, turn, spoken),
    sanctions: forward.sanctions,
    pep: forward.pep,
    words:
      noun === "source"
        ? clauseWords(tokens, start, counts[turn + 1]?.place)
        : noun === "namesake"
          ? `${backward.words} ${forward.words}`
          : forward.words,
  };
  if (noun === "source") for (const key of ["sanctions", "pep", "courts"] as const) topic[key] = forward[key];
  if (noun === "hit" && !topic.sanctions && !topic.pep) {
    const all = topicOf(tokens, language);
    Object.assign(topic, { sanctions: all.sanctions, pep: all.pep && !all.sanctions, sources: forward.sources });
  }
  if (noun === "hit" && last !== undefined && !topic.sanctions && !topic.pep)
    Object.assign(topic, { sanctions: last.sanctions, pep: last.pep });
  return { topic, noun };
}

function mattersOf(forward: Topic, backward: Topic, looksBack: boolean, inherits: boolean, spoken: Spoken): Set<Matter> {
  const last = spoken.topic?.topic.matters ?? new Set<Matter>();
  const matters = new Set([...forward.matters, ...(looksBack ? backward.matters : [])]);
  if (!inherits) return matters;
  // "… dos son también sindicales, una por nombre" goes on with what was counted; "… en lo civil, una por nombre" does not.
  const goesOn = [...backward.matters].every((matter) => last.has(matter));
  for (const matter of goesOn ? last : backward.matters) matters.add(matter);
  return matters;
}

/** "An adverse role in two criminal cases and in one civil case": the second count is of the same quality as the first. */
function carried(backward: Topic, turn: number, spoken: Spoken): Topic["qualities"] {
  if (turn === 0) spoken.carry = new Set(backward.qualities);
  const goesOn =
    turn > 0 &&
    backward.qualities.size === 0 &&
    /^[^#]*(\by|\band|,)( (y|and))?( (en|in))?( (las|los|the|all))?$/.test(backward.words) &&
    !/\b(de|of) (las|los|the)$/.test(backward.words);
  return goesOn ? spoken.carry : backward.qualities;
}

/** Sources are counted, not what is found in them. */
function untilVerb(tokens: readonly Token[], language: Language): readonly Token[] {
  const verb = tokens.findIndex((token) => token.what === "word" && FINDING[language].test(token.text));
  return verb < 0 ? tokens : tokens.slice(0, verb);
}

/** The words around a count, up to the next one. */
function clauseWords(tokens: readonly Token[], start: number, next = tokens.length): string {
  const stop = tokens.findIndex((token, place) => place > start && token.what === "mark" && /[;:.]/.test(token.text));
  return tokens
    .slice(start, Math.min(next, stop < 0 ? tokens.length : stop))
    .map((token) => (token.what === "name" ? "#" : token.text))
    .join(" ");
}

function lastBreak(tokens: readonly Token[], place: number, previous: number): number {
  for (let at = place - 1; at > previous; at--) {
    const token = tokens[at];
    if (token?.what === "mark" && /[;:.]/.test(token.text)) return at + 1;
  }
  return previous + 1;
}

function withoutAsides(tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter((token) => {
    if (token.what === "mark" && token.text === "(") depth++;
    const isIn = depth > 0;
    if (token.what === "mark" && token.text === ")") depth = Math.max(0, depth - 1);
    return !isIn;
  });
}

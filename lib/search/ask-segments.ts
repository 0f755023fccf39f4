/** Words that are asked for, as the names of each segment that have words which answer them. */
import type { SubjectKind } from "#lib/contract/evidence";
import type { Queryable } from "#lib/db/db";
import type { AskedSegment } from "#lib/search/name-page";
import type { OpenSegment } from "#lib/search/open-segment";
import { type PageBytes, type PageCache, pageBytes } from "#lib/search/page-cache";
import { type Posting, readPostings, type WantedWord } from "#lib/search/cached-pages";
import { BLOCK_DOCS, COMPANY_WORD } from "#lib/search/segment";
import { type WordBlocks, wordBlocks } from "#lib/search/word-blocks";
import { isInitial, type WordTier } from "#lib/search/word-tier";

export interface AskedWords {
  words: readonly string[];
  kind: SubjectKind | null;
  /** Words of worse tiers are not asked for. */
  worst: WordTier;
}

export const FREE_QUESTION = { kind: null, worst: 3 } as const satisfies Partial<AskedWords>;

/** What is asked of each segment, by question; all that is not cached is read at once. */
export async function askSegments(
  view: Queryable,
  cache: PageCache,
  segments: readonly OpenSegment[],
  questions: readonly AskedWords[],
): Promise<AskedSegment[][]> {
  const dead = deadOf(segments);
  const plans = questions.map((question) => segments.map((segment) => planOf(segment, question)));
  const wanted = plans.flat().flatMap(({ words, company }) => [...words.flat(), ...company]);
  const postings = await readPostings(view, cache, wanted);
  let next = 0;
  const take = (words: readonly WantedWord[], blocks: number): WordBlocks => {
    next += words.length;
    return wordBlocks(postings.slice(next - words.length, next), blocks);
  };
  return plans.map((plan, nth) =>
    plan.map(({ segment, words, company }) => {
      const blocks = Math.ceil(segment.header.docs / BLOCK_DOCS);
      const { kind, worst } = questions[nth] as AskedWords;
      const asked = words.map((each) => take(each, blocks));
      const companies = kind === null ? null : take(company, blocks);
      return {
        segment,
        question: {
          words: companies !== null && kind === "company" ? [...asked, companies] : asked,
          without: [...(companies !== null && kind === "person" ? [companies] : []), ...(segment === segments[0] ? dead : [])],
          worst,
        },
      };
    }),
  );
}

interface Plan {
  segment: OpenSegment;
  words: WantedWord[][];
  company: WantedWord[];
}

function planOf(segment: OpenSegment, { words, kind, worst }: AskedWords): Plan {
  const { vocabulary } = segment;
  const company = kind === null ? -1 : vocabulary.find(COMPANY_WORD);
  const tiers = words.map((word) => vocabulary.answering(word, isInitial(word, words), worst));
  // A word that nothing answers: nobody has to read the others.
  const isVain = tiers.some((each) => each.every((ids) => ids.length === 0)) || (kind === "company" && company < 0);
  return {
    segment,
    words: isVain ? words.map(() => []) : tiers.map((each) => each.flatMap((ids, tier) => wantedWords(segment, ids, tier as WordTier))),
    company: company < 0 || isVain ? [] : [{ segment, word: company, tier: 0 }],
  };
}

function wantedWords(segment: OpenSegment, ids: Uint32Array, tier: WordTier): WantedWord[] {
  return Array.from(ids, (word) => ({ segment, word, tier }));
}

/** The names of the base that hold no more, as the delta tells. */
function deadOf([base, delta]: readonly OpenSegment[]): WordBlocks[] {
  if (base === undefined || delta === undefined || delta.dead.length === 0) return [];
  const data: PageBytes = pageBytes(delta.dead);
  const posting: Posting = { segment: delta, word: 0, tier: 0, data, at: 0 };
  return [wordBlocks([posting], Math.ceil(base.header.docs / BLOCK_DOCS))];
}

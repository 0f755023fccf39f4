import { useLocale, useTranslations } from "next-intl";
import { useReadableValues } from "#components/check/readable-values";
import { formatList } from "#components/locale/lists";
import { formatSimilarity } from "#components/locale/numbers";
import type { Params } from "#lib/contract/evidence";
import { type Matched, matchSentence, type SentenceWords } from "#lib/contract/match-sentence";

/** Why an entry, or a participant of a case, was taken for the subject, in one sentence. */
export function MatchSentence({ matched, className = "" }: { matched: Matched; className?: string }) {
  const words = useSentenceWords();
  return <p className={`max-w-prose wrap-anywhere ${className}`}>{matchSentence(matched, words)}</p>;
}

function useSentenceWords(): SentenceWords {
  const t = useTranslations("evidence");
  const locale = useLocale();
  const values = useReadableValues();
  const say = (key: string, params: Params) => {
    if (!t.has(key as never)) return null;
    const said = t(key as never, params as never);
    // A clause that lacks a parameter comes back as its own key.
    return said === `evidence.${key}` ? null : said;
  };
  return { say, list: (parts) => formatList(parts, locale), similarity: (value) => formatSimilarity(value, locale), values };
}

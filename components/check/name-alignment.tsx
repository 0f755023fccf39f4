import { useTranslations } from "next-intl";
import type { TokenPair } from "#lib/contract/evidence";
import type { Matched } from "#lib/contract/match-sentence";

/** How words stand to each other, told by tint and by line, so that nobody needs to see the tint. */
const SAME = "rounded bg-low-soft text-low";
const LIKE = "rounded bg-medium-soft text-medium underline decoration-dotted underline-offset-3";
const OTHER = "rounded bg-medium-soft text-medium";
const ALONE = "text-ink-3 underline decoration-dotted underline-offset-3";
const LOOKS: Record<string, string> = {
  equal: SAME,
  "form-equal": SAME,
  "form-differs": OTHER,
  "query-only": ALONE,
  "entry-only": ALONE,
} satisfies Partial<Record<TokenPair["how"], string>>;

/** Longest word shown, code points; the names stand whole elsewhere. */
const LONGEST_WORD = 28;

/** The two names word over word: what is equal, what is like, and what only one of them has. */
export function NameAlignment({ explanation, of }: Pick<Matched, "explanation" | "of">) {
  const t = useTranslations("check");
  if (explanation.tokens.length === 0) return null;
  return (
    <div className="mt-3 flex gap-x-4">
      <p aria-hidden="true" className="grid shrink-0 grid-rows-[1.625rem_1.625rem] content-start items-center text-xs text-ink-3">
        <span>{t("asked")}</span>
        <span>{t(of === "participant" ? "listed" : "inList")}</span>
      </p>
      <ul aria-label={t("alignment")} className="flex min-w-0 flex-wrap gap-x-2.5 gap-y-2">
        {explanation.tokens.map((pair, place) => (
          <Pair key={`${pair.query}-${pair.entry}-${place}`} pair={pair} />
        ))}
      </ul>
    </div>
  );
}

function Pair({ pair }: { pair: TokenPair }) {
  const t = useTranslations("check");
  const look = LOOKS[pair.how] ?? LIKE;
  const word = (text: string | null) => (
    <span className="flex h-[1.625rem] items-center">
      {text === null ? null : <span className={`min-w-0 truncate px-1 leading-snug font-medium ${look}`}>{cut(text)}</span>}
    </span>
  );
  return (
    <li className="max-w-full min-w-0">
      <span aria-hidden="true" className="block">
        {word(pair.query)}
        {word(pair.entry)}
      </span>
      <span className="sr-only">
        {pair.query ?? t("nothing")} / {pair.entry ?? t("nothing")}: {t(`how.${pair.how}`)}
      </span>
    </li>
  );
}

function cut(word: string): string {
  const characters = Array.from(word);
  return characters.length <= LONGEST_WORD ? word : `${characters.slice(0, LONGEST_WORD).join("")}…`;
}

import { useLocale, useTranslations } from "next-intl";
import { CodedSentence } from "#components/check/coded-sentence";
import { formatSimilarity } from "#components/locale/numbers";
import type { Explanation, MatchReason, TokenPair } from "#lib/contract/evidence";

/** Each way of standing against the other name has a sign, a tint and, for who cannot see them, words. */
const SIGNS: Record<TokenPair["how"], { sign: string; look: string }> = {
  equal: { sign: "=", look: "bg-low-soft text-low" },
  near: { sign: "≈", look: "bg-medium-soft text-medium" },
  initial: { sign: "≈", look: "bg-medium-soft text-medium" },
  "form-equal": { sign: "=", look: "bg-low-soft text-low" },
  "form-differs": { sign: "≠", look: "bg-high-soft text-high" },
  "query-only": { sign: "·", look: "bg-wash text-ink-2" },
  "entry-only": { sign: "·", look: "bg-wash text-ink-2" },
};

/** Why two names were taken for one: the words side by side, then what spoke for and what against. */
export function NameAlignment({ explanation }: { explanation: Explanation }) {
  const t = useTranslations("check");
  const locale = useLocale();
  return (
    <div className="mt-3">
      <div className="flex gap-x-4">
        <p aria-hidden="true" className="grid shrink-0 grid-rows-[1.75rem_1rem_1.75rem] items-center text-xs text-ink-3">
          <span>{t("asked")}</span>
          <span />
          <span>{t("listed")}</span>
        </p>
        <ul aria-label={t("alignment")} className="flex min-w-0 flex-wrap gap-x-2 gap-y-2">
          {explanation.tokens.map((pair, place) => (
            <Pair key={`${pair.query}-${pair.entry}-${place}`} pair={pair} />
          ))}
        </ul>
      </div>
      <Reasons reasons={explanation.reasons} />
      <p className="mt-1.5 text-xs text-ink-3">
        {t("matchedName")}: <q className="text-ink-2">{explanation.matchedName}</q> ({t(`strengths.${explanation.nameStrength}`)}) ·{" "}
        {t("similarity", { value: formatSimilarity(explanation.similarity, locale) })}
      </p>
    </div>
  );
}

function Pair({ pair }: { pair: TokenPair }) {
  const t = useTranslations("check");
  const { sign, look } = SIGNS[pair.how];
  const word = (text: string | null) =>
    text === null ? (
      <span className="justify-self-center text-ink-3">∅</span>
    ) : (
      <span className={`rounded px-1.5 py-0.5 font-medium ${look}`}>{text}</span>
    );
  return (
    <li>
      <span aria-hidden="true" className="grid max-w-56 grid-rows-[1.75rem_1rem_1.75rem] items-center justify-items-center">
        {word(pair.query)}
        <span className="text-xs leading-none text-ink-3">{sign}</span>
        {word(pair.entry)}
      </span>
      <span className="sr-only">
        {pair.query ?? t("nothing")} / {pair.entry ?? t("nothing")}: {t(`how.${pair.how}`)}
      </span>
    </li>
  );
}

function Reasons({ reasons }: { reasons: MatchReason[] }) {
  const t = useTranslations("check");
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
      {reasons.map((reason, place) => (
        <li key={`${reason.code}-${place}`} className="flex gap-1.5">
          <span aria-hidden="true" className={`font-semibold ${reason.weight === "for" ? "text-low" : "text-high"}`}>
            {reason.weight === "for" ? "+" : "−"}
          </span>
          <span className="sr-only">{t(reason.weight === "for" ? "reasonsFor" : "reasonsAgainst")}: </span>
          <span>
            <CodedSentence room="reason" code={reason.code} params={reason.params} />
          </span>
        </li>
      ))}
    </ul>
  );
}

import { useTranslations } from "next-intl";
import { CodedSentence } from "#components/check/coded-sentence";
import { MatchSentence } from "#components/check/match-sentence";
import { NameAlignment } from "#components/check/name-alignment";
import type { MatchReason } from "#lib/contract/evidence";
import type { Matched } from "#lib/contract/match-sentence";

/** Why two names were taken for one: the words side by side, one sentence, then each thing that spoke for and against. */
export function MatchExplanation({ matched }: { matched: Matched }) {
  const { explanation, basis, of } = matched;
  // Who matched by RUT and by every word has nothing to compare.
  const compared = basis === "name" || explanation.tokens.some(({ how }) => how !== "equal" && how !== "form-equal");
  return (
    <>
      {compared ? <NameAlignment explanation={explanation} of={of} /> : null}
      <MatchSentence matched={matched} className="mt-2.5" />
      <Reasons reasons={explanation.reasons} />
    </>
  );
}

function Reasons({ reasons }: { reasons: MatchReason[] }) {
  const t = useTranslations("check");
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
      {reasons.map((reason, place) => (
        <li key={`${reason.code}-${place}`} className="flex min-w-0 gap-1.5">
          <span aria-hidden="true" className={`font-semibold ${reason.weight === "for" ? "text-low" : "text-high"}`}>
            {reason.weight === "for" ? "+" : "−"}
          </span>
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{t(reason.weight === "for" ? "reasonsFor" : "reasonsAgainst")}: </span>
            <CodedSentence room="reason" code={reason.code} params={reason.params} />
          </span>
        </li>
      ))}
    </ul>
  );
}

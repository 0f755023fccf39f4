"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatMonth } from "#components/locale/dates";
import { Instant } from "#components/locale/instant";
import { RutText } from "#components/rut/rut-text";
import type { Suggestion } from "#lib/contract/suggestions";

export const SUGGESTIONS_ID = "one-box-suggestions";

export function optionId(at: number): string {
  return `${SUGGESTIONS_ID}-${at}`;
}

/** What a field suggests, as the list of a combobox: the focus stays in the field, the chosen one has a bar and a ground. */
export function SuggestionList(props: {
  suggestions: Suggestion[];
  active: number | null;
  onActive: (at: number) => void;
  onChoose: (suggestion: Suggestion) => void;
}) {
  const { suggestions, active, onActive, onChoose } = props;
  const t = useTranslations("box");
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-md border border-line-2 bg-sheet text-ink shadow-lg">
      <div id={SUGGESTIONS_ID} role="listbox" aria-label={t("suggestions")} className="max-h-[min(26rem,60vh)] overflow-y-auto p-1">
        {suggestions.map((suggestion, at) => (
          <button
            key={suggestion.rut}
            id={optionId(at)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Pressing must not take the focus out of the field.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onActive(at)}
            onClick={() => onChoose(suggestion)}
            className="flex w-full cursor-pointer flex-wrap items-baseline gap-x-4 rounded-sm text-left border-l-2 border-transparent px-2 py-1.5 aria-selected:border-accent aria-selected:bg-wash"
          >
            <span className="min-w-0 font-medium wrap-anywhere">{suggestion.name}</span>
            <RutText rut={suggestion.rut} className="ml-auto text-sm text-ink-2" />
            <span className="basis-full text-sm text-ink-3">
              <KnownFrom known={suggestion.known} />
            </span>
          </button>
        ))}
      </div>
      <p className="border-t border-line px-3 py-1.5 text-xs text-ink-3">{t("suggestionsHint")}</p>
    </div>
  );
}

function KnownFrom({ known }: { known: Suggestion["known"] }) {
  const t = useTranslations("box");
  const locale = useLocale();
  return known.by === "check"
    ? t("known.check", { month: formatMonth(known.month, locale) })
    : t.rich("known.paid", { until: () => <Instant key="until" iso={known.freeUntil} /> });
}

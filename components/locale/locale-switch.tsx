"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { rememberLanguage } from "#components/locale/choose-language";
import { languageOf } from "#components/locale/locales";
import { TravellingLine } from "#components/ui/place-link";
import type { Language } from "#lib/contract/panel";

const LANGUAGES: Language[] = ["es", "en"];

/** Spanish or English for this person in this browser; the address stays the same. */
export function LocaleSwitch() {
  const t = useTranslations("shell");
  const router = useRouter();
  const current = languageOf(useLocale());
  const [pending, startTransition] = useTransition();
  const choose = (language: Language) => {
    rememberLanguage(language);
    startTransition(() => router.refresh());
  };
  return (
    <div role="group" aria-label={t("language")} className="flex items-center">
      {pending ? <TravellingLine /> : null}
      {LANGUAGES.map((language, place) => (
        <span key={language} className="flex items-center">
          {place === 0 ? null : <span aria-hidden="true">·</span>}
          <button
            type="button"
            aria-pressed={language === current}
            onClick={() => choose(language)}
            className="min-h-6 min-w-7 rounded hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {language.toUpperCase()}
            <span className="sr-only">, {t(`languageNames.${language}`)}</span>
          </button>
        </span>
      ))}
    </div>
  );
}

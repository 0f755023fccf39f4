import { LOCALE_COOKIE } from "#components/locale/locales";
import type { Language } from "#lib/contract/panel";

const YEAR_SECONDS = 31_536_000;

/** Remembers the language of this person in this browser; the server says the next page in it. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${LOCALE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Countries by their names; lists write them as codes or in English words, and what is no code stays as it is written. Pure. */
import { languageOf } from "#components/locale/locales";

const names = {
  es: new Intl.DisplayNames("es-CL", { type: "region", fallback: "code" }),
  en: new Intl.DisplayNames("en", { type: "region", fallback: "code" }),
};

export function countryName(text: string, locale: string): string {
  return /^[A-Za-z]{2}$/.test(text) ? (names[languageOf(locale)].of(text.toUpperCase()) ?? text) : text;
}

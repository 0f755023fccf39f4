/** The two languages of the panel, and how a request says which one it wants. Pure. */
import type { Language } from "#lib/contract/panel";

/** Tags for `<html lang>`, Intl and next-intl. */
export const LOCALES = { es: "es-CL", en: "en" } as const satisfies Record<Language, string>;
export type Locale = (typeof LOCALES)[Language];

export const LOCALE_COOKIE = "cotejo-locale";

/** The person's choice (cookie), else the first language of the browser that we speak, else Spanish of Chile. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  if (cookie === "es" || cookie === "en") return LOCALES[cookie];
  const wanted = (acceptLanguage ?? "").split(",").map((range) => {
    const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((value) => value !== undefined);
    return { language: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
  });
  const spoken = wanted
    .filter((range) => range.quality > 0 && (range.language === "es" || range.language === "en"))
    .sort((a, b) => b.quality - a.quality)[0]?.language;
  return spoken === "en" ? LOCALES.en : LOCALES.es;
}

/** The language of a locale. */
export function languageOf(locale: string): Language {
  return locale.startsWith("en") ? "en" : "es";
}

/** Numbers as people read them: `1.240` and `0,86` in Chile, `1,240` and `0.86` in English. Pure. */
import { languageOf } from "#components/locale/locales";

const formats = { es: new Intl.NumberFormat("es-CL"), en: new Intl.NumberFormat("en") };
const twoDecimals = {
  es: new Intl.NumberFormat("es-CL", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
};

export function formatNumber(value: number, locale: string): string {
  return formats[languageOf(locale)].format(value);
}

/** A similarity 0–1 with two decimals; cut and not rounded, as score and report do: 0.999 is not sameness. */
export function formatSimilarity(similarity: number, locale: string): string {
  return twoDecimals[languageOf(locale)].format(Math.floor(similarity * 100 + 1e-9) / 100);
}

/** Points of a ledger line with their sign: `+35`, `−5`, `0`. */
export function formatPoints(points: number, locale: string): string {
  const sign = points > 0 ? "+" : points < 0 ? "−" : "";
  return sign + formatNumber(Math.abs(points), locale);
}

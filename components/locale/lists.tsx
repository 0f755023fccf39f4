/** Several things in a row as people say them: `a, b y c`. Pure. */
import { languageOf } from "#components/locale/locales";

const formats = {
  es: new Intl.ListFormat("es-CL", { type: "conjunction", style: "long" }),
  en: new Intl.ListFormat("en-GB", { type: "conjunction", style: "long" }),
};

export function formatList(parts: readonly string[], locale: string): string {
  return formats[languageOf(locale)].format(parts);
}

/** In which language a stored text was written. Pure. */
import type { Language } from "#lib/contract/panel";

/** Words that nearly every sentence of a language has, and hardly a name of the other. */
const COMMON: Record<Language, RegExp> = {
  es: /(?<![\p{L}])(?:el|la|los|las|de|del|en|por|con|que|se|no|una?|es|al|su|sin|y)(?![\p{L}])/giu,
  en: /(?<![\p{L}])(?:the|of|and|is|are|was|were|by|with|for|to|an|on|not|its?|has|in|from|as)(?![\p{L}])/giu,
};

/** The language in which a summary was written: nothing stored says it, and the organisation may have changed its own since. */
export function languageOf(text: string): Language {
  const found = (language: Language) => text.match(COMMON[language])?.length ?? 0;
  return found("en") > found("es") ? "en" : "es";
}

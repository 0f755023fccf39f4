/** Numbers as texts write them: digits with their grouping, and words up to 999 999. Pure. */
import type { Language } from "#lib/contract/panel";

/** Digits with points or commas in them, as a pattern. */
export const DIGITS = "\\d+(?:[.,]\\d+)*";

const table = (text: string) => new Map(text.split(" ").map((entry) => [entry.split("=")[0] ?? "", Number(entry.split("=")[1])]));

const ONES = {
  es: table(
    "un=1 uno=1 una=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 dieciseis=16 diecisiete=17 dieciocho=18 diecinueve=19 veintiun=21 veintiuno=21 veintiuna=21 veintidos=22 veintitres=23 veinticuatro=24 veinticinco=25 veintiseis=26 veintisiete=27 veintiocho=28 veintinueve=29 ambos=2 ambas=2 par=2 docena=12",
  ),
  en: table(
    "one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 both=2 dozen=12 couple=2 pair=2",
  ),
};
const TENS = {
  es: table("veinte=20 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90"),
  en: table("twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90"),
};
const HUNDREDS = table(
  "cien=100 ciento=100 doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 cuatrocientas=400 quinientos=500 quinientas=500 seiscientos=600 seiscientas=600 setecientos=700 setecientas=700 ochocientos=800 ochocientas=800 novecientos=900 novecientas=900",
);
const FAINT = /^(un|una|uno|one)$/;

export interface NumberWord {
  text: string;
  value: number;
  faint: boolean;
  /** How many tokens it is made of. */
  length: number;
}

/** The longest number in words that begins at this token; null where none does. */
export function numberWord(tokens: readonly { what: string; text: string }[], from: number, language: Language): NumberWord | null {
  let place = from;
  const word = (ahead = 0) => (tokens[place + ahead]?.what === "word" ? (tokens[place + ahead]?.text ?? "") : "");
  const belowHundred = (): number | null => {
    const tens = TENS[language].get(word());
    if (tens === undefined) {
      const ones = ONES[language].get(word());
      if (ones === undefined) return null;
      place++;
      return ones;
    }
    place++;
    const link = language === "es" ? word() === "y" : tokens[place]?.text === "-";
    const ones = ONES[language].get(link ? (tokens[place + 1]?.text ?? "") : language === "en" ? word() : "");
    if (ones === undefined || ones > 9) return tens;
    place += link ? 2 : 1;
    return tens + ones;
  };
  const belowThousand = (): number | null => {
    if (language === "es") {
      const hundreds = HUNDREDS.get(word());
      if (hundreds === undefined) return belowHundred();
      place++;
      return hundreds + (belowHundred() ?? 0);
    }
    if (word() === "a" && word(1) === "hundred") place++;
    else if (word(1) !== "hundred") return belowHundred();
    const hundreds = word() === "hundred" ? 1 : belowHundred();
    if (hundreds === null) return null;
    place++;
    if (word() === "and" && (TENS.en.has(word(1)) || ONES.en.has(word(1)))) place++;
    return hundreds * 100 + (belowHundred() ?? 0);
  };
  const thousand = language === "es" ? "mil" : "thousand";
  let value = language === "es" && word() === thousand ? 1 : belowThousand();
  if (value === null) return null;
  if (word() === thousand) {
    place++;
    value = value * 1000 + (belowThousand() ?? 0);
  }
  const text = tokens
    .slice(from, place)
    .map((token) => token.text)
    .join(" ");
  return { text, value, faint: FAINT.test(text), length: place - from };
}

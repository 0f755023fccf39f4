/** Numbers that company names write as words, ordinals or Roman figures, as one: `First`, `1st`, `Primera` and `I`. Pure. */

const UNITS = wordValues([
  "one first uno una primer primero primera",
  "two second dos segundo segunda",
  "three third tres tercer tercero tercera",
  "four fourth cuatro cuarto cuarta",
  "five fifth cinco quinto quinta",
  "six sixth seis sexto sexta",
  "seven seventh siete septimo septima",
  "eight eighth ocho octavo octava",
  "nine ninth nueve noveno novena",
]);
const TEENS = wordValues(
  [
    "ten tenth diez decimo decima",
    "eleven eleventh once",
    "twelve twelfth doce",
    "thirteen thirteenth trece",
    "fourteen fourteenth catorce",
    "fifteen fifteenth quince",
    "sixteen sixteenth dieciseis",
    "seventeen seventeenth diecisiete",
    "eighteen eighteenth dieciocho",
    "nineteen nineteenth diecinueve",
  ],
  10,
);
const TENS = wordValues(
  [
    "twenty twentieth veinte",
    "thirty thirtieth treinta",
    "forty fortieth cuarenta",
    "fifty fiftieth cincuenta",
    "sixty sixtieth sesenta",
    "seventy seventieth setenta",
    "eighty eightieth ochenta",
    "ninety ninetieth noventa",
  ],
  20,
  10,
);

/** A number among the words of a name: its value and how many words write it. */
interface NumberRun {
  value: string;
  words: number;
}

/** The number that begins at `words[at]`: `44`, `1st`, `XII`, `forty four`, `forty 4`, `treinta y tres`; null when none does. */
export function readNumber(words: readonly string[], at: number): NumberRun | null {
  const word = words[at] as string;
  const digits = /^(\d{1,9})(?:st|nd|rd|th|er|ra|ro|da|do)?$/.exec(word)?.[1];
  if (digits !== undefined) return { value: String(Number(digits)), words: 1 };
  const tens = TENS.get(word);
  if (tens !== undefined) {
    const next = words[at + 1] === "y" ? at + 2 : at + 1;
    const unit = UNITS.get(words[next] ?? "") ?? (/^[1-9]$/.test(words[next] ?? "") ? Number(words[next]) : undefined);
    return unit === undefined ? { value: String(tens), words: 1 } : { value: String(tens + unit), words: next - at + 1 };
  }
  const value = UNITS.get(word) ?? TEENS.get(word) ?? romanValue(word);
  return value === null ? null : { value: String(value), words: 1 };
}

function romanValue(word: string): number | null {
  const parts = /^(?=[ivx])(x{0,3})(ix|iv|v?i{0,3})$/.exec(word);
  if (!parts) return null;
  const [, tens, units] = parts as unknown as [string, string, string];
  const unit = units === "ix" ? 9 : units === "iv" ? 4 : (units.startsWith("v") ? 5 : 0) + units.replace("v", "").length;
  return tens.length * 10 + unit;
}

function wordValues(lines: string[], from = 1, step = 1): ReadonlyMap<string, number> {
  return new Map(lines.flatMap((line, at) => line.split(" ").map((word) => [word, from + at * step] as const)));
}

/** The query of an address, read with patience: what makes no sense is remembered instead of thrown. Pure. */

/** A parameter that was left out, as it stood in the address. */
export interface Ignored {
  name: string;
  value: string;
}

type Parse<Value> = (text: string) => Value | null;

/** Empty parameters, which a plain form sends for every field left alone, are absent ones. */
export function openQuery(address: URLSearchParams) {
  const ignored = new Map<string, Ignored>();
  const refuse = (name: string, value: string) => ignored.set(`${name}=${value}`, { name, value });
  const valuesOf = (name: string) => address.getAll(name).filter((value) => value !== "");

  /** All that make sense of a parameter that may stand several times. */
  function many<Value>(name: string, parse: Parse<Value>): Value[] {
    return valuesOf(name).flatMap((text) => {
      const value = parse(text);
      if (value === null) refuse(name, text);
      return value === null ? [] : [value];
    });
  }

  /** The parameter that stands once; of several the first that makes sense. */
  function one<Value>(name: string, parse: Parse<Value>): Value | null {
    const [first, ...others] = many(name, parse);
    if (others.some((other) => other !== first)) refuse(name, valuesOf(name).join(" "));
    return first ?? null;
  }

  return {
    one,
    many,
    /** Two dates or months under `from` and `to`; given backwards they are meant forwards. */
    span<Time extends string>(parse: Parse<Time>): { from: Time | null; to: Time | null } {
      const [from, to] = [one("from", parse), one("to", parse)];
      return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
    },
    page: (): number => one("page", (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : null)) ?? 1,
    ignored: (): Ignored[] => [...ignored.values()],
  };
}

/** The address's query of these parameters, without those that are empty: nothing, or with its `?`. */
export function queryOf(parameters: Record<string, string | number | null | readonly string[]>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== null && each !== "") query.append(name, String(each));
  }
  return query.size === 0 ? "" : `?${query}`;
}

/** Longest text that is looked for, characters: that of the longest name. */
const LONGEST_TEXT = 255;

/** Text as typed, without blanks around it; null when it can stand in no name. */
export function typedText(text: string): string | null {
  return /[\p{Cc}\p{Cs}]/u.test(text) || [...text].length > LONGEST_TEXT ? null : text.trim().replace(/\s+/gu, " ");
}

export function asUuid(text: string): string | null {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;
}

/** A parser of exactly these words. */
export function among<Word extends string>(words: readonly Word[]): Parse<Word> {
  return (text) => words.find((word) => word === text) ?? null;
}

import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CodedSentence } from "#components/check/coded-sentence";
import { MatchSentence } from "#components/check/match-sentence";
import type { Explanation, MatchReason } from "#lib/contract/evidence";
import type { Matched } from "#lib/contract/match-sentence";
import { REASON_CODES } from "#lib/names/reason-codes";
import english from "#messages/en/evidence";
import spanish from "#messages/es/evidence";

type Language = "es" | "en";
const EVIDENCE = { es: spanish, en: english };

function drawn(language: Language, node: React.ReactNode): string {
  const locale = language === "es" ? "es-CL" : "en";
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="America/Santiago" messages={{ evidence: EVIDENCE[language] } as never}>
      {node}
    </NextIntlClientProvider>,
  );
}

function sentence(language: Language, given: Partial<Explanation>, rest: Partial<Matched> = {}): string {
  const explanation: Explanation = {
    similarity: 0.86,
    matchedName: "Andes del Sur",
    nameStrength: "alias",
    tokens: [],
    reasons: [],
    ...given,
  };
  const page = drawn(language, <MatchSentence matched={{ explanation, basis: "name", of: "entry", ...rest }} />);
  return page.replace(/<[^>]*>/g, "");
}

const plus = (code: string, params: MatchReason["params"] = {}): MatchReason => ({ code, params, weight: "for" });
const minus = (code: string, params: MatchReason["params"] = {}): MatchReason => ({ code, params, weight: "against" });

test("one whole sentence: what matched and how strongly, what spoke for it, then what against", () => {
  const reasons = [
    plus("same-words", { count: 2 }),
    plus("alias", { name: "Andes del Sur" }),
    plus("same-form", { form: "S.A." }),
    minus("form-differs", { query: "SpA", entry: "S.A." }),
  ];
  expect(sentence("es", { reasons })).toBe(
    "Coincide con el alias «Andes del Sur», con 0,86 de similitud: las mismas 2 palabras distintivas y misma clase de forma jurídica; la forma jurídica difiere.",
  );
  expect(sentence("en", { reasons })).toBe(
    "Matches the alias “Andes del Sur”, with a similarity of 0.86: the same 2 distinctive words and same class of legal form; the legal form differs.",
  );
});

test("it is whole with parts of one weight, or with none", () => {
  const primary = { nameStrength: "primary" } as const;
  expect(sentence("es", { ...primary, reasons: [plus("same-words", { count: 3 })] })).toBe(
    "Coincide con el nombre principal de la entrada, con 0,86 de similitud: las mismas 3 palabras distintivas.",
  );
  expect(sentence("es", { ...primary, reasons: [minus("form-differs", { query: "a", entry: "b" })] })).toMatch(
    /; la forma jurídica difiere\.$/,
  );
  expect(sentence("es", primary)).toBe("Coincide con el nombre principal de la entrada, con 0,86 de similitud.");
});

test("an abbreviation at its end brings no second full stop", () => {
  expect(sentence("es", { reasons: [plus("owner-name")] })).toMatch(/: el nombre del titular de la E\.I\.R\.L\.$/);
});

test("by RUT the RUT comes first, and the name only speaks for or against", () => {
  const reasons = [plus("rut-equal", { rut: "12345678-5" }), minus("name-differs", { name: "OTRO NOMBRE" })];
  expect(sentence("es", { reasons }, { basis: "rut" })).toBe("Coincide por RUT; el nombre en la fuente es otro, «OTRO NOMBRE».");
});

test("by an equal document under another name the document comes first", () => {
  const reasons = [plus("identifier-equal", { value: "A1234567" }), minus("name-differs", { name: "OTRO NOMBRE" })];
  expect(sentence("es", { reasons, similarity: 0.9 })).toBe(
    "Coincide por el número de un documento o registro, con 0,90 de similitud: mismo número de documento, A1234567; el nombre en la fuente es otro, «OTRO NOMBRE».",
  );
});

test("a name below the threshold is said not to match, with both figures", () => {
  expect(sentence("es", { similarity: 0.6, reasons: [] }, { least: 0.7 })).toBe(
    "No coincide con el alias «Andes del Sur», porque 0,60 de similitud no alcanza el umbral de 0,70.",
  );
});

test("long names are cut, Arabic ones kept apart, many parts counted, and a code without words left out", () => {
  const many = Array.from({ length: 7 }, (_, place) => plus("near-word", { query: `a${place}`, entry: `b${place}` }));
  expect(sentence("es", { reasons: many })).toMatch(/«a1» casi igual a «b1» y 5 razones más\.$/);
  expect(sentence("es", { matchedName: "N".repeat(300) })).toContain(`«${"N".repeat(80)}…»`);
  expect(sentence("en", { matchedName: "محمد" })).toContain("“\u2068محمد\u2069”");
  expect(sentence("en", { reasons: [plus("of-a-later-version")] })).toMatch(/0\.86\.$/);
});

describe.each(["es", "en"] as const)("in %s", (language) => {
  const { reason, clause } = EVIDENCE[language] as Record<"reason" | "clause", Record<string, string>>;

  test("every reason has its sentence, and a clause for within one; there are words for no other", () => {
    expect(Object.keys(reason).toSorted()).toEqual([...REASON_CODES].toSorted());
    expect(Object.keys(clause).toSorted()).toEqual([...REASON_CODES].toSorted());
  });

  test("a clause needs no argument that its reason lacks, does not end a sentence and does not begin one", () => {
    for (const [code, text] of Object.entries(clause)) {
      const needed = [...text.matchAll(/\{(\w+)/g)].map((found) => found[1] as string);
      for (const name of needed) expect(reason[code], code).toMatch(new RegExp(`\\{${name}\\b`));
      expect(text, code).not.toMatch(/(?<!E\.I\.R\.L)[.;:]$|^[A-ZÁÉÍÓÚ]/);
    }
  });
});

test("dates and countries are written as the reader writes them", () => {
  const reasons = [plus("birth-date-equal", { date: "1952-10-07" }), minus("birth-year-differs", { query: "1952-10-07", entry: "1960" })];
  expect(sentence("es", { reasons })).toContain("07-10-1952 frente a 1960");
  expect(drawn("en", <CodedSentence room="reason" code="birth-date-equal" params={{ date: "1952-10-07" }} />)).toContain("7 Oct 1952");
  expect(drawn("es", <CodedSentence room="reason" code="country-equal" params={{ country: "RU" }} />)).toContain("Rusia");
});

test("a part with an Arabic name keeps our words in their order", () => {
  const page = drawn("es", <CodedSentence room="reason" code="alias" params={{ name: "محمد" }} />);
  expect(page).toContain("«\u2068محمد\u2069»");
});

import { expect, test } from "vitest";
import { isWholeName, markedWords } from "#components/search/marked-words";

const marks = (name: string, asked: string) =>
  markedWords(name, asked)
    .map(({ text, asked: was }) => (was ? `[${text}]` : text))
    .join("");

test.each([
  ["JOSÉ NÚÑEZ SOTO", "nunez jose", "[JOSÉ] [NÚÑEZ] SOTO"],
  ["O'HIGGINS RÍOS", "O’Higgins", "[O'HIGGINS] RÍOS"],
  ["PÉREZ-SOTO, ANA", "soto pérez", "[PÉREZ]-[SOTO], ANA"],
  ["COMERCIAL ANDES S.A.", "andes sa", "COMERCIAL [ANDES] [S.A.]"],
  ["ANASTASIA ANA", "ana", "ANASTASIA [ANA]"],
  ["ANA", " , - ", "ANA"],
  ["李小龍", "李小龍", "[李小龍]"],
])("%s, asked for as %s", (name, asked, marked) => {
  expect(marks(name, asked)).toBe(marked);
});

test("a name is whole when each of its words was asked for, whatever else was", () => {
  expect(isWholeName("SOTO RÍOS, ANA", "ana soto rios")).toBe(true);
  expect(isWholeName("SOTO RÍOS, ANA MARÍA", "ana soto rios")).toBe(false);
});

/** The competence that a source names, in the words of the courts or by the number that the consultation of the courts gives it. Pure. */
import type { Competence } from "#lib/contract/evidence";
import { foldName } from "#lib/names/fold";

/** `family` is reserved and no competence of ours; null for what is none of them. */
export function readCompetence(text: string): Competence | "family" | null {
  const words = foldName(text)
    .split(" ")
    .filter((word) => !SMALL.has(word))
    .join(" ");
  return SAID.get(words) ?? null;
}

const SMALL = new Set([
  "de",
  "del",
  "en",
  "lo",
  "la",
  "y",
  "competencia",
  "corte",
  "cortes",
  "juzgado",
  "juzgados",
  "tribunal",
  "tribunales",
  "causa",
  "causas",
]);

const SAID = new Map<string, Competence | "family">(
  (
    [
      ["penal", ["penal", "garantia", "oral penal", "juicio oral penal", "juicio oral", "5"]],
      ["civil", ["civil", "letras civil", "3"]],
      ["laboral", ["laboral", "letras trabajo", "trabajo", "4"]],
      [
        "cobranza",
        [
          "cobranza",
          "cobranza laboral previsional",
          "cobranza laboral",
          "cobranza previsional",
          "laboral cobranza",
          "cobranza previsional laboral",
          "6",
        ],
      ],
      ["suprema", ["suprema", "1"]],
      ["apelaciones", ["apelaciones", "apelacion", "c a", "ca", "2"]],
      ["family", ["familia", "familiar", "familia reservada", "7"]],
    ] as const
  ).flatMap(([competence, spellings]) => spellings.map((spelling) => [spelling, competence] as const)),
);

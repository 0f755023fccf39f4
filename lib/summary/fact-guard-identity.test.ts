/** The promise: no text gives the person a role, an office or an identity that is no fact, tips it off or decides; and none leaves out a doubt. */
import { describe, expect, test } from "vitest";
import type { Language } from "#lib/contract/panel";
import { guardSentence, guardWhole, openGuard } from "#lib/summary/fact-guard";
import { splitSentences } from "#lib/summary/fact-guard-sentences";
import { gatherFacts, type SummaryFacts } from "#lib/summary/gather-facts";
import { localText } from "#lib/summary/summarise";
import { madeUpCase, madeUpCheck, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";

const penal = madeUpCase({ counter: "penal", competence: "penal", basis: "name" });
const onUn = madeUpSanction({ name: "ROJAS SOTO MARIA", listId: "un-sc", listName: "ONU, Consejo de Seguridad" });
const onPep = madeUpPep({ basis: "name" });
const person = { kind: "person", name: "Ana Díaz Mora" } as const;
const clean = gatherFacts(madeUpCheck(person));
const byName = gatherFacts(
  madeUpCheck({ ...person, sanctions: [onUn], pep: [onPep], cases: [penal], score: { value: 48, label: "medium" } }),
);

/** Each is said after an honest text. */
function refused(facts: SummaryFacts, language: Language, sentence: string): boolean {
  const text = localText(facts, language);
  expect(guardWhole(text, facts, language)).toEqual({ holds: true });
  return !guardWhole(`${text} ${sentence}`, facts, language).holds;
}

describe("of a clean record", () => {
  test.each<[Language, string]>([
    ["es", "Figura como imputado ante un tribunal."],
    ["es", "La persona ocupa un cargo público."],
    ["es", "La persona pertenece a una lista."],
    ["es", "La persona está relacionada con una organización de operaciones."],
    ["es", "Las causas son reservadas."],
    ["es", "La empresa figura como demandada en tribunales."],
    ["es", "Es titular de una función pública."],
    ["es", "Las listas de sanciones incluyen a la persona."],
    ["es", "La persona integra una nómina internacional."],
    ["es", "Tiene un rol adverso ante un tribunal."],
    ["es", "Tiene vínculo con una persona expuesta."],
    ["es", "La persona tiene fondos en una sociedad según el reporte."],
    ["es", "Corresponde un reporte a la UAF."],
    ["es", "Algunas sociedades asociadas figuran en listas."],
    ["en", "The subject is a defendant before a court."],
    ["en", "The subject holds public office."],
    ["en", "The subject belongs to a list."],
    ["en", "The subject is linked with persons in sanctions lists."],
    ["en", "The court cases are reserved."],
    ["en", "The lists consulted include the subject."],
    ["en", "The company is the accused in court."],
    ["en", "The subject has an adverse role in court."],
    ["en", "The funds of the subject are on record."],
    ["en", "A report to the UAF has to be filed."],
  ])("%s: %s", (language, sentence) => {
    expect(refused(clean, language, sentence)).toBe(true);
  });
});

describe("of what was found by name only", () => {
  test.each<[Language, string]>([
    ["es", "La coincidencia con listas de sanciones es de la persona consultada."],
    ["es", "La causa penal por nombre es de esta persona."],
    ["es", "El análisis concluye que es la misma persona."],
    ["es", "La persona consultada figura en la lista del Consejo de Seguridad de la ONU."],
    ["es", "Es la misma persona de la lista."],
    ["es", "La persona consultada es PEP."],
    ["es", "Sí es la misma persona de la lista."],
    ["es", "La persona identificada en la lista de sanciones es la consultada."],
    ["es", "La coincidencia es por nombre y la persona es PEP."],
    ["es", "La persona consultada es «ROJAS SOTO MARIA»."],
    ["es", "La coincidencia corresponde a la persona consultada."],
    ["es", "La causa penal es suya."],
    ["es", "Se trata de la persona consultada."],
    ["es", "Puede confirmarse que es la misma persona."],
    ["es", "Por su condición de PEP corresponde la debida diligencia reforzada."],
    ["es", "Por figurar en la lista del Consejo de Seguridad de la ONU, corresponde evaluar un reporte de operación sospechosa."],
    ["es", "Ocupa el cargo de Senadora en el Senado de la República."],
    ["es", "La persona integra la lista de la ONU."],
    ["es", "La persona tiene una causa penal."],
    ["en", "The person screened is in the sanctions list."],
    ["en", "The person is the accused in the criminal case."],
    ["en", "The subject is listed by the UN Security Council."],
    ["en", "It is the same person."],
    ["en", "The criminal case is this person's."],
    ["en", "The match is the subject."],
    ["en", "The match by name belongs to the subject."],
    ["en", "The person screened is “ROJAS SOTO MARIA”."],
    ["en", "The subject is a PEP."],
    ["en", "PEP status calls for enhanced due diligence."],
    ["en", "Being on the list of the UN Security Council calls for a suspicious operation report."],
    ["en", "The subject has a criminal case."],
    ["en", "The match is by name and the subject is on the sanctions list."],
    ["en", "The analysis concludes that the subject and the match are the same."],
  ])("%s: %s", (language, sentence) => {
    expect(refused(byName, language, sentence)).toBe(true);
  });
});

describe("orders and verdicts", () => {
  test.each<[Language, string]>([
    ["es", "Conviene avisar a la persona del reporte."],
    ["es", "Debe informarse a la persona del reporte a la UAF."],
    ["es", "El análisis puede informarse a la persona."],
    ["es", "El análisis debe comunicarse a la persona."],
    ["es", "No debe dejar de avisarse a la persona."],
    ["es", "El reporte se muestra a la persona consultada."],
    ["es", "Conviene consultar a la persona sobre el reporte."],
    ["es", "El análisis no es confidencial."],
    ["es", "Puede avisarse a terceros del análisis."],
    ["es", "Corresponde descartar la coincidencia con listas de sanciones."],
    ["es", "El puntaje permite decidir."],
    ["es", "La decisión corresponde a este resumen."],
    ["es", "La coincidencia debe ser descartada por confirmar."],
    ["es", "El puntaje determina el resultado."],
    ["es", "La decisión es de la matriz."],
    ["es", "Conviene decidir ahora según el puntaje."],
    ["es", "La aprobación corresponde según el puntaje."],
    ["en", "The person must be told of the analysis."],
    ["en", "The subject should be informed of the report."],
    ["en", "The analysis may be shown to the subject."],
    ["en", "The report is to be provided to the person."],
    ["en", "The analysis is not confidential."],
    ["en", "The score is the decision."],
    ["en", "The decision is made by the score."],
    ["en", "The match in sanctions lists should be dismissed."],
    ["en", "The match may be dismissed, keeping a record."],
    ["en", "The score proves that the match is low risk."],
    ["en", "The risk has been decided by this check."],
    ["en", "Approval is recommended given the score."],
  ])("%s: %s", (language, sentence) => {
    expect(refused(byName, language, sentence)).toBe(true);
    expect(guardSentence(sentence, clean, language).holds).toBe(false);
  });
});

describe("what has to be told", () => {
  const LEFT_OUT: [string, Record<Language, RegExp>][] = [
    ["confidence", { es: /confidencial/, en: /confidential/ }],
    ["the sources consulted", { es: /^Se consultaron/, en: /sources were consulted:/ }],
    ["the doubt of a sanction", { es: /confirmar?(se)?\b(?!.*(causa|PEP))/i, en: /confirmed(?!.*(case|PEP))/ }],
    ["the doubt of a case", { es: /(causa.*confirmar|pueden? ser de otra)/, en: /(case.*confirmed|another person’s)/ }],
    ["a PEP", { es: /Senadora/, en: /Senadora/ }],
    [
      "the list of a sanction",
      { es: /coincidencia solo por nombre con una lista internacional/, en: /match by name only with an international/ },
    ],
  ];
  test.each(LEFT_OUT)("without %s a text is refused", (_what, drop) => {
    for (const language of ["es", "en"] as const) {
      const { names } = openGuard(byName, language);
      const sentences = splitSentences(localText(byName, language), names);
      const kept = sentences.filter((sentence) => !drop[language].test(sentence));
      expect(kept.length, language).toBeLessThan(sentences.length);
      expect(guardWhole(sentences.join(" "), byName, language)).toEqual({ holds: true });
      expect(guardWhole(kept.join(" "), byName, language).holds, kept.join(" ")).toBe(false);
    }
  });

  test("a court source that knows some matters only: the others are told as not consulted", () => {
    const detail = madeUpCheck(person);
    for (const source of detail.evidence.sources) {
      source.counters = source.counters.filter((counter) => !/laborales|sindicales/.test(counter));
    }
    const facts = gatherFacts(detail);
    expect([facts.coverage.causas_laborales_count, facts.missing]).toEqual(["none", []]);
    for (const language of ["es", "en"] as const) {
      const text = localText(facts, language);
      expect(guardWhole(text, facts, language)).toEqual({ holds: true });
      const sentences = splitSentences(text, openGuard(facts, language).names);
      const kept = sentences.filter((sentence) => !/No se sabe|not known/.test(sentence));
      expect(guardWhole(kept.join(" "), facts, language).holds).toBe(false);
    }
  });
});

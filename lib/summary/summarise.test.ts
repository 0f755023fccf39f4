/** The promise: careful, grammatical sentences that state every fact of the Check and nothing else, in both languages. */
import { describe, expect, test } from "vitest";
import { withoutPenalDetail } from "#lib/policy/penal-detail";
import { gatherFacts } from "#lib/summary/gather-facts";
import { localText, summarise } from "#lib/summary/summarise";
import { type GivenCheck, madeUpCase, madeUpCheck, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";
import english from "#messages/en/summary";
import spanish from "#messages/es/summary";

const penal = (given = {}) => madeUpCase({ counter: "penal", competence: "penal", roles: ["IMPUTADO"], ...given });
const labour = (given = {}) => madeUpCase({ counter: "labour", competence: "laboral", ...given });
const many = <Hit>(count: number, make: () => Hit) => Array.from({ length: count }, make);
const person = { kind: "person" } as const;
const like = (similarity: number) => madeUpSanction({ explanation: { ...madeUpSanction().explanation, similarity } });
const un = { listId: "un-sc", listName: "ONU, Consejo de Seguridad" };
const es = (given: GivenCheck) => summarise(madeUpCheck(given), "es").text;
const en = (given: GivenCheck) => summarise(madeUpCheck(given), "en").text;

describe("a clean record", () => {
  test("is four plain sentences: whose, what was consulted, that nothing was found, that nothing is left to confirm", () => {
    const { text, maker } = summarise(madeUpCheck(), "es");
    expect(maker).toBe("local");
    expect(text.split("\n\n")).toEqual([
      "La verificación de «Comercial Andes del Sur SpA», RUT 76.543.210-3, persona jurídica, se hizo el 20-11-2026 a las 14:05 (hora de Chile), es válida hasta el 30-11-2026 y da un puntaje de 0 sobre 100, riesgo bajo según la versión 1 de la matriz de riesgo. Se consultaron cuatro fuentes: para sanciones internacionales, OFAC SDN (datos al 19-11-2026) y «ONU, Consejo de Seguridad» (datos al 17-11-2026); para personas expuestas políticamente (PEP), PEP Chile (datos al 01-11-2026); para causas judiciales, Poder Judicial (datos al 18-11-2026).",
      "En las fuentes consultadas no se encontraron coincidencias con listas internacionales de sanciones ni con listas de PEP, ni causas judiciales; que no se encuentren causas no prueba que no existan, porque algunas son reservadas. De lo consultado no queda nada por confirmar; el puntaje orienta y la decisión es de una persona.",
    ]);
  });

  test("reads as well in English", () => {
    expect(en({ kind: "person", name: "María Ñuñez" }).split("\n\n")).toEqual([
      "The check of “María Ñuñez”, RUT 12.345.678-5, a natural person, was made on 20 Nov 2026 at 14:05 (Chilean time), is valid until 30 Nov 2026 and gives a score of 0 out of 100, low risk under version 1 of the risk matrix. Four sources were consulted: for international sanctions, OFAC SDN (data as of 19 Nov 2026) and “ONU, Consejo de Seguridad” (data as of 17 Nov 2026); for politically exposed persons (PEP), PEP Chile (data as of 1 Nov 2026); for court cases, Poder Judicial (data as of 18 Nov 2026).",
      "No matches with international sanctions lists or PEP lists and no court cases were found in the sources consulted; finding no case does not prove that there is none, because some are reserved. Nothing of what was consulted is left to confirm; the score is guidance and the decision is a person’s.",
    ]);
  });
});

describe("each fact has its sentence, with its agreement", () => {
  const table: [what: string, given: GivenCheck, spanish: string, english: string][] = [
    [
      "one case",
      { cases: [penal()] },
      "Se encontró una causa penal (por RUT), con rol adverso.",
      "One criminal case was found (by RUT), with an adverse role.",
    ],
    [
      "one without an adverse role",
      { cases: [penal({ adverse: false })] },
      "una causa penal (por RUT), sin rol adverso.",
      "without an adverse role.",
    ],
    [
      "three of mixed basis",
      { cases: [penal(), penal({ basis: "name" }), penal({ basis: "name", adverse: false })] },
      "Se encontraron tres causas penales (una por RUT y dos solo por nombre), dos con rol adverso. Las dos causas que coinciden solo por nombre están por confirmar: pueden ser de otra entidad.",
      "Three criminal cases were found (one by RUT and two by name only), two with an adverse role. The two cases matched by name only are unconfirmed",
    ],
    [
      "two, none adverse",
      { cases: many(2, () => madeUpCase({ adverse: false })) },
      "dos causas civiles (por RUT), ninguna con rol adverso.",
      "none with an adverse role.",
    ],
    [
      "several kinds, the gravest first",
      { cases: [labour({ adverse: false }), ...many(2, () => madeUpCase()), penal()] },
      "Se encontraron cuatro causas: una penal (por RUT), con rol adverso; dos civiles (por RUT), ambas con rol adverso; y una laboral (por RUT), sin rol adverso.",
      "Four cases were found: one criminal (by RUT), with an adverse role; two civil (by RUT), both with an adverse role; and one labour (by RUT), without an adverse role.",
    ],
    [
      "ten or more are digits",
      { cases: many(1234, () => madeUpCase()) },
      "Se encontraron 1.234 causas civiles (por RUT), todas con",
      "1,234 civil cases were found (by RUT), all with",
    ],
    [
      "one by name",
      { ...person, cases: [labour({ basis: "name" })] },
      "Está por confirmar: puede ser de otra persona.",
      "It is unconfirmed: it may be another person’s.",
    ],
    [
      "a union case among labour cases",
      { cases: [labour({ union: true }), labour()] },
      "De las dos causas laborales, una es también sindical, por práctica antisindical (por RUT), con rol adverso.",
      "Of the two labour cases, one is also a union case, for an anti-union practice (by RUT), with an adverse role.",
    ],
    [
      "the only labour case is a union case",
      { cases: [labour({ union: true })] },
      "La causa laboral es también sindical (práctica antisindical).",
      "The labour case is also a union case",
    ],
    [
      "a union case that is no labour case",
      { cases: [madeUpCase({ counter: null, union: true })] },
      "una causa sindical (por RUT)",
      "One union case was found",
    ],
    [
      "an appeal of unknown origin",
      { cases: [madeUpCase(), madeUpCase({ counter: null, competence: "apelaciones" })] },
      "Además, se muestra una causa ante un tribunal superior que no se cuenta, porque no se conoce su origen.",
      "One more case before a higher court is shown and not counted",
    ],
    [
      "other kinds that were consulted",
      { cases: [madeUpCase()] },
      "ni causas penales, laborales ni sindicales;",
      "no criminal, labour or union cases were found",
    ],
    [
      "a sanctions match by RUT",
      { sanctions: [madeUpSanction({ basis: "rut" })] },
      "Por su RUT figura en una lista internacional de sanciones: en OFAC SDN, como «COMERCIAL ANDES S.A.».",
      "By its RUT the subject is on an international sanctions list: in OFAC SDN, as “COMERCIAL ANDES S.A.”.",
    ],
    [
      "a sanctions match by name",
      { sanctions: [madeUpSanction()] },
      "Hay una coincidencia solo por nombre con una lista internacional de sanciones: «COMERCIAL ANDES S.A.», en OFAC SDN (similitud de 0,86 sobre 1). Está por confirmar: puede tratarse de otra entidad.",
      "(similarity 0.86 out of 1). It is unconfirmed: it may be another entity.",
    ],
    ["a near sameness is no sameness", { sanctions: [like(0.999)] }, "similitud de 0,99 sobre 1", "similarity 0.99 out of 1"],
    ["a similarity is not cut below itself", { sanctions: [like(0.57)] }, "similitud de 0,57 sobre 1", "similarity 0.57 out of 1"],
    [
      "many sanctions matches",
      { sanctions: [...many(5, () => madeUpSanction()), madeUpSanction({ ...un, basis: "rut" })] },
      "Hay seis coincidencias con listas internacionales de sanciones, una por RUT y cinco solo por nombre: por RUT, «COMERCIAL ANDES S.A.», en «ONU, Consejo de Seguridad»; «",
      "; and two more. The five matches by name are unconfirmed: they may be other entities.",
    ],
    [
      "a UN match by RUT",
      { sanctions: [madeUpSanction({ ...un, basis: "rut" })] },
      "Por figurar en la lista del Consejo de Seguridad de la ONU, corresponde evaluar sin demora un reporte de operación sospechosa (ROS) a la UAF (Ley 19.913, artículo 3)",
      "The analysis is confidential: neither the entity nor third parties may be told.",
    ],
    [
      "a UN match by name",
      { sanctions: [madeUpSanction(un)] },
      "Si se confirma la coincidencia con la lista del Consejo de Seguridad de la ONU, corresponderá evaluar",
      "If the match with the list of the UN Security Council is confirmed, it will call for",
    ],
    [
      "a PEP in office",
      { pep: [madeUpPep()] },
      "Por su RUT figura en PEP Chile como PEP vigente («Senadora, Senado de la República», desde el 11-03-2022).",
      "By RUT the subject is in PEP Chile as a PEP in office (“Senadora, Senado de la República”, since 11 Mar 2022).",
    ],
    [
      "a PEP is enhanced diligence",
      { pep: [madeUpPep()] },
      "Por su condición de PEP corresponde la debida diligencia reforzada, con aprobación de la alta administración",
      "PEP status calls for enhanced due diligence",
    ],
    [
      "a PEP by name only",
      { ...person, pep: [madeUpPep({ basis: "name" })] },
      "Si se confirma la condición de PEP, corresponderá la debida diligencia reforzada",
      "By name only the subject matches “ROJAS SOTO MARÍA JOSÉ”, who is in PEP Chile as a PEP in office",
    ],
    [
      "a PEP who left",
      { pep: [madeUpPep({ status: "ceased", to: "2026-03-11" })] },
      "desde el 11-03-2022 hasta el 11-03-2026).",
      "from 11 Mar 2022 until 11 Mar 2026).",
    ],
    ["a date known in part", { pep: [madeUpPep({ from: "2022" })] }, "desde 2022).", "since 2022)."],
    ["a former PEP", { pep: [madeUpPep({ status: "former", counted: false })] }, "ya no se cuenta como PEP", "no longer counted as a PEP"],
    ["a post not begun", { pep: [madeUpPep({ counted: false })] }, "), que hoy no se cuenta.", "), which does not count today."],
    [
      "a relative",
      { pep: [madeUpPep({ status: "relative", relatedTo: "ROJAS SOTO MARÍA" })] },
      "con vínculo familiar declarado con «ROJAS SOTO MARÍA», PEP («Senadora",
      "The link with a PEP calls for enhanced due diligence",
    ],
    [
      "an associate",
      { pep: [madeUpPep({ status: "associate" })] },
      "con estrecha colaboración declarada con una PEP",
      "close association with a PEP",
    ],
    [
      "many posts",
      { pep: many(5, () => madeUpPep()) },
      "Hay cinco coincidencias con listas de PEP, todas por RUT: por RUT, en PEP Chile, como PEP vigente",
      "; and two more.",
    ],
    [
      "one source not loaded",
      { notLoaded: ["courts"] },
      "No se consultó la fuente Poder Judicial, porque no estaba cargada. No se sabe si existen causas judiciales, porque no se consultó ninguna fuente de ellas; que aquí no aparezcan no significa que no existan.",
      "The source Poder Judicial was not consulted, because it was not loaded.",
    ],
    [
      "one of two lists not loaded",
      { notLoaded: ["un-sc"] },
      "Sobre sanciones internacionales solo se consultó una parte de las fuentes.",
      "On international sanctions only a part",
    ],
    [
      "nothing loaded",
      { notLoaded: ["ofac-sdn", "un-sc", "pep-cl", "courts"] },
      "No se consultó ninguna lista ni fuente judicial.",
      "No list and no court source was consulted.",
    ],
    [
      "a missing source is a thing to do",
      { notLoaded: ["courts", "pep-cl"] },
      "Conviene cargar las dos fuentes que faltan y completar",
      "load the two missing sources and complete",
    ],
    [
      "an incomplete score",
      { notLoaded: ["courts"], score: { value: 12.5 } },
      "un puntaje de 12,5 sobre 100, riesgo bajo",
      "The score is incomplete, because not every source was consulted.",
    ],
    [
      "a high risk",
      { score: { value: 88, label: "high" } },
      "El riesgo alto pide medidas proporcionales antes de decidir",
      "A high risk calls for proportionate measures",
    ],
    [
      "left out",
      {
        leftOut: (["1", "2", "3"] as const).map((id) => ({
          what: id === "1" ? "sanction" : "case",
          id,
          name: "A",
          why: id === "1" ? "dismissed" : "too-old",
        })),
      },
      "Quedaron fuera de los totales: una coincidencia con listas de sanciones que la organización ya había descartado y dos causas por su antigüedad.",
      "Apart from what was left out of the totals, no matches",
    ],
    [
      "namesakes",
      { namesakes: 41 },
      "El registro de nombres conoce 41 RUT con exactamente este nombre, incluido este.",
      "knows 41 RUTs with exactly this name",
    ],
  ];
  test.each(table)("%s", (_what, given, spanishText, englishText) => {
    expect(es(given)).toContain(spanishText);
    expect(en(given)).toContain(englishText);
  });
});

test("not consulted is never told as nothing found", () => {
  const text = es({ notLoaded: ["ofac-sdn", "un-sc", "pep-cl", "courts"] });
  expect(text).not.toMatch(/no se encontr/);
});

test("both languages have the same messages", () => {
  const keys = (tree: object, path = ""): string[] =>
    Object.entries(tree).flatMap(([key, value]) => (typeof value === "string" ? [`${path}${key}`] : keys(value, `${path}${key}.`)));
  expect(keys(english)).toEqual(keys(spanish));
});

test("the same Check gives the same text, and facts alone are enough", () => {
  expect(es({ cases: [penal()] })).toBe(es({ cases: [penal()] }));
  expect(localText(gatherFacts(madeUpCheck({ cases: [penal()] })), "es")).toBe(es({ cases: [penal()] }));
});

test("what a role does not see of criminal cases changes no word: the summary counts them and tells none", () => {
  const detail = madeUpCheck({ cases: [penal(), penal({ basis: "name" })] });
  expect(summarise(withoutPenalDetail(detail), "es").text).toBe(summarise(detail, "es").text);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CaseHit } from "#lib/contract/evidence";
import { classifyCase, isAdverseRole, isConcluded } from "#lib/courts/classify";
import { countCases } from "#lib/courts/count-cases";

const given = { competence: "laboral", origin: null, procedure: null, matter: null, rit: "O-1-2024" } as const;

describe("what a case counts as", () => {
  test.each([
    ["a criminal case", { competence: "penal" }, "penal", false],
    ["a civil case", { competence: "civil" }, "civil", false],
    ["a labour case", {}, "labour", false],
    ["a collection case", { competence: "cobranza" }, "labour", false],
    ["an anti-union procedure", { procedure: "Práctica Antisindical" }, "labour", true],
    ["an anti-union matter", { matter: "Prácticas antisindicales" }, "labour", true],
    ["a number S- of a labour court", { rit: "S-4-2024" }, "labour", true],
    ["a number S- elsewhere", { competence: "civil", rit: "S-4-2024" }, "civil", false],
    ["an appeal of known origin", { competence: "apelaciones", origin: "penal" }, "penal", false],
    ["an appeal of unknown origin", { competence: "apelaciones" }, null, false],
    ["a Supreme Court case of labour origin", { competence: "suprema", origin: "laboral" }, "labour", false],
    ["the same of an anti-union matter", { competence: "suprema", origin: "laboral", matter: "PRACTICAS ANTISINDICALES" }, "labour", true],
    ["a Supreme Court case out of an appeal", { competence: "suprema", origin: "apelaciones" }, null, false],
  ] as const)("%s", (_what, more, counter, union) => {
    expect(classifyCase({ ...given, ...more })).toEqual({ counter, union });
  });

  test.each([
    "DDO.",
    "DDA",
    "Demandado",
    "IMPUTADA",
    "Querellado",
    "Ejecutados",
    "Parte demandada",
    "Demandado solidario",
    "RECURRIDO",
    "Deudor",
  ])("%s is adverse", (role) => {
    expect(isAdverseRole(role)).toBe(true);
  });

  test.each([
    "DTE.",
    "AB.DDO",
    "AP.DTE",
    "ABG. RECURRIDO",
    "Abogado del demandado",
    "Defensor imputado",
    "Víctima",
    "Denunciante",
    "Querellante",
    "Testigo",
    "Fiscal",
    "RECURRENTE",
    "",
  ])("%s is not", (role) => {
    expect(isAdverseRole(role)).toBe(false);
  });

  test("an end is read from the states; Sin archivar is a living case", () => {
    const state = (proceduralState: string | null, administrativeState: string | null, stage: string | null) =>
      isConcluded({ proceduralState, administrativeState, stage });
    expect([
      state("Concluido", null, null),
      state("Fallada-Terminada", null, null),
      state(null, "Archivada", null),
      state(null, null, "Terminada"),
      state("Absuelto", null, null),
      state("Sentencia absolutoria", null, null),
    ]).toEqual([true, true, true, true, true, true]);
    expect([state("Tramitación", "Sin archivar", "Ingreso"), state("Fallada", null, null), state(null, null, null)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("the counters", () => {
  const hit = fc
    .record({
      counter: fc.constantFrom("penal", "civil", "labour", null),
      union: fc.boolean(),
      basis: fc.constantFrom("rut", "name"),
      adverse: fc.boolean(),
    })
    .map((each) => ({ ...each, union: each.union && each.counter === "labour" }) as CaseHit);

  test("penal is the sum of by RUT and by name, each case counts once in each counter, and shown-only cases in none", () => {
    fc.assert(
      fc.property(fc.array(hit), (cases) => {
        const { data, adverse, byName } = countCases(cases);
        expect(data.causas_penales_count).toBe(data.causas_penales_rut_match_count + data.causas_penales_name_match_count);
        expect(data.causas_penales_count + data.causas_civiles_count + data.causas_laborales_count).toBe(
          cases.filter((each) => each.counter !== null).length,
        );
        expect(data.causas_sindicales_count).toBe(cases.filter((each) => each.union).length);
        expect(data.causas_sindicales_count).toBeLessThanOrEqual(data.causas_laborales_count);
        expect(adverse.penal).toBe(cases.filter((each) => each.counter === "penal" && each.adverse).length);
        expect(byName.labour).toBe(cases.filter((each) => each.counter === "labour" && each.basis === "name").length);
      }),
    );
  });

  test("the order of the cases changes nothing", () => {
    fc.assert(
      fc.property(fc.array(hit), (cases) => {
        expect(countCases(cases.toReversed())).toEqual(countCases(cases));
      }),
    );
  });
});

/** Risk matrices and facts for property tests: any that an organisation may save, and any that a Check may rest on. */
import fc from "fast-check";
import type { CaseHit, PepHit, SanctionHit, SourceUse } from "#lib/contract/evidence";
import type { MatrixDraft } from "#lib/contract/risk-matrix";
import type { ScoreFacts } from "#lib/scoring/score";

const points = fc.integer({ min: 0, max: 100 });
const ALL_KINDS = ["penal", "civil", "labour", "union"] as const;

/** Numbers that fall, or stay. */
const falling = (from: number, count: number) =>
  fc.array(fc.integer({ min: 0, max: from }), { minLength: count, maxLength: count }).map((each) => each.toSorted((a, b) => b - a));

const thresholds = fc
  .integer({ min: 1, max: 99 })
  .chain((medium) => fc.record({ medium: fc.constant(medium), high: fc.integer({ min: medium + 1, max: 100 }) }));

const nameSteps = (byRut: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }).chain((hundredths) => {
    const similarities = [...hundredths.toSorted((a, b) => b - a).map((each) => each / 100), 0];
    return falling(byRut, similarities.length).map((each) =>
      similarities.map((similarity, index) => ({ similarity, points: each[index] as number })),
    );
  });

const recency = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 6 })
  .chain((years) =>
    falling(100, years.length).map((each) =>
      years.toSorted((a, b) => a - b).map((afterYears, index) => ({ afterYears, percent: each[index] as number })),
    ),
  );

const weights = fc.record({ penal: points, civil: points, labour: points, union: points, collection: points }).chain((adverseCase) =>
  fc.record({ penal: points, civil: points, labour: points, union: points }).map((more) => ({
    adverseCase,
    most: Object.fromEntries(
      ALL_KINDS.map((kind) => [kind, Math.max(more[kind], adverseCase[kind], kind === "labour" ? adverseCase.collection : 0)]),
    ) as MatrixDraft["most"],
  })),
);

/** Any matrix that keeps the rules. */
export const anyMatrix: fc.Arbitrary<MatrixDraft> = thresholds.chain(({ medium, high }) => {
  const pepPoints = fc.integer({ min: 0, max: high - 1 });
  return fc
    .record({
      thresholds: fc.constant({ medium, high }),
      sanction: fc.integer({ min: medium, max: 100 }).chain((byRut) => nameSteps(byRut).map((byName) => ({ byRut, byName }))),
      pepAndMissing: fc.record({ current: pepPoints, ceased: pepPoints, relative: pepPoints, associate: pepPoints }).chain((pep) => {
        const room = high - 1 - Math.max(...Object.values(pep));
        return fc
          .integer({ min: 0, max: room })
          .chain((courts) =>
            fc.integer({ min: 0, max: room - courts }).map((missingPep) => ({ pep, missing: { courts, pep: missingPep } })),
          );
      }),
      weights,
      concluded: falling(100, 2),
      percent: fc.record({ byName: points, otherRole: points, pepByName: points }),
      recency,
      leastWithoutSanctions: fc.integer({ min: medium, max: 100 }),
    })
    .map(({ pepAndMissing, weights: given, concluded, percent, ...rest }) => ({
      ...rest,
      ...pepAndMissing,
      ...given,
      percent: { ...percent, concluded: concluded[0] as number, acquitted: concluded[1] as number },
    }));
});

const basis = fc.constantFrom<CaseHit["basis"]>("rut", "name");

/** Cases of all kinds, roles, states and ages. */
const anyCases: fc.Arbitrary<ScoreFacts["cases"]> = fc.array(
  fc
    .record({
      competence: fc.constantFrom<CaseHit["competence"]>("penal", "civil", "laboral", "cobranza", "suprema", "apelaciones"),
      counter: fc.constantFrom<CaseHit["counter"]>("penal", "civil", "labour", null),
      union: fc.boolean(),
      basis,
      adverse: fc.boolean(),
      concluded: fc.boolean(),
      state: fc.constantFrom(
        null,
        "Tramitación",
        "Concluido",
        "Sobreseído definitivamente",
        "Sobreseimiento temporal",
        "Sentencia absolutoria",
      ),
      filedOn: fc.constantFrom(null, "1999-12-31", "2010-02-28", "2021-11-20", "2021-11-21", "2026-01-01", "2027-05-05"),
    })
    .map((hit) => ({ ...hit, union: hit.union && hit.counter === "labour" })),
  { maxLength: 40 },
);

/** What a Check may rest on. */
export const anyFacts: fc.Arbitrary<ScoreFacts> = fc.record({
  sanctions: fc.array(
    fc.record({
      basis: fc.constantFrom<SanctionHit["basis"]>("rut", "name"),
      listName: fc.constantFrom("OFAC SDN", "ONU"),
      name: fc.constantFrom("X", "Y"),
      explanation: fc.record({ similarity: fc.double({ min: 0.7, max: 1, noNaN: true }) }),
    }),
    { maxLength: 4 },
  ),
  pep: fc.array(
    fc.record({
      basis: fc.constantFrom<PepHit["basis"]>("rut", "name"),
      counted: fc.boolean(),
      status: fc.constantFrom<PepHit["status"]>("current", "ceased", "former", "relative", "associate"),
      post: fc.constant("Alcalde"),
      institution: fc.constant("Talca"),
    }),
    { maxLength: 3 },
  ),
  cases: anyCases,
  sources: fc.array(
    fc.record({
      kind: fc.constantFrom<SourceUse["kind"]>("registry", "sanctions", "pep", "courts"),
      state: fc.constantFrom<SourceUse["state"]>("answered", "not-loaded", "switched-off"),
      name: fc.constant("Fuente"),
    }),
    { maxLength: 5 },
  ),
});

/** Any Check of the usual kind, from empty to heavy, with names as sources write them: for texts that a model may honestly write of it. */
import fc from "fast-check";
import { type GivenCheck, madeUpCase, madeUpCheck, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";

const maybe = <Hit>(hits: fc.Arbitrary<Hit[]>) => fc.oneof(fc.constant<Hit[]>([]), hits);
const basis = fc.constantFrom("rut" as const, "name" as const);
const personName = fc.constantFrom(
  "ROJAS SOTO, María José",
  "Iván Petrovič Kuznetsov",
  "MUÑOZ FERRADA Pedro Pablo",
  "KIM Chol Su",
  "O'Higgins Larraín, Bernarda",
);
const caseHit = fc
  .record({
    counter: fc.constantFrom("penal", "penal", "civil", "labour", "labour", null),
    union: fc.boolean(),
    basis,
    adverse: fc.boolean(),
  })
  .map(({ counter, union, ...rest }) => madeUpCase({ ...rest, counter, union: union && (counter === "labour" || counter === null) }));
const sanction = fc
  .record({ basis, similarity: fc.constantFrom(0.86, 0.9135, 0.97, 1), un: fc.boolean(), name: personName })
  .map(({ similarity, un, name, ...rest }) =>
    madeUpSanction({
      ...rest,
      ...(un && { listId: "un-sc", listName: "ONU, Consejo de Seguridad" }),
      name,
      explanation: { ...madeUpSanction().explanation, similarity: rest.basis === "rut" ? 1 : similarity },
    }),
  );
const post = fc
  .record({
    basis,
    status: fc.constantFrom("current", "ceased", "former", "relative", "associate"),
    office: fc.constantFrom(
      ["Senadora", "Senado de la República"],
      ["Alcalde", "Municipalidad de Ñuñoa"],
      ["Subsecretaria", "Ministerio del Medio Ambiente"],
    ),
    relatedTo: fc.option(personName),
  })
  .map(({ office, relatedTo, ...given }) =>
    madeUpPep({
      ...given,
      post: office[0],
      institution: office[1],
      to: given.status === "ceased" ? "2026-03-11" : given.status === "former" ? "2014-03-11" : null,
      relatedTo: given.status === "relative" || given.status === "associate" ? relatedTo : null,
      counted: given.status !== "former",
    }),
  );
const subject = fc.constantFrom(
  { kind: "company", name: "Comercial Andes del Sur SpA" },
  { kind: "company", name: "Inversiones 3000 Ltda." },
  { kind: "person", name: "María José Rojas Soto" },
  { kind: "person", name: "Juan Andrés Núñez" },
) as fc.Arbitrary<{ kind: "company" | "person"; name: string }>;
const score = fc.constantFrom(
  { value: 0, label: "low" as const },
  { value: 12.5, label: "low" as const },
  { value: 35, label: "medium" as const },
  { value: 100, label: "high" as const },
);
const leftOut = fc.record({
  what: fc.constantFrom("sanction" as const, "pep" as const, "case" as const),
  id: fc.constant("1"),
  name: fc.constant("A"),
  why: fc.constantFrom("dismissed" as const, "too-old" as const),
});

/** What such a Check is made of; the same seed gives the same ones. */
export const anyPlainGiven: fc.Arbitrary<GivenCheck> = fc
  .record({
    subject,
    score,
    sanctions: maybe(fc.array(sanction, { maxLength: 7 })),
    pep: maybe(fc.array(post, { maxLength: 5 })),
    cases: maybe(fc.oneof(fc.array(caseHit, { maxLength: 6 }), fc.array(caseHit, { maxLength: 60 }))),
    missing: maybe(fc.subarray(["ofac-sdn", "un-sc", "pep-cl", "courts"])),
    courtsOff: fc.boolean(),
    namesakes: fc.integer({ min: 1, max: 60 }),
    leftOut: maybe(fc.array(leftOut, { maxLength: 4 })),
    limited: fc.boolean(),
  })
  .map(({ subject: who, missing, courtsOff, limited, ...given }) => {
    const hasCourts = given.cases.length > 0;
    // What was found had a source that answered.
    const isFound = (id: string) =>
      (id === "courts" && hasCourts) || (id === "pep-cl" && given.pep.length > 0) || given.sanctions.some((hit) => hit.listId === id);
    return {
      ...given,
      ...who,
      notLoaded: missing.filter((id) => !isFound(id)),
      courtsOff: courtsOff && !hasCourts && given.namesakes % 3 === 0,
      leftOut: given.leftOut.filter((item) => item.why === "dismissed" || item.what === "case"),
      caseLimit: limited ? { years: 7, since: "2019-11-20" } : null,
    };
  });

/** A Check of that kind. */
export const anyPlainCheck = anyPlainGiven.map((given) => madeUpCheck(given));

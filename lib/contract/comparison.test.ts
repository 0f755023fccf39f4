import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Comparison, type CountersComparison, compareChecks, compareEvidence } from "#lib/contract/comparison";
import type { CheckData } from "#lib/contract/contract";
import type { Evidence, ScoreReason } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";
import type { ProviderCheckDetail } from "#lib/contract/provider";
import { type GivenCheck, madeUpCase, madeUpCheck, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";
import { madeUpReview } from "#lib/testing/review-beside";

const evidence = (given: GivenCheck = {}): Evidence => madeUpCheck(given).evidence;
const compare = (earlier: GivenCheck, later: GivenCheck): Comparison => compareEvidence(evidence(earlier), evidence(later));
const counter = (comparison: Comparison, name: string) => comparison.counters.find((change) => change.counter === name);
const reason = (code: string, points: number, params: ScoreReason["params"] = {}): ScoreReason => ({ code, points, params });
const scored = (value: number, reasons: ScoreReason[], more: Partial<Evidence["score"]> = {}): GivenCheck => ({
  score: { value, reasons, ...more },
});

describe("counters", () => {
  test("differ by later less earlier; a flag counts as one", () => {
    const comparison = compare({ cases: [madeUpCase({ caseId: "a" })] }, { pep: [madeUpPep()] });
    expect(counter(comparison, "causas_civiles_count")).toMatchObject({ difference: -1, otherSources: false });
    expect(counter(comparison, "pep")).toMatchObject({ earlier: { value: false }, later: { value: true }, difference: 1 });
    expect(counter(comparison, "causas_penales_count")?.difference).toBe(0);
    expect(comparison.counters).toHaveLength(8);
  });

  test.each([
    ["earlier", { notLoaded: ["courts"] }, {}],
    ["later", {}, { notLoaded: ["courts"] }],
    ["either", { notLoaded: ["courts"] }, { notLoaded: ["courts"] }],
  ])("not consulted in the %s Check: no number there and no difference, never a zero", (_which, earlier, later) => {
    const change = counter(compare(earlier, later), "causas_civiles_count");
    expect(change?.difference).toBeNull();
    expect([change?.earlier.value, change?.later.value]).toEqual(["notLoaded" in earlier ? null : 0, "notLoaded" in later ? null : 0]);
  });

  test("of two lists one was missing: the difference is given, and that it rests on other sources", () => {
    const change = counter(compare({ notLoaded: ["un-sc"] }, { sanctions: [madeUpSanction()] }), "international_sanctions_count");
    expect(change).toMatchObject({ earlier: { state: "partial", value: 0 }, difference: 1, otherSources: true });
  });
});

describe("reasons of the score", () => {
  test("came, went, changed in number or points, or stayed", () => {
    const { reasons, score } = compare(
      scored(38, [
        reason("pep-current", 30, { post: "Alcalde" }),
        reason("cases-civil-by-rut", 4, { cases: 1 }),
        reason("source-not-consulted", 4, { source: "ONU" }),
      ]),
      scored(47, [
        reason("cases-civil-by-rut", 8, { cases: 2 }),
        reason("sanction-by-name", 35, { list: "OFAC", name: "X" }),
        reason("source-not-consulted", 4, { source: "ONU" }),
      ]),
    );
    expect(reasons.map(({ what, difference, later, earlier }) => [what, (later ?? earlier)?.code, difference])).toEqual([
      ["changed", "cases-civil-by-rut", 4],
      ["came", "sanction-by-name", 35],
      ["same", "source-not-consulted", 0],
      ["went", "pep-current", -30],
    ]);
    expect(score).toEqual({ difference: 9, sameLabel: true, sameMatrix: true });
  });

  test("the same kind about another entry is not the same reason", () => {
    const of = (name: string) => scored(35, [reason("sanction-by-name", 35, { list: "OFAC", name })]);
    expect(compare(of("ANDES S.A."), of("ANDES LTD")).reasons.map(({ what }) => what)).toEqual(["came", "went"]);
  });

  test("the changes in points add up to the change of the score", () => {
    const codes = fc.constantFrom("pep-current", "cases-civil-by-rut", "cases-penal-by-name", "capped");
    const list = fc.array(fc.tuple(codes, fc.integer({ min: -100, max: 100 })).map(([code, points]) => reason(code, points)));
    const sum = (reasons: ScoreReason[]) => reasons.reduce((total, each) => total + each.points, 0);
    fc.assert(
      fc.property(list, list, (earlier, later) => {
        const { reasons } = compare(scored(0, earlier), scored(0, later));
        expect(reasons.reduce((total, change) => total + change.difference, 0)).toBe(sum(later) - sum(earlier));
      }),
    );
  });

  test("another matrix is said", () => {
    expect(compare(scored(1, []), scored(1, [], { matrixVersion: 2 })).score.sameMatrix).toBe(false);
  });
});

describe("hits", () => {
  test("new, gone, the same, and the same told otherwise", () => {
    const open = madeUpCase({ caseId: "open", state: "Tramitación", concluded: false });
    const { cases, sanctions, pep } = compare(
      { cases: [open, madeUpCase({ caseId: "old" })], sanctions: [madeUpSanction()], pep: [madeUpPep({ status: "current" })] },
      {
        cases: [{ ...open, state: "Concluido", concluded: true }, madeUpCase({ caseId: "fresh" })],
        sanctions: [madeUpSanction()],
        pep: [madeUpPep({ status: "former", counted: false })],
      },
    );
    expect(cases.map(({ what, hit, changed }) => [what, hit.caseId, changed])).toEqual([
      ["same", "open", ["state"]],
      ["new", "fresh", []],
      ["gone", "old", []],
    ]);
    expect(sanctions.map(({ what, changed }) => [what, changed])).toEqual([["same", []]]);
    expect(pep.map(({ what, changed }) => [what, changed])).toEqual([["same", ["status", "counted"]]]);
  });

  test("what was not looked at then is not new, and what is not looked at now is not gone", () => {
    const given = { cases: [madeUpCase()], sanctions: [madeUpSanction()], pep: [madeUpPep()] };
    const unread = { notLoaded: ["courts", "ofac-sdn", "pep-cl"] };
    const kinds = ({ sanctions, pep, cases }: Comparison) => [...sanctions, ...pep, ...cases].map(({ what }) => what);
    expect(kinds(compare(unread, given))).toEqual(["unread-before", "unread-before", "unread-before"]);
    expect(kinds(compare(given, unread))).toEqual(["unread-now", "unread-now", "unread-now"]);
  });

  test("one that left the counters says why", () => {
    const sanction = madeUpSanction();
    const leftOut = [
      { what: "sanction", id: sanction.entryId, name: sanction.name, why: "dismissed" },
      { what: "case", id: madeUpCase().caseId, name: "C-1156-2026", why: "too-old" },
    ] satisfies Evidence["leftOut"];
    const { sanctions, cases } = compare({ sanctions: [sanction], cases: [madeUpCase()] }, { leftOut });
    expect([sanctions[0], cases[0]]).toMatchObject([
      { what: "gone", leftOut: "dismissed" },
      { what: "gone", leftOut: "too-old" },
    ]);
  });
});

test("sources stand beside each other in their versions, those of one Check only included", () => {
  const [earlier, later] = [evidence(), evidence({ notLoaded: ["un-sc"] })];
  later.sources = later.sources.filter(({ sourceId }) => sourceId !== "pep-cl");
  const { sources } = compareEvidence(earlier, later);
  const change = (id: string) => sources.find((each) => (each.later ?? each.earlier)?.sourceId === id);
  expect(change("ofac-sdn")).toMatchObject({ earlier: { version: 212 }, later: { version: 212 } });
  expect(change("un-sc")).toMatchObject({ earlier: { state: "answered" }, later: { state: "not-loaded" } });
  expect(change("pep-cl")).toMatchObject({ earlier: { version: 11 }, later: null });
  expect(sources).toHaveLength(5);
});

test("a Check against itself changes nothing", () => {
  const own = evidence({ cases: [madeUpCase()], sanctions: [madeUpSanction()], pep: [madeUpPep()], ...scored(9, [reason("capped", 9)]) });
  const { counters, reasons, sanctions, pep, cases, score } = compareEvidence(own, own);
  expect(counters.every(({ difference }) => difference === 0)).toBe(true);
  expect([...reasons, ...sanctions, ...pep, ...cases].every(({ what }) => what === "same")).toBe(true);
  expect(score.difference).toBe(0);
});

describe("a provider's Check among the two", () => {
  const own = (given: GivenCheck = {}): CheckDetail => madeUpCheck(given);
  const provided = (data: Partial<CheckData>, host = "api.example.cl"): ProviderCheckDetail => {
    const { check, month, validUntil, purpose, legalBasis, madeBy, organisation } = madeUpCheck();
    const permalink = `https://${host}/checks/1`;
    return {
      month,
      validUntil,
      purpose,
      legalBasis,
      madeBy,
      organisation,
      incomplete: [],
      reports: [],
      summaryAt: null,
      summaryWithheld: false,
      review: madeUpReview(),
      check: { ...check, data: { ...check.data, ...data }, score: { value: 40, label: "medium" } },
      provider: { host, permalink, pdfReportUrl: permalink, receivedAt: check.created_at, how: "made" },
    };
  };
  const civil = ({ counters }: CountersComparison) => counters.find((change) => change.counter === "causas_civiles_count");

  test("score and counters are compared, and said to rest on other sources", () => {
    const earlier = own({ cases: [madeUpCase({ caseId: "a" })] });
    const compared = compareChecks(earlier, provided({ causas_civiles_count: 3 }));
    expect(civil(compared)).toMatchObject({ earlier: { value: 1 }, later: { value: 3 }, difference: 2, otherSources: true });
    expect(compared.scoreDifference).toBe(40 - earlier.check.score.value);
  });

  test("what the own engine did not consult stays no number", () => {
    expect(civil(compareChecks(own({ notLoaded: ["courts"] }), provided({ causas_civiles_count: 3 })))).toMatchObject({
      earlier: { value: null },
      difference: null,
    });
  });

  test("two of one provider rest on the same, two of different ones do not", () => {
    expect(civil(compareChecks(provided({}), provided({})))?.otherSources).toBe(false);
    expect(civil(compareChecks(provided({}), provided({}, "api.other.cl")))?.otherSources).toBe(true);
  });
});

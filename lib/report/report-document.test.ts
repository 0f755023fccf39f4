/** The promise: the folio of a report follows from what it says, from all of it, and from nothing else; what was kept of it opens as it was. */
import "#lib/testing/fixed-seed";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CheckDetail } from "#lib/contract/panel";
import type { ReportContent } from "#lib/contract/report";
import type { ReviewBeside, ReviewMark } from "#lib/contract/review";
import {
  attachmentName,
  displayFolio,
  folioOf,
  issueDocument,
  issuedReport,
  reportContent,
  verificationAddress,
} from "#lib/report/report-document";
import { madeUpCase, madeUpCheck, madeUpSanction } from "#lib/testing/check-detail";
import { DIEGO, madeUpDecision, madeUpItemDecision, madeUpMark, madeUpReview } from "#lib/testing/review-beside";
import english from "#messages/en/report";
import spanish from "#messages/es/report";

const FORM = { language: "es", paper: "a4" } as const;
const ISSUED = {
  issuedAt: "2026-11-20T18:05:00Z",
  issuedBy: { kind: "user", name: "Carla Rojas" },
  verificationPage: "https://cotejo.example/verify",
} as const;

const entryIds = ["1", "2", "3", "4"];
const instant = fc.integer({ min: 0, max: 9_999 }).map((minutes) => new Date(Date.UTC(2026, 9, 1) + minutes * 60_000).toISOString());
const person = fc.record({ userId: fc.uuid(), name: fc.string({ minLength: 1 }) });
const itemDecision = fc.record({
  outcome: fc.constantFrom("confirmed" as const, "dismissed" as const),
  reason: fc.string({ minLength: 3 }),
  by: person,
  at: instant,
  second: fc.option(fc.record({ by: person, at: instant })),
});
const marks: fc.Arbitrary<ReviewMark[]> = fc.tuple(
  ...entryIds.map((entryId) =>
    fc.record({
      itemId: fc.uuid(),
      kind: fc.constantFrom("sanction" as const, "case" as const),
      listId: fc.constant("ofac-sdn"),
      entryId: fc.constant(entryId),
      state: fc.constantFrom("to-confirm" as const, "proposed" as const, "confirmed" as const, "dismissed" as const, "gone" as const),
      revision: fc.integer({ min: 1, max: 99 }),
      openedAt: instant,
      openedWhy: fc.constantFrom("found" as const, "changed" as const, "asked" as const),
      assignee: fc.option(person),
      decision: fc.option(itemDecision),
    }),
  ),
);

const given = (review: Partial<ReviewBeside> = {}): CheckDetail =>
  madeUpCheck({
    sanctions: entryIds.map((entryId) => madeUpSanction({ entryId })),
    cases: entryIds.map((caseId) => madeUpCase({ caseId, basis: "name" })),
    summary: "La verificación se hizo y no se encontraron coincidencias.",
    review: madeUpReview(review),
  });
const issueOf = (detail: CheckDetail) => issueDocument(reportContent(detail, FORM), ISSUED);

/** The same value with its fields in another order, down to the last. */
function reversed<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(reversed) as Value;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, each]) => [name, reversed(each)]),
  ) as Value;
}

describe("the same content is the same issue, byte for byte", () => {
  test("whatever the order of fields and of marks", () => {
    fc.assert(
      fc.property(
        marks.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([one, other]) => {
          const [first, second] = [issueOf(given({ marks: one })), issueOf(reversed(given({ marks: other })))];
          expect(second.document.folio).toBe(first.document.folio);
          expect(second.bytes.equals(first.bytes)).toBe(true);
        },
      ),
    );
  });

  test("whoever looks, has an item on the desk, or touched it without deciding", () => {
    fc.assert(
      fc.property(marks, person, fc.integer({ min: 100, max: 999 }), (all, assignee, revision) => {
        const touched = all.map((mark) => ({ ...mark, assignee, revision, itemId: `${mark.itemId} again` }));
        const beside = {
          viewerId: assignee.userId,
          fourEyes: true,
          newestCheckId: "another",
          open: { sanctions: 9, pep: 9, cases: 9, counters: 9 },
        };
        const later = { ...given({ ...beside, marks: touched }), canComplete: true };
        expect(issueOf(later).bytes.equals(issueOf(given({ marks: all })).bytes)).toBe(true);
      }),
    );
  });

  test("and whatever language the organisation writes its next reports in: a summary keeps its own", () => {
    const detail = given();
    const english = { ...detail, organisation: { ...detail.organisation, language: "en" as const } };
    expect(issueOf(english).document).toEqual(issueOf(detail).document);
    expect(issueOf(english).document.summary?.language).toBe("es");
  });
});

/** Whether a way to make folios tells apart what people decided: returns the changes that it does not see. */
function unseenChanges(folio: (content: ReportContent) => string): string[] {
  const decided = madeUpMark({ kind: "sanction", listId: "ofac-sdn", entryId: "1", state: "dismissed", decision: madeUpItemDecision() });
  const second = { by: DIEGO, at: "2026-11-20T18:00:00.000Z" };
  const before = { marks: [decided], decisions: [madeUpDecision()] };
  const changes: Record<string, Partial<ReviewBeside>> = {
    "another outcome": { marks: [{ ...decided, decision: madeUpItemDecision({ outcome: "confirmed" }) }] },
    "another state": { marks: [{ ...decided, state: "confirmed" }] },
    "another reason": { marks: [{ ...decided, decision: madeUpItemDecision({ reason: "Otra razón." }) }] },
    "a second person": { marks: [{ ...decided, decision: madeUpItemDecision({ second }) }] },
    "opened again": { marks: [{ ...decided, state: "to-confirm", openedWhy: "asked" }] },
    "opened again another time": { marks: [{ ...decided, state: "to-confirm", openedWhy: "asked", openedAt: "2026-11-20T17:59:00.000Z" }] },
    "no decision about the person": { decisions: [] },
    "another decision about the person": { decisions: [madeUpDecision({ outcome: "rejected" }), madeUpDecision()] },
    "the second person's": { decisions: [madeUpDecision({ second: { ...second, reason: null } })] },
  };
  const seen = [folio(reportContent(given(before), FORM))];
  return Object.entries(changes).flatMap(([what, change]) => {
    const each = folio(reportContent(given({ ...before, ...change }), FORM));
    if (seen.includes(each)) return [what];
    seen.push(each);
    return [];
  });
}

describe("another content is another issue", () => {
  test("with every change of what people decided", () => {
    expect(unseenChanges(folioOf)).toEqual([]);
  });

  test("the check catches a folio that does not look at decisions, or only at those about the person", () => {
    expect(unseenChanges((content) => folioOf({ ...content, review: null }))).toHaveLength(9);
    expect(unseenChanges((content) => folioOf({ ...content, review: content.review && { ...content.review, marks: [] } }))).toHaveLength(6);
  });

  test("with another language, paper, summary or completed evidence, and without penal detail", () => {
    const detail = given();
    const folios = [
      reportContent(detail, FORM),
      reportContent(detail, { ...FORM, language: "en" }),
      reportContent(detail, { ...FORM, paper: "letter" }),
      reportContent({ ...detail, check: { ...detail.check, ai_summary: "Otro texto." } }, FORM),
      reportContent({ ...detail, summary: { maker: "local", madeAt: "2026-11-20T17:05:02Z", fallback: "stalled" } }, FORM),
      reportContent({ ...detail, penalHidden: true }, FORM),
      reportContent(madeUpCheck({ notLoaded: ["un-sc"] }), FORM),
    ].map(folioOf);
    expect(new Set(folios).size).toBe(folios.length);
  });

  test("when and by whom it was issued is not what it says: the folio is the same, the document is not", () => {
    const content = reportContent(given(), FORM);
    const [one, other] = [issueDocument(content, ISSUED), issueDocument(content, { ...ISSUED, issuedAt: "2026-11-21T18:05:00Z" })];
    expect(other.document.folio).toBe(one.document.folio);
    expect(other.sha256).not.toBe(one.sha256);
  });
});

describe("an issue out of the bytes that were kept", () => {
  test("is the issue: document, digest, and where its code leads", () => {
    const issue = issueOf(given({ marks: [madeUpMark({ kind: "case", listId: "courts", entryId: "1" })], decisions: [madeUpDecision()] }));
    const kept = issuedReport(issue.bytes.toString("utf8"));
    expect(kept).toEqual(issue);
    expect(verificationAddress(kept)).toBe(`https://cotejo.example/verify?folio=${issue.document.folio}&sha256=${issue.sha256}`);
  });

  test("carries the folio of its own content", () => {
    const { folio, issuedAt, issuedBy, verificationPage, ...content } = issueOf(given()).document;
    expect({ folio, issuedAt, issuedBy, verificationPage }).toEqual({ folio: folioOf(content), ...ISSUED });
    expect(folio).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(displayFolio(folio).replaceAll("-", "")).toBe(folio);
  });

  test("what was never made or decided is none, and the attachment is called what the file calls it", () => {
    expect(reportContent(madeUpCheck(), FORM)).toMatchObject({ summary: null, review: null, penalHidden: false });
    expect([attachmentName("es"), attachmentName("en")]).toEqual([spanish.file.attachment, english.file.attachment]);
  });
});

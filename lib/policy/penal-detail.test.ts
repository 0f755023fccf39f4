import { describe, expect, test } from "vitest";
import type { LeftOut } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";
import type { ReviewMark } from "#lib/contract/review";
import { asSeenBy, withoutPenalDetail } from "#lib/policy/penal-detail";
import { madeUpCase, madeUpCheck } from "#lib/testing/check-detail";

const MARK = "Reservado7731";

/** A case with the mark in everything that a source may write of one. */
const marked = (given: Parameters<typeof madeUpCase>[0]) =>
  madeUpCase({
    caseId: `pjud/${MARK}/${given?.counter}`,
    rit: `Ordinaria-${MARK}`,
    ruc: `RUC-${MARK}`,
    court: `Garantía de ${MARK}`,
    title: `${MARK} C/ ${MARK}`,
    matter: MARK,
    procedure: MARK,
    state: MARK,
    roles: [MARK],
    participantName: MARK,
    source: MARK,
    ...given,
  });

const penalByRut = marked({ competence: "penal", counter: "penal" });
const penalByName = marked({ competence: "penal", counter: "penal", basis: "name", caseId: `${MARK}/2` });
const appealOfPenal = marked({ competence: "apelaciones", counter: "penal", caseId: `${MARK}/3` });
const appealOfUnknown = marked({ competence: "suprema", counter: null, caseId: `${MARK}/4` });
const civil = madeUpCase({ caseId: "civil/1", rit: "C-1-2026" });
const dismissed = (given: Partial<LeftOut>): LeftOut => ({
  what: "case",
  id: MARK,
  name: MARK,
  why: "dismissed",
  counter: "penal",
  dismissal: { listId: "courts", by: "Ana Soto", at: "2026-11-01T12:00:00Z", reason: `No es ${MARK}` },
  ...given,
});

const mark = (entryId: string, kind: ReviewMark["kind"] = "case"): ReviewMark => ({
  itemId: "00000000-0000-4000-8000-000000000001",
  kind,
  listId: "courts",
  entryId,
  state: "confirmed",
  revision: 2,
  openedAt: "2026-11-01T12:00:00Z",
  openedWhy: "found",
  assignee: null,
  decision: {
    outcome: "confirmed",
    reason: entryId === civil.caseId ? "Es ella" : `Vi ${MARK}`,
    by: { userId: "u", name: "Ana Soto" },
    at: "2026-11-01T12:00:00Z",
    second: null,
  },
});

function whole(): CheckDetail {
  const detail = madeUpCheck({
    cases: [penalByRut, penalByName, appealOfPenal, appealOfUnknown, civil],
    leftOut: [
      dismissed({}),
      dismissed({ why: "too-old", dismissal: undefined }),
      // Of a Check that does not say what it would have counted as.
      dismissed({ counter: undefined }),
      { what: "case", id: "civil/9", name: "C-9-2001", why: "too-old", counter: "civil" },
      { what: "sanction", id: "1", name: "ENTRADA", why: "dismissed" },
    ],
  });
  return {
    ...detail,
    review: {
      marks: [mark(penalByName.caseId), mark(civil.caseId), mark(MARK)],
      decisions: [],
      fourEyes: false,
      open: { sanctions: 0, pep: 0, cases: 1, counters: 0 },
      viewerId: "u",
      newestCheckId: "c",
    },
  };
}

describe("the detail of penal cases", () => {
  test("is nowhere in what a role without the right gets, and what is not penal stays", () => {
    const seen = withoutPenalDetail(whole());
    expect(JSON.stringify(seen)).not.toContain(MARK);
    expect(seen.evidence.cases).toEqual([civil]);
    expect(seen.review?.marks.map(({ entryId }) => entryId)).toEqual([civil.caseId]);
    expect(seen.evidence.leftOut.map(({ name, why }) => [name, why])).toEqual([
      ["", "dismissed"],
      ["", "too-old"],
      ["", "dismissed"],
      ["C-9-2001", "too-old"],
      ["ENTRADA", "dismissed"],
    ]);
    expect(seen.penalHidden).toBe(true);
  });

  test("leaves counters, sums and score as they are for everybody", () => {
    const [all, seen] = [whole(), withoutPenalDetail(whole())];
    expect(seen.check).toEqual(all.check);
    expect(seen.evidence.counters).toEqual(all.evidence.counters);
    expect([seen.evidence.adverse, seen.evidence.byName, seen.evidence.score]).toEqual([
      all.evidence.adverse,
      all.evidence.byName,
      all.evidence.score,
    ]);
  });

  test("is withheld from who has no right to it, and from nobody else", () => {
    const detail = whole();
    expect(asSeenBy({ actor: { seesPenalDetail: true } as never }, detail)).toBe(detail);
    expect(asSeenBy({ actor: { seesPenalDetail: false } as never }, detail).penalHidden).toBe(true);
  });
});

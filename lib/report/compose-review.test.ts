/** The promise: a report says who decided what, when and why, as of its issue; counters and score stay those of the making. */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import type { LeftOut, SanctionHit } from "#lib/contract/evidence";
import type { Language } from "#lib/contract/panel";
import type { ReviewMark } from "#lib/contract/review";
import { composeReport } from "#lib/report/compose-report";
import { renderReport } from "#lib/report/render-report";
import { type GivenCheck, madeUpCase, madeUpCheck, madeUpIssue, madeUpSanction } from "#lib/testing/check-detail";
import { DIEGO, madeUpDecision, madeUpItemDecision, madeUpMark, madeUpReview } from "#lib/testing/review-beside";

const penal = (given = {}) => madeUpCase({ counter: "penal", competence: "penal", ...given });
const squeezed = (text: string) => text.replace(/\s+/g, "");

async function readBack(given: GivenCheck, language: Language) {
  const pdf = await renderReport(madeUpIssue(madeUpCheck(given), { language }));
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, isEvalSupported: false, verbosity: 0 }).promise;
  let text = "";
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    text += items.map((item) => ("str" in item ? item.str : "")).join("");
  }
  return { text: squeezed(text), titles: (await document.getOutline()).map(({ title }) => title) };
}

describe("what people decided stands beside the Check, as it stood when the report was issued", () => {
  const mark = (hit: SanctionHit, given: Partial<ReviewMark> = {}) =>
    madeUpMark({ kind: "sanction", listId: hit.listId, entryId: hit.entryId, ...given });
  const [confirmed, dismissed, waiting] = ["1", "2", "3"].map((entryId) => madeUpSanction({ entryId, name: `ENTRADA ${entryId}` })) as [
    SanctionHit,
    SanctionHit,
    SanctionHit,
  ];
  const second = { by: DIEGO, at: "2026-11-20T18:00:00.000Z" };
  const reviewed: GivenCheck = {
    sanctions: [confirmed, dismissed, waiting],
    cases: [penal({ basis: "name", caseId: "a" }), penal({ basis: "name", caseId: "b", rit: "O-7-2020" }), penal()],
    review: madeUpReview({
      marks: [
        mark(confirmed, { state: "confirmed", decision: madeUpItemDecision({ outcome: "confirmed", reason: "Mismo RUT.", second }) }),
        mark(dismissed, { state: "dismissed", decision: madeUpItemDecision() }),
        mark(waiting),
        madeUpMark({ kind: "case", listId: "courts", entryId: "a" }),
        madeUpMark({ kind: "case", listId: "courts", entryId: "b", state: "dismissed", decision: madeUpItemDecision() }),
      ],
      decisions: [madeUpDecision({ second: { ...second, reason: null } })],
    }),
  };

  test.each([
    [
      "es",
      [
        "Aprobada con diligencia reforzada",
        "Carla Rojas, 20-11-2026 14:45; la aprobó Diego Peña, 20-11-2026 15:00",
        "Origen de los fondos documentado.",
        "2 por confirmar, una confirmada y 2 descartadas",
        "Decisiones y revisión al 20-11-2026 15:05",
        "Mismo RUT.",
        "Otra fecha de nacimiento: es un homónimo.",
        "Confirmada por Carla Rojas, 20-11-2026 14:30; la aprobó Diego Peña, 20-11-2026 15:00",
        "Por confirmar desde 20-11-2026 14:05.",
        "La otra causa por nombre",
      ],
    ],
    [
      "en",
      [
        "Approved with enhanced diligence",
        "approved by Diego Peña, 20 Nov 2026 15:00",
        "2 to confirm, one confirmed and 2 dismissed",
        "as of 20 Nov 2026 15:05",
        "The other case by name",
      ],
    ],
  ] as [Language, string[]][])("%s: who, when, why; the instant", async (language, sentences) => {
    const { text, titles } = await readBack(reviewed, language);
    for (const sentence of sentences) expect(text).toContain(squeezed(sentence));
    expect(titles[0]).toBe(language === "es" ? "1. Decisión" : "1. Decision");
  });

  test("the counters and the score are those of the making", () => {
    const figures = (given: GivenCheck) =>
      composeReport(madeUpIssue(madeUpCheck(given)))
        .blocks.filter((block) => block.kind === "table" && block.columns.length === 6)
        .map((block) => (block.kind === "table" ? block.rows.map((row) => row.map(({ text }) => text)) : []));
    expect(figures(reviewed)).toEqual(figures({ ...reviewed, review: undefined }));
  });

  test("a proposal waits for a second person, and nobody has decided until then", async () => {
    const review = madeUpReview({ decisions: [madeUpDecision({ outcome: "rejected", state: "proposed" })], fourEyes: true });
    const { text } = await readBack({ review }, "es");
    expect(text).toContain(squeezed("Nadie había decidido."));
    expect(text).toContain(squeezed("Rechazada, por Carla Rojas, 20-11-2026 14:45; espera a otra persona."));
  });

  test("what had been dismissed before the Check says by whom and why", async () => {
    const dismissal = { listId: "ofac-sdn", by: "Carla Rojas", at: "2026-10-02T15:00:00.000Z", reason: "Es de otro país." };
    const leftOut: LeftOut[] = [{ what: "sanction", id: "9412", name: "ANDES S.A.", why: "dismissed", dismissal }];
    const { text } = await readBack({ leftOut }, "es");
    expect(text).toContain(squeezed("Descartada por Carla Rojas, 02-10-2026 12:00 Es de otro país."));
  });
});

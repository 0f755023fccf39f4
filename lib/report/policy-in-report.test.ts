/** The promise: what the policy of an organisation kept out of a Check is said in its report and summary, and never told as nothing found. */
import { describe, expect, test } from "vitest";
import type { CheckDetail } from "#lib/contract/panel";
import { withoutPenalDetail } from "#lib/policy/penal-detail";
import { composeReport } from "#lib/report/compose-report";
import { summarise } from "#lib/summary/summarise";
import { madeUpCase, madeUpCheck, madeUpIssue } from "#lib/testing/check-detail";
import { madeUpItemDecision, madeUpMark, madeUpReview } from "#lib/testing/review-beside";

/** Everything that the report says, one block a line. */
function textOf(detail: CheckDetail, language: "es" | "en" = "es"): string {
  return composeReport(madeUpIssue(detail, { language }))
    .blocks.map((block) => JSON.stringify(block))
    .join("\n");
}

function counterRows(detail: CheckDetail): string[][] {
  const { blocks } = composeReport(madeUpIssue(detail));
  const counters = blocks.find((block) => block.kind === "table" && block.columns.length === 6 && block.rows.length === 6);
  return counters?.kind === "table"
    ? counters.rows.map((row) => row.map(({ text, detail: more }) => [text, more].filter(Boolean).join("/")))
    : [];
}

describe("court cases that the organisation does not consult", () => {
  const detail = madeUpCheck({ courtsOff: true, notLoaded: ["pep-cl"] });

  test("are a dash with this reason, apart from a source that is not loaded", () => {
    const rows = counterRows(detail);
    for (const row of rows.slice(0, 4))
      expect(row.slice(1)).toEqual(["—", "—", "—", "—", "no consultada/la organización no consulta causas judiciales"]);
    expect(rows[5]?.[1]).toBe("—");
    const text = textOf(detail);
    expect(text).toContain("La organización no consulta causas judiciales, por su política.");
    expect(text).toContain("la organización no la consulta");
    expect(text).toContain("No se consultó PEP Chile, porque la fuente no estaba cargada.");
    expect(text).not.toMatch(/No se consultaron|Poder Judicial, porque/);
  });

  test("are told by the summary, which asks for no source to be loaded for them", () => {
    const { text } = summarise(madeUpCheck({ courtsOff: true, score: { complete: false } }), "es");
    expect(text).toContain("La organización no consulta causas judiciales.");
    expect(text).toMatch(/no se sabe si existen causas judiciales/i);
    expect(text).not.toMatch(/no registran|Cargue|no está cargada/);
    expect(summarise(madeUpCheck({ courtsOff: true }), "en").text).toContain("The organisation does not consult court cases.");
  });
});

describe("cases beyond the age limit", () => {
  const given = {
    caseLimit: { years: 10, since: "2016-11-20" },
    leftOut: [{ what: "case" as const, id: "pjud/1", name: "C-1-2010", why: "too-old" as const, counter: "civil" as const }],
  };

  test("are left out with the limit in force, in report and summary", () => {
    const text = textOf(madeUpCheck(given));
    expect(text).toContain("No se cuentan las causas presentadas antes del 20-11-2016: el límite de antigüedad es de 10 años.");
    expect(text).toContain("Presentada antes del 20-11-2016 (límite: 10 años)");
    expect(summarise(madeUpCheck(given), "es").text).toContain("Quedaron fuera de los totales: una causa por ser anterior al 20-11-2016.");
    expect(summarise(madeUpCheck(given), "en").text).toContain("one case for being filed before 20 Nov 2016");
  });

  test("of a Check that does not keep the limit are said without it", () => {
    expect(textOf(madeUpCheck({ leftOut: given.leftOut }))).toContain("Más antigua que el límite configurado");
  });
});

describe("penal detail that a role does not see", () => {
  const penal = madeUpCase({ competence: "penal", counter: "penal", rit: "Ordinaria-528-2017", title: "MINISTERIO PÚBLICO C/ X" });
  const detail = withoutPenalDetail(madeUpCheck({ cases: [penal, { ...penal, caseId: "2", basis: "name" }] }));

  test("is said in its place, with as many as the counters have", () => {
    const text = textOf(detail);
    expect(text).toContain("El detalle de las causas penales no se muestra a quien descargó este informe");
    expect(text).toContain("Hay 2 causas penales: 1 por RUT y 1 por nombre. Los contadores");
    expect(text).not.toContain("Ordinaria-528-2017");
    expect(counterRows(detail)[0]?.slice(1)).toEqual(["2", "1", "1", "2", "Poder Judicial · 18-11-2026/su detalle no se muestra"]);
  });

  test("nothing is said of what people decided about it, nor that nobody did", () => {
    const decided = madeUpMark({ kind: "case", listId: "courts", entryId: "2", state: "dismissed", decision: madeUpItemDecision() });
    const given = { cases: [penal, { ...penal, caseId: "2", basis: "name" as const }], review: madeUpReview({ marks: [decided] }) };
    const hidden = withoutPenalDetail(madeUpCheck(given));
    expect(counterRows(hidden)[0]?.[3]).toBe("1");
    expect(textOf(hidden)).not.toContain("Otra fecha de nacimiento");
    expect(textOf(hidden)).toContain("Tampoco se muestra lo que se decidió sobre ellas.");
    const [waiting] = counterRows(madeUpCheck({ ...given, review: madeUpReview({}) }));
    expect(waiting?.[3]).toBe("1/por confirmar");
    const both = [penal, { ...penal, caseId: "2", basis: "name" as const }, { ...penal, caseId: "3", basis: "name" as const }];
    expect(counterRows(madeUpCheck({ ...given, cases: both }))[0]?.[3]).toBe("2/1 por confirmar");
  });

  test("is not said of what was not consulted", () => {
    expect(textOf(withoutPenalDetail(madeUpCheck({ courtsOff: true })))).not.toContain("no se muestra a quien descargó");
  });
});

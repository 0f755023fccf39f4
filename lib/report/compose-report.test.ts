/** The promise: whoever reads the report years later, and never saw the panel, finds in it who, why, when, on what, and what it is not. */
import { describe, expect, test } from "vitest";
import type { Evidence } from "#lib/contract/evidence";
import type { CheckDetail, Language } from "#lib/contract/panel";
import type { ReviewMark } from "#lib/contract/review";
import type { Block } from "#lib/report/block";
import { composeReport } from "#lib/report/compose-report";
import { languageOf } from "#lib/contract/text-language";
import { summarise } from "#lib/summary/summarise";
import { type GivenCheck, madeUpCase, madeUpCheck, madeUpIssue, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";
import { DIEGO, madeUpDecision, madeUpItemDecision, madeUpMark, madeUpReview } from "#lib/testing/review-beside";

const second = { by: DIEGO, at: "2026-11-20T18:00:00.000Z" };
const report = (detail: CheckDetail, language: Language = "es") => composeReport(madeUpIssue(detail, { language }));
const textOf = (detail: CheckDetail, language: Language = "es") =>
  report(detail, language)
    .blocks.map((block) => JSON.stringify(block))
    .join("\n");
const factsOf = (blocks: Block[]) => blocks.flatMap((block) => (block.kind === "facts" ? block.rows : []));
const valueOf = (detail: CheckDetail, label: string) => factsOf(report(detail).blocks).find((row) => row.label === label)?.value;

/** What stands under a heading of level 2, until the next. */
function part(detail: CheckDetail, title: RegExp, language: Language = "es"): Block[] {
  const { blocks } = report(detail, language);
  const from = blocks.findIndex((block) => block.kind === "heading" && block.level === 2 && title.test(block.text));
  const rest = blocks.slice(from + 1);
  const until = rest.findIndex((block) => block.kind === "heading" && block.level === 2);
  return from < 0 ? [] : rest.slice(0, until < 0 ? rest.length : until);
}

function withFacts(): CheckDetail {
  const detail = madeUpCheck();
  detail.evidence.subject.records = [
    {
      source: "SII, nómina",
      name: "COMERCIAL ANDES DEL SUR SPA",
      asOf: "2026-08-05",
      licence: "uso público",
      facts: { legalForm: "SPA", salesBand: 8, year: 2024, workers: 0, endedOn: "2026-01-31", capital: 50_000_000, comuna: "Providencia" },
    },
    { source: "RES", name: null, asOf: null, licence: null },
  ];
  return detail;
}

describe("who asked, why and when", () => {
  test("person or program, purpose, legal basis, Chilean time and UTC, the making and the issue apart", () => {
    const detail = { ...madeUpCheck(), madeBy: { kind: "token" as const, name: "Core bancario" } };
    expect(factsOf(report(detail).blocks).slice(0, 9)).toEqual([
      { label: "Organización", value: "Corredora Quillay S.A." },
      { label: "Solicitada por", value: "Core bancario (programa de la organización)" },
      { label: "Finalidad", value: "Debida diligencia de cliente" },
      { label: "Base de licitud", value: "Obligación legal" },
      { label: "Verificación hecha", value: "20-11-2026 14:05, hora de Chile (20-11-2026 17:05:00 UTC)" },
      { label: "Mes y vigencia", value: "noviembre de 2026: vigente hasta el 30-11-2026" },
      { label: "En el panel", value: detail.check.permalink },
      { label: "Informe emitido", value: "20-11-2026 15:05, hora de Chile (20-11-2026 18:05:00 UTC), por Carla Rojas" },
      { label: "Folio del informe", value: expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/) },
    ]);
  });

  test("made-up data are named on every page and before the score", () => {
    const demo = report(madeUpCheck({ organisation: { demo: true } }));
    expect(demo.running.right).toBe("Informe de demostración: datos ficticios");
    const note = demo.blocks.findIndex((block) => block.kind === "note" && block.title.startsWith("DATOS DE DEMOSTRACIÓN"));
    expect(note).toBeGreaterThan(0);
    expect(note).toBeLessThan(demo.blocks.findIndex(({ kind }) => kind === "score"));
    expect(textOf(madeUpCheck())).not.toMatch(/demostración/i);
  });
});

describe("who it is by the registers", () => {
  test("each register's name, date and licence, and what it tells of a company", () => {
    const text = part(withFacts(), /Identidad/)
      .map((block) => JSON.stringify(block))
      .join("\n");
    for (const said of [
      "Licencia: uso público",
      "sin nombre",
      "Lo que declara el registro: SII, nómina",
      "Sociedad por acciones (SpA)",
      "Mediana: más de 25.000 y hasta 50.000 UF al año (año comercial 2024)",
      "ninguno informado (año comercial 2024)",
      "31-01-2026",
      "$50.000.000",
      "Providencia",
    ])
      expect(text).toContain(said);
    expect(text).not.toContain("undefined");
  });

  test("a number of namesakes that nobody could count is not told as none", () => {
    const unknown = madeUpCheck();
    unknown.evidence.subject.namesakes = null;
    const said = (detail: CheckDetail) =>
      part(detail, /Identidad/)
        .flatMap((block) => (block.kind === "text" ? [block.text] : []))
        .join(" ");
    expect(said(unknown)).toContain("No se sabe cuántos RUT llevan exactamente este nombre");
    expect(said(unknown)).not.toMatch(/Ningún|otro RUT/);
    expect(said(madeUpCheck({ namesakes: 1 }))).toContain("Ningún otro RUT");
    expect(said(madeUpCheck({ namesakes: 3 }))).toContain("3 RUT del registro de nombres");
  });
});

describe("beside each hit, what the officers decided as of the issue", () => {
  const hit = madeUpSanction({ countries: ["PA"], birthDates: ["1951~", "1949/1953"] });
  const marked = (given: ReviewMark | null) =>
    madeUpCheck({ sanctions: [hit], review: madeUpReview({ marks: given === null ? [] : [given] }) });
  const mark = (given: Partial<ReviewMark>) => marked(madeUpMark({ kind: "sanction", listId: hit.listId, entryId: hit.entryId, ...given }));

  test("state, who, when, the second person and the reason", () => {
    const detail = mark({ state: "dismissed", decision: madeUpItemDecision({ second }) });
    expect(valueOf(detail, "Revisión")).toBe("Descartada por Carla Rojas, 20-11-2026 14:30; la aprobó Diego Peña, 20-11-2026 15:00");
    expect(valueOf(detail, "Motivo")).toBe("Otra fecha de nacimiento: es un homónimo.");
    expect(valueOf(detail, "Coincidencia")).toBe("Por nombre, descartada después (similitud 0,86)");
  });

  test("a proposal is none yet, an entry that changed waits again, and what nobody opened says so", () => {
    const proposed = mark({ state: "proposed", decision: madeUpItemDecision() });
    expect(valueOf(proposed, "Revisión")).toBe("Propuesta: descartar, por Carla Rojas, 20-11-2026 14:30; espera a otra persona");
    expect(valueOf(proposed, "Coincidencia")).toContain("por confirmar");
    const changed = mark({ openedWhy: "changed", decision: madeUpItemDecision() });
    expect(valueOf(changed, "Revisión")).toBe(
      "Por confirmar desde 20-11-2026 14:05. La entrada cambió después de lo que se había propuesto o decidido.",
    );
    expect(valueOf(changed, "Antes")).toBe(
      "Ya no rige: descartar, por Carla Rojas, 20-11-2026 14:30. Otra fecha de nacimiento: es un homónimo.",
    );
    expect(valueOf(mark({ state: "gone", decision: madeUpItemDecision() }), "Revisión")).toBe("Ya no está en la lista");
    expect(valueOf(marked(null), "Revisión")).toBe("Nadie la ha revisado.");
  });

  test("nothing where nobody keeps decisions", () => {
    const detail = madeUpCheck({ sanctions: [hit] });
    expect(valueOf(detail, "Revisión")).toBeUndefined();
    expect(part(detail, /Decisión$/)).toEqual([]);
  });

  test("the entry can be found where it was published, with countries and dates in words", () => {
    const detail = madeUpCheck({ sanctions: [hit] });
    expect(valueOf(detail, "Lista")).toBe("OFAC SDN, versión 212, entrada 9412");
    expect(valueOf(detail, "Entrada oficial")).toBe("https://sanctionssearch.ofac.treas.gov/Details.aspx?id=9412");
    expect([valueOf(detail, "Países"), valueOf(detail, "Nacimiento")]).toEqual(["Panamá", "hacia 1951, entre 1949 y 1953"]);
  });
});

describe("cases by name", () => {
  const cases = Array.from({ length: 200 }, (_unused, index) => madeUpCase({ caseId: `c${index}`, rit: `C-${index}-2020`, basis: "name" }));
  const bulk = madeUpItemDecision({ reason: "Otro segundo apellido." });
  const marks = cases.map(({ caseId }, index) =>
    madeUpMark({
      kind: "case",
      listId: "courts",
      entryId: caseId,
      ...(index < 180 ? { state: "dismissed" as const, decision: bulk } : {}),
    }),
  );

  test("that were decided at once have their reason once, and those that wait are one line", () => {
    const blocks = part(madeUpCheck({ cases, review: madeUpReview({ marks }) }), /Causas$/);
    const table = blocks.findLast((block) => block.kind === "table");
    const rows = table?.kind === "table" ? table.rows : [];
    expect(rows.map(([, what, why]) => [what?.text, why?.detail ?? why?.text])).toEqual([
      ["180 causas", "Otro segundo apellido."],
      ["Las otras 20 causas por nombre", "Nadie había decidido."],
    ]);
    expect(rows[0]?.[1]?.detail).toMatch(/^1º Juzgado Civil de Santiago: C-0-2020, C-1-2020, /);
    expect(rows[0]?.[1]?.detail?.match(/C-\d+-2020/g)).toHaveLength(180);
  });

  test("keep the name under which the source has them, and how many bear it", () => {
    const [hit] = cases;
    const text = textOf(madeUpCheck({ cases: [{ ...madeUpCase(hit), namesakes: 14, explanation: madeUpSanction().explanation }] }));
    expect(text).toContain("figura como COMERCIAL ANDES DEL SUR SPA · 14 empresas del registro llevan este nombre");
    expect(text).toContain("por confirmar, similitud 0,86");
  });
});

describe("what was left out", () => {
  const dismissal = { listId: "ofac-sdn", by: "Carla Rojas", at: "2026-10-02T15:00:00.000Z", reason: "Es de otro país." };
  const leftOut = [{ what: "sanction" as const, id: "9412", name: "ANDES S.A.", why: "dismissed" as const, dismissal }];
  const why = (mark: Partial<ReviewMark>) => {
    const review = madeUpReview({ marks: [madeUpMark({ kind: "sanction", listId: "ofac-sdn", entryId: "9412", ...mark })] });
    const table = part(madeUpCheck({ leftOut, review }), /Fuera/).find((block) => block.kind === "table");
    const cell = table?.kind === "table" ? table.rows[0]?.[2] : undefined;
    return [cell?.text, cell?.detail].join(" | ");
  };

  test("says who dismissed it and who approved that", () => {
    const decision = madeUpItemDecision({ at: dismissal.at, second: { ...second, at: "2026-10-02T16:00:00.000Z" } });
    expect(why({ state: "dismissed", decision })).toBe(
      "Descartada por Carla Rojas, 02-10-2026 12:00; la aprobó Diego Peña, 02-10-2026 13:00 | Es de otro país.",
    );
  });

  test("and what became of the dismissal since", () => {
    expect(why({ openedWhy: "asked", decision: madeUpItemDecision() })).toContain("Después se abrió de nuevo y está por confirmar.");
    expect(why({ state: "confirmed", decision: madeUpItemDecision({ outcome: "confirmed", reason: "Es ella." }) })).toContain(
      "Después la confirmó Carla Rojas, 20-11-2026 14:30. Es ella.",
    );
  });
});

test("decisions about the person that were replaced or never stood are told with their fate", () => {
  const decisions = [
    madeUpDecision({ outcome: "rejected" }),
    madeUpDecision({ state: "returned", second: { ...second, reason: "Falta el beneficiario final." } }),
    madeUpDecision({ state: "returned", second: { by: madeUpDecision().by, at: second.at, reason: "Me equivoqué." } }),
    madeUpDecision({ outcome: "escalated", checkId: "another" }),
  ];
  const table = part(madeUpCheck({ review: madeUpReview({ decisions }) }), /Decisiones anteriores/).find((block) => block.kind === "table");
  expect(
    table?.kind === "table" && table.rows.map((row) => row.map(({ text, detail }) => [text, detail].filter(Boolean).join(" | "))),
  ).toEqual([
    [
      "Aprobada con diligencia reforzada | Propuesta que devolvió Diego Peña, 20-11-2026 15:00",
      "Carla Rojas, 20-11-2026 14:45",
      "Origen de los fondos documentado. · Falta el beneficiario final. | Esta verificación, puntaje 62,5, riesgo medio.",
    ],
    [
      "Aprobada con diligencia reforzada | Propuesta que retiró Carla Rojas, 20-11-2026 15:00",
      "Carla Rojas, 20-11-2026 14:45",
      "Origen de los fondos documentado. · Me equivoqué. | Esta verificación, puntaje 62,5, riesgo medio.",
    ],
    [
      "Escalada",
      "Carla Rojas, 20-11-2026 14:45",
      "Origen de los fondos documentado. | Otra verificación de este RUT (another), puntaje 62,5, riesgo medio.",
    ],
  ]);
});

describe("the summary", () => {
  const given: GivenCheck = { sanctions: [madeUpSanction()], cases: [madeUpCase()], pep: [madeUpPep()] };
  const withText = (language: Language, more: Partial<NonNullable<CheckDetail["summary"]>> = {}): CheckDetail => {
    const detail = madeUpCheck({ ...given, summary: summarise(madeUpCheck(given), language).text });
    return { ...detail, summary: { maker: "local", madeAt: "2026-11-20T17:05:02Z", fallback: null, ...more } };
  };

  test("is shown as it was stored, marked as being in another language, and as no decision", () => {
    const blocks = part(withText("es"), /Summary/, "en");
    const texts = blocks.filter((block) => block.kind === "text");
    expect(texts.filter(({ style }) => style === "serif").every(({ language }) => language === "es")).toBe(true);
    expect(texts.at(-1)?.text).toContain("It is not a decision. The text is in Spanish, as it was stored.");
    expect(part(withText("es"), /Resumen/).some((block) => "language" in block)).toBe(false);
  });

  test("names the model that made it, and says why the local text stands where one was asked", () => {
    expect(textOf(withText("es", { maker: "mistral-small en casa" }))).toContain(
      "Texto generado por mistral-small en casa el 20-11-2026 14:05",
    );
    expect(textOf(withText("es", { fallback: "too-long" }))).toContain("(era demasiado largo): este es el texto local.");
  });

  test("is told by its language, whatever the names in it", () => {
    for (const each of [
      given,
      {},
      { name: "The Bank of New York and Trust for All S.A.", kind: "company" as const, notLoaded: ["courts", "un-sc"] },
    ])
      for (const language of ["es", "en"] as const) expect(languageOf(summarise(madeUpCheck(each), language).text)).toBe(language);
  });
});

describe("how it is verified", () => {
  test("the code leads to folio and digest, which stand beside it", () => {
    const issue = madeUpIssue(madeUpCheck());
    const seal = composeReport(issue).blocks.find((block) => block.kind === "seal");
    expect(seal?.address).toBe(`https://cotejo.example/verify?folio=${issue.document.folio}&sha256=${issue.sha256}`);
    const values = seal?.rows.map(({ value }) => value.replaceAll(/[ -]/g, "")) ?? [];
    expect(values).toEqual(expect.arrayContaining([issue.document.folio, issue.sha256, "cotejoinforme.json"]));
  });
});

describe("a Check of before, of which less was kept", () => {
  test.each(["es", "en"] as const)("%s: nothing is said that is not known, and nothing fails", (language) => {
    const detail = madeUpCheck({
      cases: [madeUpCase({ basis: "name" }), madeUpCase({ ruc: null, filedOn: null, state: null, roles: [] })],
    });
    const { caseLimit: _limit, ...evidence } = detail.evidence;
    const bare: Evidence = {
      ...evidence,
      subject: { ...evidence.subject, records: [], namesakes: null },
      sources: [],
      sanctions: [
        madeUpSanction({ programs: [], countries: [], listedOn: null, explanation: { ...madeUpSanction().explanation, tokens: [] } }),
      ],
      pep: [madeUpPep({ from: null, to: null, post: "", institution: "" })],
      leftOut: [{ what: "case", id: "1", name: "C-1-2010", why: "dismissed" }],
      score: { ...evidence.score, reasons: [{ code: "unheard-of", params: {}, points: 3 }] },
    };
    const text = textOf({ ...detail, evidence: bare, summary: null, check: { ...detail.check, ai_summary: "Texto sin fecha." } }, language);
    expect(text).not.toMatch(/undefined|null|NaN|Invalid|\{\w+\}/);
    expect(text).toContain(
      language === "es" ? "La verificación no conserva lo que dice cada registro." : "does not keep what each register says",
    );
    // No source answered: no counter has a number.
    expect(text).toContain(language === "es" ? "no consultada" : "not consulted");
  });
});

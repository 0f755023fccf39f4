import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CaseList } from "#components/check/case-list";
import { SourceList } from "#components/check/source-list";
import type { CaseHit, Evidence, FeedCoverage, SourceUse } from "#lib/contract/evidence";
import { compareNames } from "#lib/names/compare";
import check from "#messages/es/check";
import evidence from "#messages/es/evidence";

const inSpanish = (content: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="es-CL" timeZone="America/Santiago" messages={{ check, evidence } as never}>
      {content}
    </NextIntlClientProvider>,
  );
const text = (page: string) => page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

const madeUpCase = (more: Partial<CaseHit>): CaseHit => ({
  caseId: "1",
  competence: "penal",
  counter: "penal",
  union: false,
  basis: "rut",
  rit: "O-1",
  ruc: null,
  court: "7º Juzgado de Garantía de Santiago",
  title: "MINISTERIO PÚBLICO C/ NÚÑEZ",
  matter: "Estafa",
  procedure: "Ordinario",
  filedOn: "2026-01-10",
  state: "Tramitación",
  concluded: false,
  roles: ["IMPUTADO"],
  adverse: true,
  participantName: "NUNEZ ALVAREZ MARIA",
  source: "PJUD",
  extractedOn: "2026-11-18",
  explanation: null,
  ...more,
});
const comparison = compareNames("NÚÑEZ ÁLVAREZ MARÍA JOSÉ", "NUNEZ ALVAREZ MARIA", "person");
const byName = (caseId: string, more: Partial<CaseHit> = {}) =>
  madeUpCase({
    caseId,
    rit: `O-${caseId}`,
    basis: "name",
    participantName: "NUNEZ ALVAREZ MARIA",
    explanation: { ...comparison, matchedName: "NUNEZ ALVAREZ MARIA", nameStrength: "primary" },
    ...more,
  });
const page = (cases: CaseHit[], kind: "person" | "company" = "person") =>
  inSpanish(<CaseList evidence={{ cases, subject: { kind } } as Evidence} mark={() => null} />);

test("cases by RUT stand before those by name, which have a heading of their own and say how many carry the name", () => {
  const said = text(
    page([
      byName("1", { filedOn: "2026-05-05", namesakes: 1_240 }),
      madeUpCase({ caseId: "2", rit: "O-2", basis: "rut", filedOn: "2020-01-01", explanation: null }),
      byName("3", { filedOn: "2026-06-06", namesakes: 1 }),
      byName("4", { filedOn: "2026-01-01", namesakes: 0 }),
    ]),
  );
  const places = ["O-2 ", "Por nombre, por confirmar: 3 causas", "O-3 ", "O-1 ", "O-4 "].map((part) => said.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(said).toContain("1.240 personas del registro llevan este nombre");
  expect(said).toContain("1 persona del registro lleva este nombre");
  expect(said).toContain("Nadie del registro lleva este nombre exacto");
});

test("of companies it says companies; a Check of before says nothing", () => {
  expect(text(page([byName("1", { namesakes: 2 })], "company"))).toContain("2 empresas del registro llevan este nombre");
  expect(text(page([byName("1")]))).not.toContain("registro");
});

test("three hundred cases by name make no heavy page, and all of them are there", () => {
  const cases = Array.from({ length: 300 }, (_, at) => byName(String(at), { namesakes: 12 }));
  const drawn = page(cases);
  expect(cases.every(({ rit }) => drawn.includes(`>${rit}<`))).toBe(true);
  expect(text(drawn)).toContain("Ver las otras 290");
  expect(drawn.length).toBeLessThan(700_000);
});

test("a source of cases says which courts and years it covers, and what no feed ever brought", () => {
  const covered: FeedCoverage = {
    counter: "penal",
    feed: "PJUD",
    cases: 40,
    courts: 12,
    filedFrom: "2014-03-01",
    filedUntil: "2026-11-02",
    extractedUntil: "2026-11-18",
  };
  const asked: SourceUse = {
    sourceId: "courts",
    kind: "courts",
    name: "Poder Judicial",
    state: "answered",
    version: 6,
    asOf: "2026-11-18",
    importedAt: null,
    records: 41_500,
    counters: ["causas_penales_count"],
    coverage: [covered],
  };
  const missing: SourceUse = { ...asked, sourceId: "courts:missing", state: "not-loaded", counters: ["causas_civiles_count"] };
  const said = text(inSpanish(<SourceList sources={[asked, missing]} />));
  expect(said).toContain("Causas penales: 12 tribunales, ingresadas 2014–2026, extraídas al 18-11-2026");
  expect(said).toContain("Poder Judicial (causas civiles): no cargada");
});

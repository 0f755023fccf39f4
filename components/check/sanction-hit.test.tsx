import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SanctionEntry } from "#components/check/sanction-hit";
import { strongestFirst } from "#components/check/strongest-first";
import { SanctionHit } from "#lib/contract/evidence";
import check from "#messages/es/check";
import evidence from "#messages/es/evidence";
import hits from "#messages/es/hits";

const given = (more: object = {}): SanctionHit =>
  SanctionHit.parse({
    listId: "ofac-sdn",
    listName: "OFAC SDN",
    version: 212,
    entryId: "9412",
    kind: "company",
    name: "COMERCIAL ANDES S.A.",
    basis: "name",
    programs: ["CUBA"],
    countries: [],
    birthDates: [],
    listedOn: null,
    remarks: null,
    explanation: { similarity: 0.86, matchedName: "COMERCIAL ANDES S.A.", nameStrength: "primary", tokens: [], reasons: [] },
    ...more,
  });

function drawn(hit: SanctionHit, least: number | null = null): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="es-CL" timeZone="America/Santiago" messages={{ check, evidence, hits } as never}>
      <SanctionEntry hit={hit} asOf="2026-11-19" least={least} />
    </NextIntlClientProvider>,
  );
}

const text = (page: string) => page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

test("names the list with its programs, entry, version and date, and leads to the official entry in a tab of its own", () => {
  const page = drawn(given());
  expect(text(page)).toContain("OFAC SDN · programa CUBA · entrada 9412 · entidad · versión 212, del 19-11-2026");
  expect(page).toMatch(
    /<a href="https:\/\/sanctionssearch\.ofac\.treas\.gov\/Details\.aspx\?id=9412" target="_blank" rel="noopener noreferrer"/,
  );
  expect(text(page)).toContain("sale de Cotejo: abre sanctionssearch.ofac.treas.gov en otra pestaña");
});

test("an old Check, whose entry kept nothing of itself, shows no empty line", () => {
  const page = drawn(given());
  expect(page).not.toContain("<dt");
  expect(text(page)).not.toContain("—");
});

test("shows the first aliases and keeps the rest one press away; names are of any script; types unknown to us stay readable", () => {
  const aliases = ["محمد القحطاني", ...Array.from({ length: 59 }, (_, place) => `Alias ${place}`)];
  const facts = [
    { type: "gender", value: "Male" },
    { type: "shoe-size", value: "43" },
    { type: "source-url", value: "https://example.org/x" },
  ];
  const page = drawn(given({ aliases, facts, birthDates: ["1952-10-07", "1951~", "1949/1953"], countries: ["RU"] }));
  expect(page).toContain('<bdi lang="" class="wrap-anywhere ">محمد القحطاني</bdi>');
  const [before = "", rest = ""] = page.split("<details");
  expect(before).toContain("Alias 2");
  expect(before).not.toContain("Alias 3<");
  expect(rest).toContain("ver 56 más");
  expect(rest).toContain("Alias 58");
  expect(text(page)).toContain("07-10-1952 ; hacia 1951; entre 1949 y 1953");
  expect(text(page)).toContain("Rusia");
  expect(text(page)).toContain("masculino");
  expect(text(page)).toContain("Shoe size 43");
  expect(text(page)).not.toContain("https://example.org/x");
});

test("what came near is not called a match to confirm", () => {
  expect(text(drawn(given()))).toContain("coincidencia por nombre, por confirmar");
  expect(text(drawn(given(), 0.9))).not.toContain("por confirmar");
});

test("the strongest stand first, those by RUT before all", () => {
  const hit = (entryId: string, basis: "rut" | "name", similarity: number) =>
    given({ entryId, basis, explanation: { ...given().explanation, similarity } });
  const sorted = strongestFirst([hit("a", "name", 0.8), hit("b", "name", 0.95), hit("c", "rut", 0.4), hit("d", "name", 0.95)]);
  expect(sorted.map(({ entryId }) => entryId)).toEqual(["c", "b", "d", "a"]);
});

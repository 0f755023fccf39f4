import { readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { filterChips, monthsBetween } from "#components/checks-list/filter-words";
import { type CheckFilter, checkFilterQuery, NO_FILTER, readCheckFilter } from "#lib/contract/check-filter";

const ME = "00000000-0000-4000-8000-000000000001";
const words = (locale: string) => {
  const room = (namespace: string) =>
    createTranslator({
      locale: locale as "en",
      namespace,
      messages: { [namespace]: JSON.parse(readFileSync(`messages/${locale.slice(0, 2)}/${namespace}.json`, "utf8")) },
    }) as never;
  return { t: room("checks"), vocabulary: room("vocabulary"), locale };
};
const filter: CheckFilter = {
  ...NO_FILTER,
  q: "núñez",
  from: "2026-01",
  to: "2026-11",
  risk: ["medium", "high"],
  by: ME,
  purpose: "supplier-review",
  with: ["sanctions", "pep"],
  incomplete: true,
  page: 4,
};

test("every filter in force is a chip, and its address takes off that one alone", () => {
  const chips = filterChips(filter, [], ME, words("es-CL"));
  expect(chips.map((chip) => chip.label)).toEqual([
    "«núñez»",
    "De enero de 2026 a noviembre de 2026",
    "Riesgo medio",
    "Riesgo alto",
    "Hechas por mí",
    "Revisión de proveedor",
    "Con sanciones",
    "PEP",
    "Incompletas",
  ]);
  for (const [index, chip] of chips.entries()) {
    const left = readCheckFilter(new URLSearchParams(chip.href.replace("/checks", "")), "").filter;
    const labels = filterChips(left, [], ME, words("es-CL")).map((each) => each.label);
    expect(labels).toEqual(chips.filter((_, other) => other !== index).map((each) => each.label));
    expect(left.page).toBe(1);
  }
  expect(filterChips(NO_FILTER, [], ME, words("en"))).toEqual([]);
});

test("one month, and months open at an end, are said as people say them", () => {
  const said = (from: string | null, to: string | null) => filterChips({ ...NO_FILTER, from, to }, [], ME, words("es-CL"))[0]?.label;
  expect([said("2026-11", "2026-11"), said("2026-11", null), said(null, "2026-11")]).toEqual([
    "Noviembre de 2026",
    "Desde noviembre de 2026",
    "Hasta noviembre de 2026",
  ]);
  expect(checkFilterQuery({ ...NO_FILTER, from: "2026-11", to: "2026-11" })).toBe("?month=2026-11");
});

test("months are offered from the newest to the oldest", () => {
  expect(monthsBetween("2025-11", "2026-02")).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
  expect(monthsBetween("2026-02", "2026-01")).toEqual([]);
});

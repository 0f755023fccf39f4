import { readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { priceWords } from "#components/account/price-words";
import { LOCALES } from "#components/locale/locales";

const OURS = { check: 1, nameSearch: 2, rutLookup: 3 };
const NOTHING = { check: 0, nameSearch: 0, rutLookup: 0 };
const host = "api.example.cl";

/** What the button says. */
function button(viewer: Parameters<typeof priceWords>[0], language: "es" | "en" = "es"): string {
  const messages = { rut: JSON.parse(readFileSync(`messages/${language}/rut.json`, "utf8")) };
  const t = createTranslator({ locale: LOCALES[language], messages, namespace: "rut" });
  return t("make" as never, { ...priceWords(viewer, "check") } as never);
}

test("our ledger's price, with the own engine and on top of a provider", () => {
  expect(button({ prices: OURS, provider: null })).toBe("Verificar ahora · 1 crédito");
  expect(button({ prices: OURS, provider: { host, metered: true } })).toBe("Verificar ahora · 1 crédito");
  expect(priceWords({ prices: OURS, provider: null }, "rutLookup").price).toBe(3);
});

test("what only a provider charges is never free", () => {
  expect(button({ prices: NOTHING, provider: { host, metered: false } })).toBe("Verificar ahora · lo cobra api.example.cl");
  expect(button({ prices: NOTHING, provider: { host, metered: false } }, "en")).toBe("Check now · charged by api.example.cl");
});

test("what the own engine does for nothing is free", () => {
  expect(button({ prices: NOTHING, provider: null })).toBe("Verificar ahora · gratis");
});

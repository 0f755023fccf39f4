import { readFileSync } from "node:fs";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { viewerQuery } from "#components/account/viewer-query";
import { type Errand, RefusalNotice } from "#components/refusal/refusal-notice";
import type { Viewer } from "#lib/contract/panel";
import { Refusal } from "#lib/contract/refusal";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const messages = { refusal: JSON.parse(readFileSync("messages/es/refusal.json", "utf8")) };
const VIEWER: Viewer = {
  name: "Ana",
  email: "ana@example.test",
  role: "officer",
  organisation: "Banco",
  demo: false,
  mayImport: false,
  balanceCredits: 7,
  unreadNews: 0,
  waitingReview: 0,
  prices: { check: 1, nameSearch: 1, rutLookup: 1 },
  provider: { host: "api.example.cl", metered: true },
  providerIsOwn: true,
  providerRefusedSince: null,
  defaults: { purpose: "other", legalBasis: "contract" },
};

/** What a person reads. */
function read(error: Error, errand: Errand = {}, viewer: Viewer = VIEWER): string {
  const memory = new QueryClient();
  memory.setQueryData(viewerQuery.queryKey, viewer);
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="es-CL" timeZone="America/Santiago" messages={messages as never}>
      <QueryClientProvider client={memory}>
        <RefusalNotice error={error} errand={errand} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

const refusal = (status: number, source: string | null = null, retryAfter: number | null = null) =>
  new Refusal(status, "", retryAfter, "request-1", source);

test("a balance is ours or the provider's, and is said to be whose it is", () => {
  expect(read(refusal(402), { priceCredits: 1, balanceCredits: 0 })).toContain("tu organización tiene 0");
  const theirs = read(refusal(402, "provider"), { priceCredits: 1, balanceCredits: 7 });
  expect(theirs).toContain("El saldo en api.example.cl no alcanza");
  expect(theirs).not.toContain("créditos");
});

test("a provider that fails is named, with when to try again; a source of ours is not blamed", () => {
  const theirs = read(refusal(503, "provider", 30));
  expect(theirs).toContain("api.example.cl no pudo responder");
  expect(theirs).toContain("30 segundos");
  expect(theirs).toContain("request-1");
  expect(theirs).not.toContain("fuente");
  expect(read(refusal(503, "courts"))).toContain("Las causas judiciales no pudieron leerse");
});

test("what only the provider of a Check is asked for names that provider, whoever answers now", () => {
  expect(read(refusal(503), { host: "old.example.cl" })).toContain("old.example.cl no pudo responder");
  expect(read(refusal(404), { host: "old.example.cl", missing: "noReport" })).toContain("old.example.cl ya no entrega este informe");
});

test("that nobody is known is the provider's answer, not that of registers loaded here", () => {
  expect(read(refusal(404), { missing: "noData" })).toContain("api.example.cl no tiene datos");
  expect(read(refusal(404), { missing: "noData" }, { ...VIEWER, provider: null })).toContain("Ningún registro cargado");
});

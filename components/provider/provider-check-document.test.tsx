import { readdirSync, readFileSync } from "node:fs";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ProviderCheckDocument } from "#components/provider/provider-check-document";
import type { ProviderCheckDetail } from "#lib/contract/provider";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push() {}, refresh() {} }) }));

const HOST = "api.example.cl";
const ID = "0199d3b0-7d4a-7c3e-9b1f-2a6c5d8e4f10";
const THERE = `https://${HOST}/checks/${ID}`;
const AT = "2026-11-20T15:00:00Z";

/** With the provider's text, or `""`. */
function given(summary: string, summaryWithheld: boolean): ProviderCheckDetail {
  return {
    check: {
      id: ID,
      permalink: `http://localhost:3000/checks/${ID}`,
      rut: "12345678-5",
      name: "Ana Soto Pérez",
      data: {
        causas_penales_count: 3,
        causas_penales_rut_match_count: 2,
        causas_penales_name_match_count: 1,
        causas_civiles_count: 0,
        causas_laborales_count: 0,
        causas_sindicales_count: 0,
        international_sanctions_count: 0,
        pep: false,
      },
      created_at: AT,
      score: { value: 62.5, label: "medium" },
      pdf_report_url: `http://localhost:3000/checks/${ID}/report.pdf`,
      ai_summary: summary,
    },
    month: "2026-11",
    validUntil: "2026-11-30",
    purpose: "customer-due-diligence",
    legalBasis: "legal-obligation",
    madeBy: { kind: "user", name: "Carla Rojas" },
    organisation: { name: "Corredora Ejemplo", language: "es", demo: false },
    provider: { host: HOST, permalink: THERE, pdfReportUrl: `${THERE}/report.pdf`, receivedAt: AT, how: "made" },
    incomplete: [],
    reports: [],
    summaryAt: summary === "" ? null : AT,
    summaryWithheld,
    review: {
      marks: [],
      decisions: [],
      fourEyes: false,
      open: { sanctions: 0, pep: 0, cases: 0, counters: 0 },
      viewerId: "0199d3b0-0000-7c3e-9b1f-2a6c5d8e4f01",
      newestCheckId: ID,
    },
  };
}

function page(language: "es" | "en", detail: ProviderCheckDetail): string {
  const messages = Object.fromEntries(
    readdirSync(`messages/${language}`).map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(`messages/${language}/${file}`, "utf8")),
    ]),
  );
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={language === "es" ? "es-CL" : "en"} timeZone="America/Santiago" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>
        <ProviderCheckDocument detail={detail} history={[]} thisMonth="2026-11" answers report="withheld" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

const SUMMARY = /<section aria-labelledby="summary"[^]*?<\/section>/;
const summaryOf = (html: string) => SUMMARY.exec(html)?.[0] ?? "";

test("who sees penal detail reads the provider's summary, or may ask for it", () => {
  const words = "Registra tres causas penales.";
  expect(summaryOf(page("es", given(words, false)))).toContain(words);
  const none = summaryOf(page("es", given("", false)));
  expect(none).toContain('role="switch"');
  expect(none).not.toContain("#penal-detail");
});

test.each([
  ["es", "El resumen del proveedor puede nombrar causas penales, y tu rol no ve ese detalle."],
  ["en", "The provider’s summary may name criminal cases, and your role does not see that detail."],
] as const)("who does not reads why, with the way to the policy, and has nothing to press: %s", (language, words) => {
  const summary = summaryOf(page(language, given("", true)));
  expect(summary).toContain(words);
  expect(summary).toContain('href="/settings/policy#penal-detail"');
  expect(summary).not.toMatch(/<button|role="switch"/);
});

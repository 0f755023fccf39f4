/** Answers as the OpenAPI document shows them. Nobody in them exists; `contract.test.ts` holds them to their schemas. */
import type { Check, PaginatedRUTResponse, RutRecord } from "#lib/contract/contract";

const RUT = "12345678-5";
const NAME = "PERSONA DE EJEMPLO";
const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

export const exampleCheck = (serverUrl: string): Check => ({
  id: ID,
  permalink: `${serverUrl}/checks/${ID}`,
  rut: RUT,
  name: NAME,
  data: {
    causas_penales_count: 1,
    causas_penales_rut_match_count: 0,
    causas_penales_name_match_count: 1,
    causas_civiles_count: 2,
    causas_laborales_count: 0,
    causas_sindicales_count: 0,
    international_sanctions_count: 0,
    pep: false,
  },
  created_at: "2026-11-20T17:05:00Z",
  score: { value: 12, label: "low" },
  pdf_report_url: `${serverUrl}/checks/${ID}/report.pdf`,
  ai_summary: "",
});

export const EXAMPLE_RECORDS: RutRecord[] = [{ rut: RUT, full_name: NAME }];

export const EXAMPLE_PAGE: PaginatedRUTResponse = { count: 1, page: 1, page_size: 25, total_pages: 1, results: EXAMPLE_RECORDS };

import { readFileSync } from "node:fs";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Findings } from "#components/checks-list/findings";
import type { ListedCheck } from "#lib/contract/check-list";

const messages = { checks: JSON.parse(readFileSync("messages/es/checks.json", "utf8")) };
const NOTHING: ListedCheck["data"] = {
  causas_penales_count: 0,
  causas_penales_rut_match_count: 0,
  causas_penales_name_match_count: 0,
  causas_civiles_count: 0,
  causas_laborales_count: 0,
  causas_sindicales_count: 0,
  international_sanctions_count: 0,
  pep: false,
};

/** What a person reads. */
function read(data: Partial<ListedCheck["data"]>, incomplete: ListedCheck["incomplete"] = []): string {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="es-CL" timeZone="America/Santiago" messages={messages as never}>
      <Findings check={{ data: { ...NOTHING, ...data }, incomplete }} />
    </NextIntlClientProvider>,
  );
  return markup.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");
}

test("what was found is told shortly, and what is only by name waits to be confirmed", () => {
  expect(read({ causas_penales_count: 3, causas_penales_name_match_count: 2, international_sanctions_count: 1, pep: true })).toBe(
    "3 penales (2 por confirmar) · 1 sanción · PEP",
  );
  expect(read({})).toBe("|ninguna|");
});

test("what was not consulted is never a zero: it is named, also where nothing else was found", () => {
  expect(read({}, ["international_sanctions_count", "pep"])).toBe("|ninguna en lo consultado|Consulta incompleta: sanciones, PEP|");
  expect(read({ causas_civiles_count: 1 }, ["causas_penales_count", "causas_penales_rut_match_count"])).toBe(
    "1 civil|Consulta incompleta: causas penales|",
  );
  expect(read({ international_sanctions_count: 1 }, ["international_sanctions_count"])).toBe("1 sanción|Consulta incompleta: sanciones|");
});

/** Promise: only what was compared here is called unchanged, the demonstration is named in every answer, and no text speaks of what is not shown. */
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Verdict } from "#components/verify/verdict";
import type { Verification } from "#lib/contract/report";
import english from "#messages/en/verify";
import spanish from "#messages/es/verify";

const WORDS = {
  "es-CL": { messages: spanish, unchanged: /sin cambios|nadie lo cambió/i, certificate: /certificado/i, demo: /datos ficticios/ },
  en: { messages: english, unchanged: /unaltered|nobody changed/i, certificate: /certificate/i, demo: /fictional data/ },
};
const GREEN = "border-low";

const digest = "a".repeat(64);
const known = { folio: "7K3Q9WDD7K3Q9WDD", issuedAt: "2026-11-20T15:00:00Z", demo: false };
const unsigned = { ...known, sha256: digest, signedWith: null };
const signed = { ...known, sha256: digest, signedWith: "b".repeat(64) };

describe.each(["es-CL", "en"] as const)("in %s", (locale) => {
  const { messages, unchanged, certificate, demo } = WORDS[locale];
  const drawn = (verification: Verification) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} timeZone="America/Santiago" messages={{ verify: messages } as never}>
        <Verdict verification={verification} />
      </NextIntlClientProvider>,
    );

  test("a file or document that was sent is green and unchanged", () => {
    for (const verification of [
      { verdict: "unaltered", what: "file", ...signed },
      { verdict: "unaltered", what: "document", ...unsigned },
    ] as const) {
      expect(drawn(verification)).toMatch(unchanged);
      expect(drawn(verification)).toContain(GREEN);
    }
  });

  test("a code, a folio or a digest that was only named is neither", () => {
    for (const asked of ["folio", "document"] as const) {
      const page = drawn({ verdict: "issued", asked, ...unsigned });
      expect(page).not.toMatch(unchanged);
      expect(page).not.toContain(GREEN);
    }
    // Who computed the digest of a file knows more than who was given one: the words say so, the colour does not.
    const ofFile = drawn({ verdict: "issued", asked: "file", ...signed });
    expect(ofFile).not.toContain(GREEN);
    expect(ofFile.slice(0, ofFile.indexOf("</p>"))).not.toMatch(unchanged);
  });

  test("a provider's PDF is told as received from it, never green or unchanged, and only a file that was sent was compared", () => {
    const received = { verdict: "received", host: "api.example.cl", receivedAt: "2026-11-20T15:00:00Z", sha256: digest } as const;
    const [sent, named] = [drawn({ ...received, compared: true }), drawn({ ...received, compared: false })];
    for (const page of [sent, named]) {
      expect(page).toContain("api.example.cl");
      expect(page).toContain("2026-11-20 15:00:00 UTC");
      expect(page).toContain(messages.notMeant.received);
      expect(page).not.toMatch(unchanged);
      expect(page).not.toContain(GREEN);
      expect(page).not.toMatch(certificate);
    }
    expect([sent.includes(messages.what.file), sent.includes(messages.what.none)]).toEqual([true, false]);
    expect([named.includes(messages.what.file), named.includes(messages.what.none)]).toEqual([false, true]);
  });

  test("a certificate is spoken of where its fingerprint stands", () => {
    expect(drawn({ verdict: "unaltered", what: "file", ...signed })).toMatch(certificate);
    expect(drawn({ verdict: "issued", asked: "file", ...signed })).toMatch(certificate);
    expect(drawn({ verdict: "unaltered", what: "document", ...unsigned })).not.toMatch(certificate);
    expect(drawn({ verdict: "issued", asked: "document", ...unsigned })).not.toMatch(certificate);
  });

  test("the demonstration is named before anything else, and never green", () => {
    for (const verification of [
      { verdict: "unaltered", what: "file", ...signed },
      { verdict: "issued", asked: "document", ...unsigned },
      { verdict: "altered", ...known, sha256: digest },
    ] as const) {
      expect(drawn(verification)).not.toMatch(demo);
      const page = drawn({ ...verification, demo: true });
      expect(page.slice(0, page.indexOf("</p>"))).toMatch(demo);
      expect(page).not.toContain(GREEN);
    }
  });
});

import { expect, test } from "vitest";
import { purposeCookie, readPurposeChoice } from "#components/rut/purpose-choice";
import { LegalBasis, Purpose } from "#lib/contract/panel";

const options = { purposes: Purpose.options, legalBases: LegalBasis.options };
const defaults = { purpose: "customer-due-diligence", legalBasis: "legal-obligation" } as const;

test("what was chosen is offered next time", () => {
  for (const purpose of options.purposes) {
    for (const legalBasis of options.legalBases) {
      const cookie = purposeCookie({ purpose, legalBasis }).split(";")[0]?.split("=")[1];
      expect(readPurposeChoice(cookie, options, defaults)).toEqual({ purpose, legalBasis });
    }
  }
});

test.each([undefined, "", "nonsense", "nonsense.contract.x", ".", "__proto__.constructor"])(
  "a cookie that says %j never becomes a choice",
  (cookie) => {
    const choice = readPurposeChoice(cookie, options, defaults);
    expect(options.purposes).toContain(choice.purpose);
    expect(options.legalBases).toContain(choice.legalBasis);
    expect(choice.purpose).toBe(defaults.purpose);
  },
);

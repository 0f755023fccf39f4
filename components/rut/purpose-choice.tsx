/** Purpose and legal basis of a Check: chosen at the moment of making it, remembered for the next one. Pure. */
import type { LegalBasis, Purpose } from "#lib/contract/panel";

export interface PurposeChoice {
  purpose: Purpose;
  legalBasis: LegalBasis;
}

/** What may be chosen, as the server knows it. */
export interface PurposeOptions {
  purposes: readonly Purpose[];
  legalBases: readonly LegalBasis[];
}

export const PURPOSE_COOKIE = "cotejo-purpose";

/** The remembered choice; what is missing or unknown comes from the defaults of the organisation. */
export function readPurposeChoice(cookie: string | undefined, options: PurposeOptions, defaults: PurposeChoice): PurposeChoice {
  const [purpose, legalBasis] = (cookie ?? "").split(".");
  return {
    purpose: options.purposes.find((known) => known === purpose) ?? defaults.purpose,
    legalBasis: options.legalBases.find((known) => known === legalBasis) ?? defaults.legalBasis,
  };
}

/** The cookie that remembers a choice for half a year. */
export function purposeCookie(choice: PurposeChoice): string {
  return `${PURPOSE_COOKIE}=${choice.purpose}.${choice.legalBasis}; path=/; max-age=15552000; samesite=lax`;
}

/** What is asked for with `POST /api/check`, and what comes of it; whichever engine makes the Check. */
import type { Check } from "#lib/contract/contract";
import type { LegalBasis, Purpose } from "#lib/contract/panel";
import type { Rut } from "#lib/rut/rut";

export interface CreateCheckRequest {
  rut: Rut;
  ai_summary: boolean;
  /** Chosen in the panel; else the default of the token or organisation. */
  purpose?: Purpose;
  legalBasis?: LegalBasis;
}

export interface CheckAnswer {
  reply: Check;
  headers: Record<string, string>;
  /** The organisation had it already: nothing was charged. */
  reused: boolean;
}

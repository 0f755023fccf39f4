/** Who is looked for: a name, and what else is known of it. */
import type { NameKind } from "#lib/names/prepared-name";

export interface Subject {
  name: string;
  /** `unknown` is looked for among people and companies. */
  kind: NameKind | "unknown";
  /** Normal form; null in a search by name alone. */
  rut: string | null;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  birthDate?: string | null;
  /** Countries of nationality or registration: ISO 3166-1 alpha-2, or as somebody writes them. */
  countries?: readonly string[];
  /** Passport, foreign tax or registration number …; types as in `ListEntry`. */
  identifiers?: readonly { type: string; value: string }[];
  gender?: "male" | "female" | null;
}

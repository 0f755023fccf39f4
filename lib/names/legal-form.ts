/** The legal form of a company, taken off its name. Pure. */
import { nameTokens } from "#lib/names/fold";
import { stripForms } from "#lib/names/form-table";

/**
 * `{ core, form }`: the name without its legal form, folded, and the canonical code of the form (`ltda`, `spa`, `sa`, `llc` …),
 * null when it has none. A name that is nothing but a form keeps it as its core.
 */
export function splitLegalForm(text: string): { core: string; form: string | null } {
  const { core, form } = stripForms(nameTokens(text));
  return { core: core.join(" "), form };
}

/** Several names written as one: `A/B`, or a name with its own initials in brackets. Pure. */
import { nameTokens } from "#lib/names/fold";

/** The name itself and the alternatives it contains. The first is always the whole. At most eight. */
export function nameVariants(text: string): string[] {
  const variants = [text];
  const bare = withoutOwnInitials(text);
  if (bare !== null) variants.push(bare);
  if (text.includes("/") && text.length < 300) {
    const parts = text.split("/").map((part) => part.trim());
    // `A/S` or `M/V` is one thing; alternatives are words.
    if (parts.every((part) => nameTokens(part).some((word) => word.length > 3))) variants.push(...parts);
  }
  return variants.slice(0, 8);
}

/** `AFGHAN SUPPORT COMMITTEE (ASC)` without its brackets, when they hold the initials of the rest. */
function withoutOwnInitials(text: string): string | null {
  const open = text.indexOf("(");
  const close = text.indexOf(")", open);
  if (open < 0 || close < 0) return null;
  const inside = nameTokens(text.slice(open + 1, close)).join("");
  const rest = `${text.slice(0, open)} ${text.slice(close + 1)}`;
  if (inside.length < 2 || inside.length > 12) return null;
  let at = 0;
  for (const word of nameTokens(rest)) if (word[0] === inside[at]) at++;
  return at === inside.length ? rest : null;
}

import type { useTranslations } from "next-intl";
import { sayFileFault } from "#components/sources/import-words";
import type { ListSync } from "#lib/contract/syncs";

type Words = ReturnType<typeof useTranslations<"sources">>;

/** Whether a fetch, or the import of what it brought, is under way. */
export function isFetching({ state }: Pick<ListSync, "state">): boolean {
  return state !== "idle";
}

/** How the last try ended, with its reason; null before the first. `when` is an instant in words. */
export function saySyncOutcome(t: Words, { lastOutcome, refusal }: ListSync, when: string): string | null {
  if (lastOutcome === null) return null;
  const end = t(`sync.outcome.${lastOutcome}`, { when });
  return refusal === null ? end : `${end} ${sayFileFault(t, refusal)}`;
}

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SanctionEntry } from "#components/check/sanction-hit";
import { strongestFirst } from "#components/check/strongest-first";
import { Section } from "#components/ui/section";
import type { Evidence, SanctionHit } from "#lib/contract/evidence";

/** Entries of sanctions lists that matched, the strongest first, each with what the list says, why it matched and its mark. */
export function SanctionHits({ evidence, mark }: { evidence: Evidence; mark: (hit: SanctionHit) => ReactNode }) {
  const t = useTranslations("check");
  const { sanctions, sources } = evidence;
  const consulted = sources.some((source) => source.kind === "sanctions" && source.state === "answered");
  if (sanctions.length === 0 && !consulted) return null;
  return (
    <Section id="sanctions" title={t("sanctions")} className="mt-9">
      {sanctions.length === 0 ? (
        <p className="border-t border-line-2 py-2.5 text-ink-2">{t("sanctionsNone")}</p>
      ) : (
        <ul>
          {strongestFirst(sanctions).map((hit) => (
            <li key={`${hit.listId}-${hit.entryId}`} className="border-t border-line-2 pt-3.5 pb-5">
              <SanctionEntry hit={hit} asOf={sources.find((source) => source.sourceId === hit.listId)?.asOf ?? null} mark={mark(hit)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

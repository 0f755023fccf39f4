import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PepEntry } from "#components/check/pep-hit";
import { strongestFirst } from "#components/check/strongest-first";
import { Section } from "#components/ui/section";
import type { Evidence, PepHit } from "#lib/contract/evidence";

/** Posts that make, or made, somebody a politically exposed person, those first that the Chilean rule counts now. */
export function PepPosts({ evidence, mark }: { evidence: Evidence; mark: (hit: PepHit) => ReactNode }) {
  const t = useTranslations("check");
  if (evidence.pep.length === 0) return null;
  const counted = (hit: PepHit) => (hit.counted ? 1 : 0);
  return (
    <Section id="pep" title={t("pep")} className="mt-9">
      <ul>
        {strongestFirst(evidence.pep)
          .toSorted((a, b) => counted(b) - counted(a))
          .map((hit) => (
            <li key={`${hit.listId}-${hit.entryId}`} className="border-t border-line-2 pt-3.5 pb-5">
              <PepEntry hit={hit} asOf={evidence.sources.find((source) => source.sourceId === hit.listId)?.asOf ?? null} mark={mark(hit)} />
            </li>
          ))}
      </ul>
    </Section>
  );
}

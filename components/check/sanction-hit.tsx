import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BasisLabel } from "#components/check/basis-label";
import { EntryFacts, MOST_PROGRAMS } from "#components/check/entry-facts";
import { ListedName } from "#components/check/listed-name";
import { MatchExplanation } from "#components/check/match-explanation";
import { Day } from "#components/locale/instant";
import type { SanctionHit } from "#lib/contract/evidence";

interface Props {
  hit: SanctionHit;
  /** The date of the list. */
  asOf: string | null;
  least?: number | null;
  /** Where it stands with the people who decide. */
  mark?: ReactNode;
}

/** An entry of a sanctions list: which, why it was taken for the subject, and what it says of itself. */
export function SanctionEntry({ hit, asOf, least = null, mark = null }: Props) {
  const t = useTranslations("check");
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <h3 className="min-w-0 font-sans text-md font-semibold">
          <ListedName name={hit.name} />
        </h3>
        {least === null ? <BasisLabel basis={hit.basis} marked={mark !== null} /> : null}
      </div>
      <p className="text-sm wrap-anywhere text-ink-3">
        {hit.listName}
        <Programs programs={hit.programs} /> · {t("entry", { id: hit.entryId })} · {t(`entryKinds.${hit.kind}`)} ·{" "}
        <ListVersion version={hit.version} asOf={asOf} />
      </p>
      <MatchExplanation matched={{ explanation: hit.explanation, basis: hit.basis, of: "entry", least }} />
      <EntryFacts hit={hit} />
      {mark}
    </>
  );
}

/** A few programs by name; of more only how many, they stand below. */
function Programs({ programs }: { programs: string[] }) {
  const t = useTranslations("check");
  const hits = useTranslations("hits");
  const count = programs.length;
  if (count === 0) return null;
  return ` · ${count > MOST_PROGRAMS ? hits("programCount", { count }) : t("programs", { count, list: programs.join(", ") })}`;
}

/** The version that was read, and the date that its publisher gives it. */
export function ListVersion({ version, asOf }: { version: number; asOf: string | null }) {
  const t = useTranslations("hits");
  return asOf === null ? t("listVersion", { version }) : t.rich("listVersionOf", { version, date: () => <Day date={asOf} /> });
}

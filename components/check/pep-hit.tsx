import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BasisLabel } from "#components/check/basis-label";
import { EntryFacts } from "#components/check/entry-facts";
import { ListedName } from "#components/check/listed-name";
import { MatchExplanation } from "#components/check/match-explanation";
import { ListVersion } from "#components/check/sanction-hit";
import { Day } from "#components/locale/instant";
import { Icon } from "#components/ui/icon";
import type { PepHit } from "#lib/contract/evidence";

interface Props {
  hit: PepHit;
  /** The date of the list. */
  asOf: string | null;
  least?: number | null;
  /** Where it stands with the people who decide. */
  mark?: ReactNode;
}

/** A post that makes, or made, somebody a politically exposed person. */
export function PepEntry({ hit, asOf, least = null, mark = null }: Props) {
  const t = useTranslations("check");
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <h3 className="min-w-0 font-sans text-md font-semibold wrap-anywhere">{[hit.post, hit.institution].filter(Boolean).join(", ")}</h3>
        {least === null ? <BasisLabel basis={hit.basis} marked={mark !== null} /> : null}
      </div>
      <p className="text-sm wrap-anywhere text-ink-2">
        <ListedName name={hit.name} /> · {t(`pepStatus.${hit.status}`)}
        {hit.relatedTo === null ? null : ` ${t("pepRelated", { name: hit.relatedTo })}`}
        <Span hit={hit} />
      </p>
      <p className="text-sm wrap-anywhere text-ink-3">
        <span className={hit.counted ? "font-medium text-medium" : ""}>
          <Icon name={hit.counted ? "alert" : "info"} className="mr-1.5 size-3.5 align-[-0.125em]" />
          {t(hit.counted ? "pepCounted" : "pepNotCounted")}
        </span>
        {hit.source === "" ? null : ` · ${hit.source}`} · {hit.listName} · {t("entry", { id: hit.entryId })} ·{" "}
        <ListVersion version={hit.version} asOf={asOf} />
      </p>
      <MatchExplanation matched={{ explanation: hit.explanation, basis: hit.basis, of: "entry", least }} />
      <EntryFacts hit={hit} />
      {mark}
    </>
  );
}

function Span({ hit }: { hit: PepHit }) {
  const t = useTranslations("check");
  const { from, to } = hit;
  if (from === null && to === null) return null;
  // A post that ended on a day that the source does not know is not one held since its beginning.
  const ended = to === null && (hit.status === "ceased" || hit.status === "former");
  const dates = { from: () => <Day date={from ?? ""} />, to: () => <Day date={to ?? ""} /> };
  return (
    <>
      {" · "}
      {from === null
        ? t.rich("untilRich", dates)
        : to === null
          ? t.rich(ended ? "begunRich" : "sinceRich", dates)
          : t.rich("spanRich", dates)}
    </>
  );
}

import { useTranslations } from "next-intl";
import { BasisLabel } from "#components/check/basis-label";
import { CaseFacts } from "#components/check/case-list";
import { MatchExplanation } from "#components/check/match-explanation";
import { PepEntry } from "#components/check/pep-hit";
import { SanctionEntry } from "#components/check/sanction-hit";
import type { CaseHit } from "#lib/contract/evidence";
import type { ReviewItem } from "#lib/contract/review";

/** An item of the own engine. */
export type FoundItem = Exclude<ReviewItem, { kind: "counter" }>;

/** What Cotejo found and why, as the Check shows it. */
export function FoundHit({ item }: { item: FoundItem }) {
  const t = useTranslations("review");
  if (item.kind === "sanction") return <SanctionEntry hit={item.hit} asOf={item.listAsOf} />;
  if (item.kind === "pep") return <PepEntry hit={item.hit} asOf={item.listAsOf} />;
  return item.hit === null ? <p className="max-w-prose">{t("hiddenText")}</p> : <FoundCase hit={item.hit} />;
}

/** A case that names somebody of this name. */
function FoundCase({ hit }: { hit: CaseHit }) {
  const t = useTranslations("check");
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <h3 className="min-w-0 font-sans text-md font-semibold wrap-anywhere">
          {hit.rit} · {hit.court}
        </h3>
        <BasisLabel basis={hit.basis} />
      </div>
      <p className="text-ink-2 wrap-anywhere">{hit.title}</p>
      <CaseFacts hit={hit} withOrigin />
      <p className="mt-1 text-sm wrap-anywhere">
        {t("caseAs", { name: hit.participantName })} · {hit.roles.join(", ")}{" "}
        <span className={hit.adverse ? "font-medium text-high" : "text-ink-3"}>({t(hit.adverse ? "adverseRole" : "otherRole")})</span>
      </p>
      {hit.explanation === null ? null : (
        <MatchExplanation matched={{ explanation: hit.explanation, basis: hit.basis, of: "participant" }} />
      )}
    </>
  );
}

import { useTranslations } from "next-intl";
import { BasisLabel } from "#components/check/basis-label";
import { NameAlignment } from "#components/check/name-alignment";
import { Day } from "#components/locale/instant";
import { Icon } from "#components/ui/icon";
import { Section } from "#components/ui/section";
import type { Evidence, PepHit } from "#lib/contract/evidence";

/** Posts that make, or made, somebody a politically exposed person, and whether the Chilean rule counts them now. */
export function PepPosts({ evidence }: { evidence: Evidence }) {
  const t = useTranslations("check");
  if (evidence.pep.length === 0) return null;
  return (
    <Section id="pep" title={t("pep")} className="mt-9">
      <ul>
        {evidence.pep.map((hit) => (
          <li key={`${hit.listId}-${hit.entryId}`} className="border-t border-line-2 pt-3.5 pb-5">
            <Post hit={hit} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Post({ hit }: { hit: PepHit }) {
  const t = useTranslations("check");
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <h3 className="font-sans text-md font-semibold">
          {hit.post}, {hit.institution}
        </h3>
        <BasisLabel basis={hit.basis} />
      </div>
      <p className="text-sm text-ink-2">
        {hit.name} · {t(`pepStatus.${hit.status}`)}
        {hit.relatedTo === null ? null : ` ${t("pepRelated", { name: hit.relatedTo })}`}
        <Span hit={hit} />
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-3">
        <span className={`flex items-center gap-1.5 ${hit.counted ? "font-medium text-medium" : ""}`}>
          <Icon name={hit.counted ? "alert" : "info"} className="size-3.5" />
          {t(hit.counted ? "pepCounted" : "pepNotCounted")}
        </span>
        <span>
          · {hit.source} · {hit.listName} {t("sourceVersion", { version: hit.version })}
        </span>
      </p>
      {hit.basis === "name" ? <NameAlignment explanation={hit.explanation} /> : null}
    </>
  );
}

function Span({ hit }: { hit: PepHit }) {
  const t = useTranslations("check");
  const { from, to } = hit;
  if (from === null && to === null) return null;
  const dates = { from: () => <Day date={from ?? ""} />, to: () => <Day date={to ?? ""} /> };
  return (
    <>
      {" · "}
      {from === null ? t.rich("untilRich", dates) : to === null ? t.rich("sinceRich", dates) : t.rich("spanRich", dates)}
    </>
  );
}

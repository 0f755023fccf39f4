import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { BasisLabel } from "#components/check/basis-label";
import { MatchExplanation } from "#components/check/match-explanation";
import { formatDate } from "#components/locale/dates";
import { Section } from "#components/ui/section";
import type { CaseHit, Evidence } from "#lib/contract/evidence";

const MATTERS = ["penal", "civil", "labour", "none"] as const;
/** Beyond this many the rest waits behind one press; paper shows all. */
const SHOWN_AT_ONCE = 10;

/** The cases in which the person or company takes part, by matter, the latest first. */
export function CaseList({ evidence }: { evidence: Evidence }) {
  const t = useTranslations("check");
  if (evidence.cases.length === 0) return null;
  return (
    <Section id="cases" title={t("cases")} aside={t("casesNote")} className="mt-9">
      {MATTERS.map((matter) => {
        const cases = evidence.cases
          .filter((each) => (each.counter ?? "none") === matter)
          .toSorted((a, b) => (b.filedOn ?? "").localeCompare(a.filedOn ?? ""));
        return cases.length === 0 ? null : <MatterCases key={matter} matter={matter} cases={cases} />;
      })}
    </Section>
  );
}

function MatterCases({ matter, cases }: { matter: (typeof MATTERS)[number]; cases: CaseHit[] }) {
  const t = useTranslations("check");
  const rest = cases.slice(SHOWN_AT_ONCE);
  const origin = oneOrigin(cases);
  return (
    <div className="mb-6">
      <h3 className="flex justify-between gap-4 border-b border-line-2 pb-1 font-sans text-base font-semibold">
        {t(`caseMatters.${matter}`)}
        <span className="text-right text-sm font-normal text-ink-3">
          {t("caseCount", { count: cases.length })}
          {origin === null ? null : (
            <>
              {" · "}
              <Origin hit={origin} />
            </>
          )}
        </span>
      </h3>
      <ul>
        {cases.slice(0, SHOWN_AT_ONCE).map((each) => (
          <CaseItem key={each.caseId} hit={each} withOrigin={origin === null} />
        ))}
      </ul>
      {rest.length === 0 ? null : (
        <details>
          <summary className="flex min-h-9 w-fit items-center text-accent underline decoration-line-2 underline-offset-3 print:hidden">
            {t("caseMore", { count: rest.length })}
          </summary>
          <ul>
            {rest.map((each) => (
              <CaseItem key={each.caseId} hit={each} withOrigin={origin === null} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function CaseItem({ hit, withOrigin }: { hit: CaseHit; withOrigin: boolean }) {
  const t = useTranslations("check");
  return (
    <li className="border-b border-line py-2.5">
      <div className="gap-x-6 sm:grid sm:grid-cols-[minmax(0,1fr)_12.5rem]">
        <div>
          <p>
            <strong className="font-semibold">{hit.rit}</strong> · {hit.court}
          </p>
          <p className="text-ink-2">{hit.title}</p>
          <CaseFacts hit={hit} withOrigin={withOrigin} />
        </div>
        <div className="flex flex-wrap gap-x-3 text-sm sm:block">
          <p>
            <BasisLabel basis={hit.basis} short />
          </p>
          <p>
            {hit.roles.join(", ")}{" "}
            <span className={hit.adverse ? "font-medium text-high" : "text-ink-3"}>({t(hit.adverse ? "adverseRole" : "otherRole")})</span>
          </p>
          {hit.basis === "name" ? <p className="text-ink-3">{t("caseAs", { name: hit.participantName })}</p> : null}
        </div>
      </div>
      {hit.explanation === null ? null : (
        <details className="mt-1">
          <summary className="min-h-6 w-fit text-sm text-accent underline decoration-line-2 underline-offset-3">{t("whyMatched")}</summary>
          <MatchExplanation matched={{ explanation: hit.explanation, basis: hit.basis, of: "participant" }} />
        </details>
      )}
    </li>
  );
}

function CaseFacts({ hit, withOrigin }: { hit: CaseHit; withOrigin: boolean }) {
  const t = useTranslations("check");
  const locale = useLocale();
  const facts = [
    hit.union ? t("caseUnion") : null,
    hit.matter,
    hit.procedure,
    hit.filedOn === null ? null : t("filed", { date: formatDate(hit.filedOn, locale) }),
    hit.state ?? t(hit.concluded ? "concluded" : "open"),
    hit.ruc === null ? null : `RUC ${hit.ruc}`,
  ];
  // Sources often say the same twice: the matter again as the procedure, the union case in both.
  const said = new Map(facts.filter((fact) => fact !== null).map((fact) => [fact.toLowerCase(), fact]));
  return (
    <p className="text-sm text-ink-3">
      {[...said].map(([key, fact], place) => (
        <Fragment key={key}>
          {place === 0 ? null : " · "}
          {/* A date or a number is not broken at its hyphens; a long matter is. */}
          <span className={fact.length < 24 ? "whitespace-nowrap" : ""}>{fact}</span>
        </Fragment>
      ))}
      {withOrigin ? (
        <>
          {" · "}
          <Origin hit={hit} />
        </>
      ) : null}
    </p>
  );
}

function Origin({ hit }: { hit: CaseHit }) {
  const t = useTranslations("check");
  const locale = useLocale();
  const { source, extractedOn } = hit;
  return <span>{extractedOn === null ? source : t("extracted", { source, date: formatDate(extractedOn, locale) })}</span>;
}

/** A case that stands for the origin of all of them, or null when they come from several. */
function oneOrigin(cases: CaseHit[]): CaseHit | null {
  const first = cases[0] ?? null;
  return cases.every((each) => each.source === first?.source && each.extractedOn === first.extractedOn) ? first : null;
}

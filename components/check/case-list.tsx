import { useLocale, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { BasisLabel } from "#components/check/basis-label";
import { MatchExplanation } from "#components/check/match-explanation";
import { formatDate } from "#components/locale/dates";
import { Section } from "#components/ui/section";
import type { CaseHit, Evidence } from "#lib/contract/evidence";

const MATTERS = ["penal", "civil", "labour", "none"] as const;
/** Beyond this many the rest waits behind one press; paper shows all. */
const SHOWN_AT_ONCE = 10;
/** Of so many the page shows why they match, word by word: some two kilobytes each. */
const MOST_EXPLAINED = 40;

/** The cases in which the person or company takes part, by matter; those by RUT before those by name, the latest first. */
export function CaseList({
  evidence,
  mark,
  children,
}: {
  evidence: Evidence;
  /** Where a case by name stands with the people who decide. */
  mark: (hit: CaseHit) => ReactNode;
  /** Before the cases. */
  children?: ReactNode;
}) {
  const t = useTranslations("check");
  if (evidence.cases.length === 0) return null;
  return (
    <Section id="cases" title={t("cases")} aside={t("casesNote")} className="mt-9">
      {children}
      {MATTERS.map((matter) => {
        const cases = evidence.cases
          .filter((each) => (each.counter ?? "none") === matter)
          .toSorted((a, b) => (b.filedOn ?? "").localeCompare(a.filedOn ?? ""));
        return cases.length === 0 ? null : (
          <MatterCases key={matter} matter={matter} cases={cases} kind={evidence.subject.kind} mark={mark} />
        );
      })}
    </Section>
  );
}

interface Cases {
  matter: (typeof MATTERS)[number];
  cases: CaseHit[];
  kind: Evidence["subject"]["kind"];
  mark: (hit: CaseHit) => ReactNode;
}

function MatterCases({ matter, cases, kind, mark }: Cases) {
  const t = useTranslations("check");
  const origin = oneOrigin(cases);
  const shown = { kind, withOrigin: origin === null, mark };
  const byName = cases.filter((each) => each.basis === "name");
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
      <CaseGroup cases={cases.filter((each) => each.basis === "rut")} {...shown} />
      {byName.length === 0 ? null : (
        <>
          <h4 className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-1 font-sans text-sm font-semibold text-medium">
            {t("casesByName", { count: byName.length })}
            <span className="font-normal text-ink-3">{t("casesByNameNote")}</span>
          </h4>
          <CaseGroup cases={byName} {...shown} />
        </>
      )}
    </div>
  );
}

type Shown = Omit<Cases, "matter" | "cases"> & { withOrigin: boolean };

/** The first ones, and the rest behind one press; of very many the words side by side are left to the queue. */
function CaseGroup({ cases, ...shown }: Shown & { cases: CaseHit[] }) {
  const t = useTranslations("check");
  const rest = cases.slice(SHOWN_AT_ONCE);
  const item = (each: CaseHit, place: number) => (
    <CaseItem key={each.caseId} hit={each} explained={place < MOST_EXPLAINED} {...shown} mark={shown.mark(each)} />
  );
  return (
    <>
      <ul>{cases.slice(0, SHOWN_AT_ONCE).map(item)}</ul>
      {rest.length === 0 ? null : (
        <details>
          <summary className="flex min-h-9 w-fit items-center text-accent underline decoration-line-2 underline-offset-3 print:hidden">
            {t("caseMore", { count: rest.length })}
          </summary>
          <ul>{rest.map((each, place) => item(each, place + SHOWN_AT_ONCE))}</ul>
        </details>
      )}
    </>
  );
}

function CaseItem({ hit, kind, withOrigin, explained, mark }: Omit<Shown, "mark"> & { hit: CaseHit; explained: boolean; mark: ReactNode }) {
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
            <BasisLabel basis={hit.basis} short marked={mark !== null} />
          </p>
          <p>
            {hit.roles.join(", ")}{" "}
            <span className={hit.adverse ? "font-medium text-high" : "text-ink-3"}>({t(hit.adverse ? "adverseRole" : "otherRole")})</span>
          </p>
          {hit.basis === "name" ? <p className="text-ink-3">{t("caseAs", { name: hit.participantName })}</p> : null}
          {hit.namesakes === undefined ? null : <p className="text-ink-3">{t("caseNamesakes", { count: hit.namesakes, kind })}</p>}
        </div>
      </div>
      {hit.explanation === null || !explained ? null : (
        <details className="mt-1">
          <summary className="min-h-6 w-fit text-sm text-accent underline decoration-line-2 underline-offset-3">{t("whyMatched")}</summary>
          <MatchExplanation matched={{ explanation: hit.explanation, basis: hit.basis, of: "participant" }} />
        </details>
      )}
      {mark}
    </li>
  );
}

/** What a case is about and how far it has come, in one line. */
export function CaseFacts({ hit, withOrigin }: { hit: CaseHit; withOrigin: boolean }) {
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

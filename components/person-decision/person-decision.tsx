import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Reason } from "#components/check/review-mark";
import { formatMonth } from "#components/locale/dates";
import { Instant } from "#components/locale/instant";
import { formatNumber } from "#components/locale/numbers";
import { ApprovePerson, DECISION_PLACE, DecidePerson } from "#components/person-decision/decide-person";
import { Disclosure } from "#components/ui/disclosure";
import { Icon, type IconName } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import type { CheckLine } from "#lib/contract/panel";
import { decisionsNow } from "#lib/contract/person-decisions";
import type { PersonDecision, PersonOutcome, ReviewBeside } from "#lib/contract/review";

const LOOKS: Record<PersonOutcome, { icon: IconName; tint: string }> = {
  approved: { icon: "check", tint: "text-low" },
  "approved-enhanced": { icon: "check", tint: "text-medium" },
  rejected: { icon: "cross", tint: "text-high" },
  escalated: { icon: "leave", tint: "text-accent" },
};

interface Props {
  review: ReviewBeside;
  rut: string;
  /** The Check that is looked at. A decision is about the newest. */
  check: Pick<CheckLine, "id" | "month">;
  /** All Checks of the RUT. */
  history: readonly Pick<CheckLine, "id" | "month">[];
  className?: string;
}

/** What a named person decided about the RUT, and what the viewer may do about it. The score never decides. */
export function PersonDecisionSection({ review, rut, check, history, className = "" }: Props) {
  const t = useTranslations("decisions");
  const { standing, waiting, earlier } = decisionsNow(review.decisions);
  const told = { check, history };
  const newest = (text: ReactNode) => <PlaceLink href={`/checks/${review.newestCheckId}`}>{text}</PlaceLink>;
  return (
    <Section id="decision" title={t("person.title")} ruled className={className}>
      <div id={DECISION_PLACE} tabIndex={-1}>
        {standing === null ? <p className="text-ink-2">{t("person.none")}</p> : <Decided decision={standing} {...told} />}
        {waiting === null ? null : <Waiting decision={waiting} review={review} {...told} />}
        <p className="mt-1.5 text-sm text-ink-3">{t("person.rule")}</p>
        <WhatWaits review={review} rut={rut} />
      </div>
      {waiting !== null ? null : check.id !== review.newestCheckId ? (
        <p className="mt-2 text-sm text-ink-2">{t.rich("person.onNewest", { check: newest })}</p>
      ) : (
        <DecidePerson checkId={check.id} fourEyes={review.fourEyes} blocked={stops(review) > 0} again={standing !== null} />
      )}
      {earlier.length === 0 ? null : (
        <Disclosure label={t("person.history", { count: earlier.length })} className="mt-2">
          <ul className="mt-1.5 divide-y divide-line border-y border-line">
            {earlier.map((each) => (
              <li key={each.decisionId} className="py-2">
                <Decided decision={each} check={null} history={history} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Section>
  );
}

interface Told {
  /** Null where nothing is compared with it. */
  check: Props["check"] | null;
  history: Props["history"];
}

function Decided({ decision, check, history }: { decision: PersonDecision } & Told) {
  const t = useTranslations("decisions");
  const { by, at, second, state, reason } = decision;
  const withdrawn = second?.by.userId === by.userId;
  const ended = state === "returned" ? (withdrawn ? "person.withdrawnBy" : "person.returnedBy") : "person.second";
  return (
    <>
      <p className={`font-semibold ${state === "returned" ? "text-ink-2" : ""}`}>
        <OutcomeWord decision={decision} />
      </p>
      <p className="text-sm text-ink-2">
        {t.rich("person.standsFrom", { name: by.name, at: () => <Instant iso={at} /> })}
        {second === null ? null : <> {t.rich(ended, { name: second.by.name, at: () => <Instant iso={second.at} /> })}</>}
      </p>
      <Reason text={reason} />
      {second === null || second.reason === null ? null : <Reason text={second.reason} className="text-sm" />}
      <RestsOn decision={decision} check={check} history={history} />
    </>
  );
}

function OutcomeWord({ decision: { outcome, state } }: { decision: PersonDecision }) {
  const t = useTranslations("decisions");
  const { icon, tint } = LOOKS[outcome];
  return (
    <span className={`inline-flex items-start gap-1.5 ${state === "returned" ? "" : tint}`}>
      <Icon name={icon} className="mt-0.5" />
      {state === "standing" ? null : `${t(`person.${state}`)}: `}
      {t(`person.outcome.${outcome}`)}
    </span>
  );
}

/** On which Check it was decided; that it was another than the one looked at (`check`) is said first. */
function RestsOn({ decision, check, history }: { decision: PersonDecision } & Told) {
  const t = useTranslations("decisions");
  const words = useTranslations("vocabulary");
  const locale = useLocale();
  const month = history.find(({ id }) => id === decision.checkId)?.month;
  if (month === undefined) return null;
  const said = {
    month: formatMonth(month, locale),
    here: check === null ? "" : formatMonth(check.month, locale),
    score: formatNumber(decision.scoreValue, locale),
    risk: words(`risk.${decision.scoreLabel}`).toLowerCase(),
    check: (text: ReactNode) => <PlaceLink href={`/checks/${decision.checkId}`}>{text}</PlaceLink>,
  };
  const other = check === null || month === check.month ? null : month < check.month ? "person.onOlder" : "person.onNewer";
  return (
    <p className={`mt-0.5 text-sm ${other === null ? "text-ink-3" : "text-medium"}`}>
      {other === null ? null : <Icon name="info" className="mr-1.5 size-3.5 align-[-0.125em]" />}
      {t.rich(other ?? "person.onCheck", said)}
      {decision.openItems === 0 ? null : ` ${t("person.openThen", { count: decision.openItems })}`}
    </p>
  );
}

/** A proposal under four eyes, and for another person the way to approve it. */
function Waiting({ decision, review, ...told }: { decision: PersonDecision; review: ReviewBeside } & Told) {
  const t = useTranslations("decisions");
  const own = decision.by.userId === review.viewerId;
  const approval = decision.outcome === "approved" || decision.outcome === "approved-enhanced";
  const overtaken = approval && decision.checkId !== review.newestCheckId;
  return (
    <div className="mt-3 border-l-[3px] border-accent pl-3">
      <Decided decision={decision} {...told} />
      <p className="mt-0.5 flex items-center gap-1.5 text-sm text-accent">
        <Icon name="clock" className="size-3.5" />
        {t(own ? "person.ownProposal" : "person.waitsSecond")}
      </p>
      {overtaken ? <p className="mt-0.5 text-sm text-ink-2">{t("person.overtaken")}</p> : null}
      <ApprovePerson decisionId={decision.decisionId} own={own} overtaken={overtaken} />
    </div>
  );
}

const stops = ({ open }: ReviewBeside) => open.sanctions + open.pep;

/** What of the RUT waits for a decision of its own, and whether it stops an approval. */
function WhatWaits({ review, rut }: { review: ReviewBeside; rut: string }) {
  const t = useTranslations("decisions");
  const count = stops(review);
  const items = (kind: "" | "&kind=case" | "&kind=counter") => (text: ReactNode) => (
    <PlaceLink href={`/review?q=${rut}${kind}`}>{text}</PlaceLink>
  );
  return (
    <>
      {count === 0 ? null : (
        <p className="mt-2 flex items-start gap-1.5 text-sm">
          <Icon name="alert" className="mt-0.5 size-3.5 text-medium" />
          <span>
            <span className="font-medium text-medium">{t("person.blocked")}.</span>{" "}
            {t.rich("person.blockedText", { count, items: items("") })}
          </span>
        </p>
      )}
      {review.open.cases === 0 ? null : (
        <p className="mt-1 text-sm text-ink-2">{t.rich("person.casesOpen", { count: review.open.cases, items: items("&kind=case") })}</p>
      )}
      {review.open.counters === 0 ? null : (
        <p className="mt-1 text-sm text-ink-2">
          {t.rich("person.countersOpen", { count: review.open.counters, items: items("&kind=counter") })}
        </p>
      )}
    </>
  );
}

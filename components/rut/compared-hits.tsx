import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BasisLabel } from "#components/check/basis-label";
import { formatMonth } from "#components/locale/dates";
import type { ComparedPair } from "#components/rut/compared";
import { Icon, type IconName } from "#components/ui/icon";
import type { Changed, HitChange } from "#lib/contract/comparison";
import type { CaseHit, PepHit, SanctionHit } from "#lib/contract/evidence";

type AnyHit = SanctionHit | PepHit | CaseHit;
type AnyChange = HitChange<AnyHit>;

/** Beyond so many the rest of a group waits behind one press; paper shows all. */
const SHOWN_AT_ONCE = 8;

const GROUPS = [
  { name: "new", holds: (change) => change.what === "new", icon: "plus" },
  { name: "gone", holds: (change) => change.what === "gone", icon: "minus" },
  { name: "changed", holds: (change) => change.what === "same" && change.changed.length > 0, icon: "info" },
  { name: "unread", holds: (change) => change.what === "unread-before" || change.what === "unread-now", icon: "alert" },
  { name: "same", holds: (change) => change.what === "same" && change.changed.length === 0, icon: "check" },
] as const satisfies { name: string; holds: (change: AnyChange) => boolean; icon: IconName }[];

/** List entries, posts and cases that came, went or stayed. What one Check could not look at is apart: it is no news. */
export function ComparedHits({ earlier, later, comparison }: ComparedPair) {
  const t = useTranslations("history");
  const all: AnyChange[] = [...comparison.sanctions, ...comparison.pep, ...comparison.cases];
  const months = { earlier: earlier.month, later: later.month };
  const hidden = (earlier.penalHidden || later.penalHidden) ?? false;
  return (
    <div className="mt-7">
      <h3 className="font-sans text-base font-semibold">{t("hits")}</h3>
      {hidden ? <p className="mt-1 border-t border-line-2 py-2 text-sm text-ink-3">{t("penalHidden")}</p> : null}
      {all.length === 0 && !hidden ? <p className="mt-1 border-t border-line-2 py-2.5 text-ink-2">{t("hitsNone")}</p> : null}
      {GROUPS.map(({ name, holds, icon }) => {
        const changes = all.filter(holds);
        if (changes.length === 0) return null;
        return (
          <div key={name} className="mt-2 border-t border-line-2 pt-2">
            <h4 className={`flex items-center gap-1.5 text-sm font-medium ${name === "unread" ? "text-medium" : "text-ink-2"}`}>
              <Icon name={icon} className="size-3.5" />
              {t(`groups.${name}`, { count: changes.length })}
            </h4>
            <Folded open={name !== "same"} changes={changes} months={months} />
          </div>
        );
      })}
    </div>
  );
}

function Folded({ open, changes, months }: { open: boolean; changes: AnyChange[]; months: Months }) {
  const t = useTranslations("history");
  const shown = open ? changes.slice(0, SHOWN_AT_ONCE) : [];
  const rest = changes.slice(shown.length);
  const lines = (some: AnyChange[]) => (
    <ul>
      {some.map((change) => (
        <HitLine key={`${change.what} ${hitKey(change.hit)}`} change={change} months={months} />
      ))}
    </ul>
  );
  return (
    <>
      {lines(shown)}
      {rest.length === 0 ? null : (
        <details>
          <summary className="flex min-h-9 w-fit items-center text-accent underline decoration-line-2 underline-offset-3 print:hidden">
            {t("seeRest", { count: rest.length })}
          </summary>
          {lines(rest)}
        </details>
      )}
    </>
  );
}

interface Months {
  earlier: string;
  later: string;
}

function HitLine({ change, months }: { change: AnyChange; months: Months }) {
  const t = useTranslations("history");
  const locale = useLocale();
  const { hit, what, leftOut } = change;
  const unread = what === "unread-before" ? months.earlier : what === "unread-now" ? months.later : null;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-1.5 first:border-t-0">
      <span className="min-w-0 flex-[1_1_20rem] wrap-anywhere">
        <span className="font-medium">{hitName(hit)}</span> <span className="text-sm text-ink-3">{originOf(hit)}</span>
        {unread === null ? null : (
          <span className="block text-sm text-medium">{t("hitUnread", { month: formatMonth(unread, locale) })}</span>
        )}
        {leftOut === null ? null : <span className="block text-sm text-ink-3">{t(`leftOut.${leftOut}`)}</span>}
        <Changes change={change} />
      </span>
      <span className="flex flex-wrap gap-x-4">
        <span className="text-sm text-ink-3">{t(`kinds.${kindOf(hit)}`)}</span>
        <BasisLabel basis={hit.basis} short />
      </span>
    </li>
  );
}

function Changes({ change }: { change: AnyChange }) {
  const t = useTranslations("history");
  const { before, hit, changed } = change;
  if (before === null || changed.length === 0) return null;
  return changed.map((fact) => (
    <span key={fact} className="block text-sm text-ink-2">
      {t(`facts.${fact}`)}: <Told hit={before} fact={fact} /> <span aria-hidden="true">→</span>
      <span className="sr-only">{t("then")}</span> <Told hit={hit} fact={fact} />
    </span>
  ));
}

function Told({ hit, fact }: { hit: AnyHit; fact: Changed }): ReactNode {
  const t = useTranslations("check");
  if (fact === "basis") return t(hit.basis === "rut" ? "basisRutShort" : "basisNameShort");
  if (fact === "state" && "rit" in hit) return hit.state ?? t(hit.concluded ? "concluded" : "open");
  if (fact === "role" && "rit" in hit) return hit.roles.join(", ");
  if (fact === "status" && "post" in hit) return t(`pepStatus.${hit.status}`);
  if (fact === "counted" && "post" in hit) return t(hit.counted ? "pepCounted" : "pepNotCounted");
  return null;
}

function kindOf(hit: AnyHit): "case" | "post" | "entry" {
  return "rit" in hit ? "case" : "post" in hit ? "post" : "entry";
}

function hitKey(hit: AnyHit): string {
  return "rit" in hit ? hit.caseId : `${hit.listId} ${hit.entryId}`;
}

/** What a hit is called: the number and court of a case, the post, the name on a list. */
export function hitName(hit: AnyHit): string {
  if ("rit" in hit) return `${hit.rit}, ${hit.court}`;
  return "post" in hit ? [hit.post, hit.institution].filter(Boolean).join(", ") : hit.name;
}

function originOf(hit: AnyHit): string {
  return "rit" in hit ? hit.title : hit.listName;
}

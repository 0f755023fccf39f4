/** The filter of the list of Checks in words. Pure. */
import type { useTranslations } from "next-intl";
import { capitalised, formatMonth } from "#components/locale/dates";
import type { FilterChip } from "#components/ui/filter-chips";
import { addMonths, type Month } from "#lib/calendar/month";
import { type CheckFilter, checkFilterQuery } from "#lib/contract/check-filter";
import type { NamedActor } from "#lib/contract/check-list";

interface Words {
  t: ReturnType<typeof useTranslations<"checks">>;
  vocabulary: ReturnType<typeof useTranslations<"vocabulary">>;
  locale: string;
}

/** Each filter in force, with the address of the list without it. */
export function filterChips(filter: CheckFilter, actors: NamedActor[], viewerId: string, { t, vocabulary, locale }: Words): FilterChip[] {
  const without = (change: Partial<CheckFilter>) => `/checks${checkFilterQuery({ ...filter, page: 1, ...change })}`;
  const chip = (key: string, label: string, change: Partial<CheckFilter>): FilterChip => ({ key, label, href: without(change) });
  const { q, from, to, by, purpose } = filter;
  const actor = actors.find((each) => each.id === by);
  return [
    ...(q === "" ? [] : [chip("q", `«${q}»`, { q: "" })]),
    ...(from === null && to === null ? [] : [chip("months", monthsInWords(from, to, t, locale), { from: null, to: null })]),
    ...filter.risk.map((label) => chip(label, vocabulary(`risk.${label}`), { risk: filter.risk.filter((each) => each !== label) })),
    ...(by === null
      ? []
      : [
          chip("by", t("madeBy", { name: actor === undefined ? t("unknownPerson") : actor.name, me: String(by === viewerId) }), {
            by: null,
          }),
        ]),
    ...(purpose === null ? [] : [chip("purpose", vocabulary(`purpose.${purpose}`), { purpose: null })]),
    ...filter.with.map((each) => chip(each, t(`withFinding.${each}`), { with: filter.with.filter((other) => other !== each) })),
    ...(filter.incomplete ? [chip("incomplete", t("view.incomplete"), { incomplete: false })] : []),
  ];
}

function monthsInWords(from: string | null, to: string | null, t: Words["t"], locale: string): string {
  if (from === null) return t("untilMonth", { month: formatMonth(to ?? "", locale) });
  if (to === null) return t("sinceMonth", { month: formatMonth(from, locale) });
  return from === to
    ? capitalised(formatMonth(from, locale))
    : t("months", { from: formatMonth(from, locale), to: formatMonth(to, locale) });
}

/** A person or program as a choice names it. */
export function actorWords({ id, kind, name, gone }: NamedActor, viewerId: string, t: Words["t"]): string {
  if (id === viewerId) return t("me", { name });
  return t(gone ? (kind === "token" ? "goneProgram" : "gonePerson") : kind === "token" ? "program" : "person", { name });
}

const MOST_MONTHS = 600;

/** Months from the newest back to the oldest. */
export function monthsBetween(oldest: string, newest: string): string[] {
  const months: string[] = [];
  for (let month = newest as Month; month >= oldest && months.length < MOST_MONTHS; month = addMonths(month, -1)) months.push(month);
  return months;
}

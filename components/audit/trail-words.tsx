/** The filter of the audit trail, and its actions, in words. Pure. */
import type { useTranslations } from "next-intl";
import { formatDate } from "#components/locale/dates";
import type { FilterChip } from "#components/ui/filter-chips";
import { SYSTEM, type TrailFilter, trailQuery } from "#lib/contract/audit-trail";
import type { NamedActor } from "#lib/contract/check-list";

type Translate = ReturnType<typeof useTranslations<"audit">>;

/** Each filter in force, with the address of the trail without it. */
export function trailChips(filter: TrailFilter, actors: NamedActor[], { t, locale }: { t: Translate; locale: string }): FilterChip[] {
  const chip = (key: string, label: string, change: Partial<TrailFilter>): FilterChip => ({
    key,
    label,
    href: `/settings/audit${trailQuery({ ...filter, page: 1, ...change })}`,
  });
  const { who, action, about, from, to } = filter;
  return [
    ...(who === null ? [] : [chip("who", whoInWords(who, actors, t), { who: null })]),
    ...(action === null ? [] : [chip("action", actionInWords(action, t), { action: null })]),
    ...(about === "" ? [] : [chip("about", `«${about}»`, { about: "" })]),
    ...(from === null ? [] : [chip("from", t("since", { day: formatDate(from, locale) }), { from: null })]),
    ...(to === null ? [] : [chip("to", t("until", { day: formatDate(to, locale) }), { to: null })]),
  ];
}

function whoInWords(who: string, actors: NamedActor[], t: Translate): string {
  if (who === SYSTEM) return t("system");
  return actors.find((actor) => actor.id === who)?.name ?? t("unknownActor");
}

/** An action as a choice names it; one that a later version wrote stays a code. */
export function actionInWords(action: string, t: Translate): string {
  const key = `action.${action}`;
  return t.has(key as never) ? t(key as never) : action;
}

import { useLocale, useTranslations } from "next-intl";
import { formatDay } from "#components/locale/dates";
import { type Standing, standingOf } from "#components/people/standing";
import { Icon, type IconName } from "#components/ui/icon";
import type { PersonLine } from "#lib/contract/settings";

const LOOKS: Record<Standing, { icon: IconName; tint: string }> = {
  active: { icon: "check", tint: "text-low" },
  invited: { icon: "clock", tint: "text-ink-2" },
  waiting: { icon: "alert", tint: "text-medium" },
  disabled: { icon: "cross", tint: "text-ink-3" },
};

/** Whether the person gets in, and since or until when. */
export function StandingLabel({ person }: { person: PersonLine }) {
  const t = useTranslations("people");
  const locale = useLocale();
  const standing = standingOf(person);
  const { icon, tint } = LOOKS[standing];
  const { disabledAt, setupLinkUntil } = person;
  const detail =
    disabledAt !== null
      ? t("disabledSince", { date: formatDay(disabledAt, locale) })
      : standing === "active"
        ? null
        : setupLinkUntil === null
          ? t("noLink")
          : t("linkUntil", { date: formatDay(setupLinkUntil, locale) });
  return (
    <span>
      <Icon name={icon} className={`-mt-0.5 mr-1.5 size-3.5 align-middle ${tint}`} />
      {t(`standing.${standing}`)}
      {detail === null ? null : (
        <span className={`block text-sm text-ink-3 ${standing === "waiting" ? "" : "whitespace-nowrap"}`}>{detail}</span>
      )}
    </span>
  );
}

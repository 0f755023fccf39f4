import { useLocale, useTranslations } from "next-intl";
import { formatDay } from "#components/locale/dates";
import { Instant } from "#components/locale/instant";
import { SignInWays } from "#components/people/sign-in-ways";
import { StandingLabel } from "#components/people/standing-label";
import { SettingsHeading } from "#components/settings/settings-heading";
import { buttonLook } from "#components/ui/button";
import { PlaceLink } from "#components/ui/place-link";
import { type Column, Table } from "#components/ui/table";
import type { PersonLine } from "#lib/contract/settings";

/** Everybody of the organisation. A name leads to what may be changed of that person. */
export function PeopleList({ people, viewerId, sso }: { people: PersonLine[]; viewerId: string; sso: string }) {
  const t = useTranslations("people");
  const shell = useTranslations("shell");
  const locale = useLocale();
  const columns: Column<PersonLine>[] = [
    { key: "person", head: t("person"), names: true, cell: (person) => <Who person={person} isViewer={person.userId === viewerId} /> },
    { key: "role", head: t("role"), cell: (person) => shell(`role.${person.role}`) },
    { key: "ways", head: t("signsInWith"), cell: (person) => <SignInWays ways={person.signsInWith} sso={sso} /> },
    {
      key: "added",
      head: t("added"),
      cell: (person) => <span className="whitespace-nowrap">{formatDay(person.createdAt, locale)}</span>,
    },
    {
      key: "seen",
      head: t("lastSeen"),
      cell: (person) => (person.lastSeenAt === null ? t("never") : <Instant iso={person.lastSeenAt} />),
    },
    { key: "state", head: t("state"), cell: (person) => <StandingLabel person={person} /> },
  ];
  return (
    <>
      <SettingsHeading
        title={t("title")}
        text={t("intro")}
        action={
          <PlaceLink look="bare" href="/settings/people/new" className={buttonLook("primary")}>
            {t("add")}
          </PlaceLink>
        }
      />
      <p className="numeric mb-2 text-sm text-ink-3">{t("count", { count: people.length })}</p>
      <Table caption={t("caption")} columns={columns} rows={people} rowKey={(person) => person.userId} />
    </>
  );
}

function Who({ person, isViewer }: { person: PersonLine; isViewer: boolean }) {
  const t = useTranslations("people");
  return (
    <>
      <PlaceLink
        look="bare"
        href={`/settings/people/${person.userId}`}
        className="font-medium wrap-anywhere hover:underline hover:underline-offset-3"
      >
        {person.name}
      </PlaceLink>
      {isViewer ? <span className="text-ink-3"> ({t("you")})</span> : null}
      <span className="block text-sm break-all text-ink-3">{person.email}</span>
    </>
  );
}

import { useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { PersonAccess } from "#components/people/person-access";
import { PersonFactsForm } from "#components/people/person-facts-form";
import { PersonLink } from "#components/people/person-link";
import { PersonRole } from "#components/people/person-role";
import { PersonSessions } from "#components/people/person-sessions";
import { SignInWays } from "#components/people/sign-in-ways";
import { StandingLabel } from "#components/people/standing-label";
import { FactList } from "#components/settings/fact-list";
import { SettingsHeading } from "#components/settings/settings-heading";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import type { PersonDetail } from "#lib/contract/settings";

/** One person: what is known, and each thing that an admin may change beside what it does. */
export function PersonDocument({ person, isViewer, sso }: { person: PersonDetail; isViewer: boolean; sso: string }) {
  const t = useTranslations("people");
  const shell = useTranslations("shell");
  const disabled = person.disabledAt !== null;
  return (
    <div className="max-w-3xl">
      <SettingsHeading
        up={{ href: "/settings/people", name: t("back") }}
        title={
          <>
            {person.name}
            {isViewer ? <span className="text-ink-3"> ({t("you")})</span> : null}
          </>
        }
      />
      <FactList
        facts={[
          { name: t("detail.email"), value: <span className="break-all">{person.email}</span> },
          { name: t("role"), value: shell(`role.${person.role}`) },
          { name: t("signsInWith"), value: <SignInWays ways={person.signsInWith} sso={sso} /> },
          { name: t("added"), value: <Instant iso={person.createdAt} /> },
          {
            name: t("lastSeen"),
            value: person.lastSeenAt === null ? t("never") : <Instant iso={person.lastSeenAt} />,
          },
          { name: t("state"), value: <StandingLabel person={person} /> },
        ]}
      />
      {person.onlyAdmin ? <Notice tone="info" title={t("detail.onlyAdmin")} className="mt-6" /> : null}
      <div className="mt-8 space-y-7">
        <Section id="facts-section" title={t("detail.facts")} ruled>
          {/* Another key once corrected: the form starts from what is true then. */}
          <PersonFactsForm key={`${person.name} ${person.email}`} person={person} />
        </Section>
        <Section id="role-section" title={t("role")} ruled>
          <PersonRole person={person} isViewer={isViewer} />
        </Section>
        {/* Above what is gone for who is disabled: nothing moves under the pointer. */}
        <Section id="access-section" title={t("detail.state")} ruled>
          <PersonAccess person={person} isViewer={isViewer} />
        </Section>
        {isViewer ? (
          <Section id="own-section" title={t("detail.own")} ruled>
            <p className="text-ink-2">
              {t.rich("detail.ownText", { place: (words) => <PlaceLink href="/settings/account">{words}</PlaceLink> })}
            </p>
          </Section>
        ) : disabled ? null : (
          <>
            <Section id="link-section" title={t("link.title")} ruled>
              <PersonLink person={person} />
            </Section>
            <Section id="sessions-section" title={t("detail.sessions")} ruled>
              <PersonSessions person={person} />
            </Section>
          </>
        )}
      </div>
    </div>
  );
}

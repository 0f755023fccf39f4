import { useTranslations } from "next-intl";
import { type DefaultChoices, DefaultsForm } from "#components/account-settings/defaults-form";
import { PasswordForm } from "#components/account-settings/password-form";
import { SessionTable } from "#components/account-settings/session-table";
import { LocaleSwitch } from "#components/locale/locale-switch";
import { SignInWays } from "#components/people/sign-in-ways";
import { FactList } from "#components/settings/fact-list";
import { SettingsHeading } from "#components/settings/settings-heading";
import { ThemeSwitch } from "#components/theme/theme-switch";
import type { Theme } from "#components/theme/themes";
import { Section } from "#components/ui/section";
import type { Account } from "#lib/contract/settings";

/** The own account, and what the organisation's Checks start from. `sso` names the organisation's provider. */
export function AccountDocument({
  account,
  theme,
  sso,
  choices,
  leastPassword,
}: {
  account: Account;
  theme: Theme;
  sso: string;
  choices: DefaultChoices;
  leastPassword: number;
}) {
  const t = useTranslations("account");
  const shell = useTranslations("shell");
  return (
    <div className="max-w-3xl">
      <SettingsHeading title={t("title")} />
      <FactList
        facts={[
          { name: t("name"), value: account.name },
          { name: t("email"), value: <span className="break-all">{account.email}</span> },
          { name: t("role"), value: shell(`role.${account.role}`) },
          { name: t("organisation"), value: account.organisation },
          { name: t("signsInWith"), value: <SignInWays ways={account.signsInWith} sso={sso} /> },
        ]}
      />
      <p className="mt-2 text-sm text-ink-3">{t("aboutHint")}</p>
      <div className="mt-8 space-y-8">
        <Section id="looks" title={t("looks")} aside={t("looksText")} ruled>
          <div className="flex flex-wrap items-start gap-x-10 gap-y-4">
            <div className="w-64 max-w-full">
              <ThemeSwitch initial={theme} />
            </div>
            <div>
              <p aria-hidden="true" className="mb-1.5 text-sm text-ink-2">
                {t("language")}
              </p>
              <LocaleSwitch />
            </div>
          </div>
        </Section>
        <Section id="password-section" title={t("password.title")} ruled>
          {account.signsInWith.password ? (
            <PasswordForm email={account.email} least={leastPassword} />
          ) : (
            <p className="text-ink-2">{t("password.sso", { name: sso })}</p>
          )}
        </Section>
        <Section id="sessions" title={t("sessions.title")} ruled>
          <SessionTable sessions={account.sessions} />
        </Section>
        <Section id="defaults" title={t("defaults.title")} ruled>
          <p className="mb-4 max-w-prose text-ink-2">{t("defaults.text", { organisation: account.organisation })}</p>
          {account.role === "admin" ? <DefaultsForm saved={account.defaults} choices={choices} /> : <Defaults account={account} />}
        </Section>
      </div>
    </div>
  );
}

function Defaults({ account: { defaults } }: { account: Account }) {
  const t = useTranslations("account");
  const words = useTranslations("vocabulary");
  return (
    <>
      <FactList
        facts={[
          { name: t("defaults.language"), value: t(`defaults.languages.${defaults.language}`) },
          { name: t("defaults.purpose"), value: words(`purpose.${defaults.purpose}`) },
          { name: t("defaults.legalBasis"), value: words(`legalBasis.${defaults.legalBasis}`) },
        ]}
      />
      <p className="mt-2 text-sm text-ink-3">{t("defaults.readOnly")}</p>
    </>
  );
}

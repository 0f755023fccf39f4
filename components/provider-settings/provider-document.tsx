import { useTranslations } from "next-intl";
import { AccountFacts } from "#components/provider-settings/account-facts";
import { AccountForm } from "#components/provider-settings/account-form";
import { MeteringForm } from "#components/provider-settings/metering-form";
import { ProviderTrouble } from "#components/provider-settings/provider-trouble";
import { RemoveAccount } from "#components/provider-settings/remove-account";
import { TokenForm } from "#components/provider-settings/token-form";
import { TryAccount } from "#components/provider-settings/try-account";
import { WhenChanged } from "#components/provider-settings/when-changed";
import { SettingsHeading } from "#components/settings/settings-heading";
import { Notice } from "#components/ui/notice";
import { Section } from "#components/ui/section";
import type { ProviderAccount, ProviderSettings } from "#lib/contract/provider-settings";

/** Whose service answers the organisation; an admin puts it behind an account of its own, changes it or takes it away. */
export function ProviderDocument({ settings, organisation, demo }: { settings: ProviderSettings; organisation: string; demo: boolean }) {
  const t = useTranslations("upstream");
  const { account, installation } = settings;
  // In another state the parts are others, not the same ones that moved.
  const state = `${account?.setAt} ${settings.refusedSince}`;
  return (
    <div className="max-w-3xl">
      <SettingsHeading title={t("title")} text={t("text", { organisation })} />
      {demo ? (
        <Notice tone="info" title={t("demo.title")}>
          <p>{t("demo.text")}</p>
        </Notice>
      ) : (
        <>
          <WhenChanged value={state}>
            <div key={state}>
              <ProviderTrouble {...settings} />
              <Section id="provider-now" title={t("now.title")} ruled>
                <AccountFacts account={account} installation={installation} />
                {account?.opens ? <TryAccount seen={account.setAt} host={hostOf(account)} /> : null}
                {account === null && installation !== null && settings.operator ? (
                  <TryAccount seen={null} host={installation.host} />
                ) : null}
              </Section>
            </div>
          </WhenChanged>
          <div key={state} className="mt-8 space-y-8">
            {account === null ? null : <Changes account={account} />}
            <Section id="provider-set" title={t(account === null ? "set.title" : "set.changeTitle")} ruled>
              {account === null ? (
                <div className="mb-5 max-w-prose space-y-2 text-ink-2">
                  <p>{t("set.what")}</p>
                  <p>{t("set.changes")}</p>
                  <p>{t("set.stays")}</p>
                </div>
              ) : null}
              <AccountForm seen={account?.setAt ?? null} />
            </Section>
            {account === null ? null : <Removal account={account} installation={installation} />}
          </div>
        </>
      )}
    </div>
  );
}

interface Shown {
  account: ProviderAccount;
  installation: ProviderSettings["installation"];
}

function Changes({ account }: Pick<Shown, "account">) {
  const t = useTranslations("upstream");
  return (
    <>
      <Section id="provider-token" title={t("token.title")} ruled>
        <TokenForm seen={account.setAt} host={hostOf(account)} />
      </Section>
      <Section id="provider-metering" title={t("metering.title")} ruled>
        <MeteringForm seen={account.setAt} metered={account.metered} />
      </Section>
    </>
  );
}

function Removal({ account, installation }: Shown) {
  const t = useTranslations("upstream");
  const then = installation === null ? t("remove.toEngine") : t("remove.toInstallation", { host: installation.host });
  return (
    <Section id="provider-remove" title={t("remove.title")} ruled>
      <p className="mb-3 max-w-prose text-ink-2">{then}</p>
      <RemoveAccount seen={account.setAt} host={hostOf(account)} then={then} />
    </Section>
  );
}

const hostOf = ({ address }: ProviderAccount) => address.split("/")[0] ?? address;

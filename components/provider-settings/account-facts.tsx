import { useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { FactList } from "#components/settings/fact-list";
import type { ProviderSettings } from "#lib/contract/provider-settings";

/** Who answers what is new, and who charges for it. */
export function AccountFacts({ account, installation }: Pick<ProviderSettings, "account" | "installation">) {
  const t = useTranslations("upstream");
  const charge = (metered: boolean) => ({ name: t("now.charge"), value: t(metered ? "metered.on" : "metered.off") });
  if (account === null) {
    if (installation === null) return <FactList facts={[{ name: t("now.who"), value: t("now.engine") }]} />;
    const { host, metered } = installation;
    return <FactList facts={[{ name: t("now.who"), value: t("now.installation", { host }) }, charge(metered)]} />;
  }
  const { address, tokenEnding: ending, metered, setBy: name, setAt } = account;
  const code = (words: React.ReactNode) => <code>{words}</code>;
  return (
    <FactList
      facts={[
        { name: t("now.who"), value: <span className="wrap-anywhere">{t("now.own", { address })}</span> },
        { name: t("now.token"), value: ending === "" ? t("now.hidden") : t.rich("now.ending", { ending, code }) },
        charge(metered),
        { name: t("now.set"), value: t.rich("now.setBy", { name, since: () => <Instant iso={setAt} /> }) },
      ]}
    />
  );
}

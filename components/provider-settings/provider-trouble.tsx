import { useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { Notice } from "#components/ui/notice";
import type { ProviderSettings } from "#lib/contract/provider-settings";

/** What keeps the provider from answering: its refusal of the token, or a token that nobody can open. */
export function ProviderTrouble({ account, installation, operator, refusedSince }: ProviderSettings) {
  const t = useTranslations("upstream");
  if (account !== null && !account.opens) {
    return (
      <Notice tone="problem" title={t("sealed.title")} className="mb-6">
        <p>{t("sealed.text")}</p>
      </Notice>
    );
  }
  if (refusedSince === null) return null;
  const host = account?.address.split("/")[0] ?? installation?.host ?? "";
  const way = account === null ? (operator ? "operator" : "others") : "own";
  return (
    <Notice
      tone="problem"
      title={<span className="wrap-anywhere">{t(account === null ? "refused.installationTitle" : "refused.ownTitle", { host })}</span>}
      className="mb-6"
    >
      <p>{t.rich("refused.text", { since: () => <Instant iso={refusedSince} /> })}</p>
      <p>{t(`refused.${way}`)}</p>
    </Notice>
  );
}

import { useTranslations } from "next-intl";
import { SummaryModelForm } from "#components/policy-settings/summary-model-form";
import { FactList } from "#components/settings/fact-list";
import { Notice } from "#components/ui/notice";
import type { Policy } from "#lib/contract/policy";

/** Whether a language model writes the summaries, what it would get and who would get it; or that the installation has none. */
export function SummaryModelPart({ policy, admin }: { policy: Policy; admin: boolean }) {
  const t = useTranslations("policy.model");
  const { on, identity, recipient, offered } = policy.summaryModel;
  // What was allowed for another recipient holds for none.
  const writer = !on || recipient !== offered ? "off" : identity ? "identity" : "facts";
  return (
    <>
      {offered === null ? (
        <p className="max-w-prose">{t("none")}</p>
      ) : (
        <>
          <FactList
            facts={[
              { name: t("recipient"), value: offered },
              { name: t("always"), value: t("alwaysText") },
              { name: t("onlyIf"), value: t("onlyIfText") },
            ]}
          />
          <p className="mt-3 max-w-prose text-sm text-ink-2">{t("law")}</p>
        </>
      )}
      {on && recipient !== offered ? (
        <Notice tone="warning" title={t(offered === null ? "goneTitle" : "otherTitle")} className="mt-4">
          <p className="break-words">{t(offered === null ? "goneText" : "otherText", { recipient: recipient ?? "" })}</p>
        </Notice>
      ) : null}
      {admin ? (
        <div className="mt-4">
          <SummaryModelForm key={`${writer} ${offered}`} policy={policy} writer={writer} />
        </div>
      ) : offered === null ? null : (
        <p className="mt-4">
          {t("legend")}: {t(writer)}.
        </p>
      )}
    </>
  );
}

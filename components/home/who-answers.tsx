import { useTranslations } from "next-intl";
import { Section } from "#components/ui/section";

/** In place of the sources of this installation: the provider whose service answers the organisation. */
export function WhoAnswers({ host }: { host: string }) {
  const t = useTranslations("home");
  return (
    <Section id="provider" title={t("provider")}>
      <div className="border-y border-line-2 py-2.5">
        <p className="font-medium wrap-anywhere">{host}</p>
        <p className="mt-0.5 text-sm text-ink-2">{t("providerText")}</p>
      </div>
    </Section>
  );
}

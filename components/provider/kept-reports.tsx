import { useLocale, useTranslations } from "next-intl";
import { DigestLine } from "#components/check/digest-line";
import { Instant } from "#components/locale/instant";
import { PlaceLink } from "#components/ui/place-link";
import { formatSize } from "#components/sources/file-size";
import { Section } from "#components/ui/section";
import type { ProviderCheckDetail } from "#lib/contract/provider";

/** Whether the viewer can have the provider's PDF: of it, kept before, or not at all. */
export type ReportOffer = "offered" | "unreachable" | "withheld";

/** The provider's PDF as it was kept, with what proves that it did not change since. */
export function KeptReports({ detail, offer }: { detail: ProviderCheckDetail; offer: ReportOffer }) {
  const t = useTranslations("provider");
  const reports = useTranslations("reports");
  const locale = useLocale();
  const { host } = detail.provider;
  return (
    <Section id="issued" title={t("reports")} ruled className="screen-only">
      {offer === "withheld" ? (
        <p className="mb-2 text-sm text-ink-3">
          {t.rich("reportWithheld", { policy: (words) => <PlaceLink href="/settings/policy#penal-detail">{words}</PlaceLink> })}
        </p>
      ) : null}
      {detail.reports.length === 0 && offer !== "withheld" ? (
        <p className="text-sm text-ink-3 wrap-anywhere">{t(offer === "offered" ? "reportsNone" : "reportsUnreachable", { host })}</p>
      ) : null}
      <ul className="text-sm">
        {detail.reports.map(({ digest, bytes, fetchedAt }) => (
          <li key={digest} className="border-t border-line py-2 first:border-t-0 first:pt-0">
            <p className="text-ink-2">
              {t.rich("reportKept", { at: () => <Instant key="at" iso={fetchedAt} />, size: formatSize(bytes, locale) })}
            </p>
            <DigestLine digest={digest} of={host} />
            <a
              href={`/verify?sha256=${digest}`}
              className="inline-flex min-h-6 items-center text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current"
            >
              {reports("verify")}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

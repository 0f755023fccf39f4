import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatInstant } from "#components/locale/dates";
import { Notice } from "#components/ui/notice";
import { FolioText } from "#components/verify/folio-text";
import { isDemo, namedIn, verdictWords } from "#components/verify/verdict-words";
import type { Verification } from "#lib/contract/report";

const TONES = { unaltered: "done", issued: "info", received: "info", altered: "problem", unknown: "warning" } as const;

/** What the installation says of a report, what rests on it, and what that does and does not mean. Nothing made up is shown in green. */
export function Verdict({ verification }: { verification: Verification }) {
  const t = useTranslations("verify");
  const { verdict } = verification;
  const words = verdictWords(verification);
  const demo = isDemo(verification);
  const signed = "signedWith" in verification && verification.signedWith !== null;
  return (
    <section aria-labelledby="verdict" className="space-y-4">
      <h2 id="verdict" className="sr-only">
        {t("result")}
      </h2>
      {demo ? (
        <Notice tone="warning" title={t("demo.title")}>
          <p>{t("demo.text")}</p>
        </Notice>
      ) : null}
      <Notice tone={demo && verdict === "unaltered" ? "info" : TONES[verdict]} title={t(`verdicts.${words}.title`, namedIn(verification))}>
        <p>{t(`verdicts.${words}.text`)}</p>
      </Notice>
      <Facts verification={verification} />
      <div className="space-y-1.5 text-sm text-ink-2">
        <p>{t(`verdicts.${words}.next`)}</p>
        {signed ? <p>{t("reader")}</p> : null}
        {verdict === "altered" || verdict === "unknown" ? null : <p>{t(`notMeant.${verdict}`)}</p>}
      </div>
    </section>
  );
}

function Facts({ verification }: { verification: Verification }) {
  const t = useTranslations("verify");
  const { verdict } = verification;
  const facts: [name: string, value: ReactNode][] = [];
  if (verdict === "received") {
    facts.push([t("provider"), verification.host], [t("receivedAt"), <Moment key="at" iso={verification.receivedAt} />]);
    facts.push([t("compared"), t(`what.${verification.compared ? "file" : "none"}`)]);
  }
  if ("issuedAt" in verification && verification.issuedAt !== null) {
    facts.push([t(verdict === "altered" ? "originalIssuedAt" : "issuedAt"), <Moment key="at" iso={verification.issuedAt} />]);
  }
  if ("folio" in verification && verification.folio !== null)
    facts.push([t("folio"), <FolioText key="folio" folio={verification.folio} />]);
  if (verdict === "unaltered" || verdict === "issued") {
    facts.push([t("compared"), t(`what.${verdict === "unaltered" ? verification.what : "none"}`)]);
  }
  if (verification.sha256 !== null) {
    const ofDocument = verdict === "issued" && verification.asked === "document";
    facts.push([t(ofDocument ? "documentDigest" : "digest"), <Digest key="digest" hex={verification.sha256} />]);
  }
  if ("signedWith" in verification && verification.signedWith !== null) {
    facts.push([t("certificate"), <Digest key="certificate" hex={verification.signedWith} />]);
  }
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3 max-sm:mt-1.5 max-sm:text-sm">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** In Chile and in UTC: who reads a report abroad compares it with either. */
function Moment({ iso }: { iso: string }) {
  const t = useTranslations("verify");
  const locale = useLocale();
  return (
    <time dateTime={iso} className="numeric">
      {t("chileTime", { instant: formatInstant(iso, locale) })}
      <span className="block text-sm text-ink-3">{iso.replace("T", " ").replace("Z", " UTC")}</span>
    </time>
  );
}

function Digest({ hex }: { hex: string }) {
  return <code className="text-sm break-all">{hex}</code>;
}

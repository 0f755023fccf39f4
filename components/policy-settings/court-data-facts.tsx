import { useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { FactList } from "#components/settings/fact-list";
import { Notice } from "#components/ui/notice";
import type { Policy } from "#lib/contract/policy";

/** Whether court cases are consulted, on what basis, and who stated it when; or that nobody has. */
export function CourtDataFacts({ policy: { courtData }, admin }: { policy: Policy; admin: boolean }) {
  const t = useTranslations("policy.court");
  if (courtData.setAt === null) {
    return (
      <Notice tone="warning" title={t("neverTitle")}>
        <p>{t(admin ? "neverAdmin" : "neverText")}</p>
      </Notice>
    );
  }
  const { on, basis, note, setBy, setAt } = courtData;
  return (
    <>
      <FactList
        facts={[
          { name: t("state"), value: t(on ? "on" : "off") },
          ...(basis === null ? [] : [{ name: t("basis"), value: t(`bases.${basis}`) }]),
          { name: t(on ? "note" : "why"), value: <span className="whitespace-pre-line">{note}</span> },
          {
            name: t("stated"),
            value: (
              <>
                {setBy}, <Instant iso={setAt} />
              </>
            ),
          },
        ]}
      />
      {on ? null : <p className="mt-3 max-w-prose text-sm text-ink-3">{t("offMeans")}</p>}
    </>
  );
}

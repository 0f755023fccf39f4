import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon";
import { FINDING_COUNTERS, FINDINGS, type Finding } from "#lib/contract/check-filter";
import type { ListedCheck } from "#lib/contract/check-list";

/** What a Check found, shortly. What was not consulted is named apart: that nothing is said of it is no zero. */
export function Findings({ check: { data, incomplete } }: { check: Pick<ListedCheck, "data" | "incomplete"> }) {
  const t = useTranslations("checks");
  const found = FINDINGS.filter((finding) => Boolean(data[FINDING_COUNTERS[finding]]));
  const missing = FINDINGS.filter((finding) => incomplete.includes(FINDING_COUNTERS[finding]));
  const words = (finding: Finding) => {
    if (finding === "pep") return t("findings.pep");
    const count = data[FINDING_COUNTERS[finding]];
    const byName = finding === "penal" ? data.causas_penales_name_match_count : 0;
    return byName === 0 ? t(`counted.${finding}`, { count }) : t("countedToConfirm", { counted: t("counted.penal", { count }), byName });
  };
  return (
    <>
      {found.length === 0 ? (
        <span className="text-ink-3">{t(missing.length === 0 ? "nothing" : "nothingConsulted")}</span>
      ) : (
        found.map(words).join(" · ")
      )}
      {missing.length === 0 ? null : (
        <span className="flex items-start gap-1.5 text-sm text-medium">
          <Icon name="alert" className="mt-0.5 size-3.5" />
          <span>{t("notConsulted", { findings: missing.map((finding) => t(`findings.${finding}`)).join(", ") })}</span>
        </span>
      )}
    </>
  );
}

import { useTranslations } from "next-intl";
import { ChoiceField } from "#components/ui/choice-field";

/** Whether this installation's ledger charges on top of the provider. */
export function MeteredChoice({ id, metered, onChange }: { id: string; metered: boolean; onChange: (metered: boolean) => void }) {
  const t = useTranslations("upstream.metered");
  return (
    <ChoiceField
      id={id}
      legend={t("legend")}
      choices={[
        { value: "off", label: t("off"), hint: t("offHint") },
        { value: "on", label: t("on"), hint: t("onHint") },
      ]}
      value={metered ? "on" : "off"}
      onChange={(value) => onChange(value === "on")}
    />
  );
}

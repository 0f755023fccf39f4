import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon";

/**
 * By RUT is certain; by name is to be confirmed. Said in words, with a sign. `marked`: a mark beside it tells whether somebody
 * confirmed it.
 */
export function BasisLabel({ basis, short = false, marked = false }: { basis: "rut" | "name"; short?: boolean; marked?: boolean }) {
  const t = useTranslations("check");
  if (marked && basis === "name") return <span className="text-sm text-ink-2">{t(short ? "basisNameOnlyShort" : "basisNameOnly")}</span>;
  return basis === "rut" ? (
    <span className="inline-flex items-center gap-1 text-sm text-ink-2">
      <Icon name="check" className="size-3.5" />
      {t(short ? "basisRutShort" : "basisRut")}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 text-sm text-medium">
      <Icon name="alert" className="size-3.5" />
      {t(short ? "basisNameShort" : "basisName")}
    </span>
  );
}

import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice";

/** Says what of the address made no sense: the list below is shown without it. */
export function IgnoredNotice({ ignored }: { ignored: { name: string; value: string }[] }) {
  const t = useTranslations("table");
  if (ignored.length === 0) return null;
  return (
    <Notice tone="warning" title={t("ignoredTitle")} className="mt-4">
      <p className="wrap-anywhere">{t("ignoredText", { parts: ignored.map(partOf).join(", ") })}</p>
    </Notice>
  );
}

const MOST_SHOWN = 60;

function partOf({ name, value }: { name: string; value: string }): string {
  return `${name}=${value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value}`;
}

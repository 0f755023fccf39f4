import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice";

/** For the places that tell of the own engine, where a provider answers the organisation: what holds of them still. */
export function OwnEngineNotice({
  provider,
  place,
}: {
  provider: { host: string } | null;
  place: "matrix" | "policy" | "matching" | "news" | "sources";
}) {
  const t = useTranslations("provider");
  if (provider === null) return null;
  return (
    <Notice tone="info" title={t("ownEngine.title", { host: provider.host })} className="my-5 max-w-3xl wrap-anywhere">
      <p>{t(`ownEngine.${place}`)}</p>
    </Notice>
  );
}

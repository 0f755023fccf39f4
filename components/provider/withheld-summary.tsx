import { useTranslations } from "next-intl";
import { PlaceLink } from "#components/ui/place-link";

/** In the place of the provider's summary, for a role that does not see penal detail: that it is withheld, and who decides it. */
export function WithheldSummary() {
  const t = useTranslations("provider");
  const words = useTranslations("actions");
  return (
    <section aria-labelledby="summary" className="screen-only border-t border-line-2 pt-3.5">
      <h2 id="summary" className="text-lg">
        {words("summary")}
      </h2>
      <p className="mt-1 text-sm text-ink-3">
        {t.rich("summaryWithheld", { policy: (text) => <PlaceLink href="/settings/policy#penal-detail">{text}</PlaceLink> })}
      </p>
    </section>
  );
}

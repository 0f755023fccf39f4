import { useTranslations } from "next-intl";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import { consultedFor } from "#lib/contract/consulted";
import type { CheckDetail } from "#lib/contract/panel";

/** In the place of the penal cases, for a role that does not see their detail: how many there are on which basis, and who decides it. */
export function PenalHidden({ detail }: { detail: CheckDetail }) {
  const t = useTranslations("check.penalHidden");
  const { counters, sources } = detail.evidence;
  const unread = consultedFor(sources, "causas_penales_count").state === "none";
  // What was not consulted has no number, and nothing is withheld.
  if (!detail.penalHidden || unread) return null;
  return (
    <Section id="penal-hidden" title={t("title")} className="mt-9">
      <div className="max-w-prose border-t border-line-2 pt-2.5">
        <p>
          {t("count", {
            total: counters.causas_penales_count,
            byRut: counters.causas_penales_rut_match_count,
            byName: counters.causas_penales_name_match_count,
          })}
        </p>
        <p className="mt-1 text-sm text-ink-3">
          {t.rich("who", { policy: (words) => <PlaceLink href="/settings/policy">{words}</PlaceLink> })}
        </p>
      </div>
    </Section>
  );
}

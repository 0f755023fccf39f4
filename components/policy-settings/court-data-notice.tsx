import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import type { Policy } from "#lib/contract/policy";

/** Beside the sources: that the organisation does not consult court cases, or, for who administers it, that nobody stated why it does. */
export function CourtDataNotice({ courtData, admin }: { courtData: Policy["courtData"]; admin: boolean }) {
  const t = useTranslations("policy.notice");
  const unstated = courtData.on && courtData.setAt === null;
  if (courtData.on && !(unstated && admin)) return null;
  return (
    <Notice tone="info" title={t(unstated ? "unstatedTitle" : "offTitle")} className="mt-5">
      <p>
        {t.rich(unstated ? "unstatedText" : "offText", {
          policy: (words) => <PlaceLink href="/settings/policy">{words}</PlaceLink>,
        })}
      </p>
    </Notice>
  );
}

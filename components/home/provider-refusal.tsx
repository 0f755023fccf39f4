import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Instant } from "#components/locale/instant";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import type { Viewer } from "#lib/contract/panel";

/** The provider refuses the credentials: who can do something about it is led there, the others hear who can. */
export function ProviderRefusal({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("home.providerRefused");
  const { provider, providerRefusedSince: since } = viewer;
  if (provider === null || since === null) return null;
  const place = (words: ReactNode) => (
    <PlaceLink href="/settings/provider" className="inline-flex min-h-6 items-center">
      {words}
    </PlaceLink>
  );
  return (
    <Notice tone="problem" title={<span className="wrap-anywhere">{t("title", { host: provider.host })}</span>} className="mt-8">
      <p>{t.rich("text", { since: () => <Instant iso={since} /> })}</p>
      <p>{t.rich(wayOf(viewer), { place })}</p>
    </Notice>
  );
}

function wayOf({ role, mayImport, providerIsOwn }: Viewer): "own" | "operator" | "others" | "officer" {
  if (role !== "admin") return "officer";
  if (providerIsOwn) return "own";
  return mayImport ? "operator" : "others";
}

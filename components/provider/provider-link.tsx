import { useTranslations } from "next-intl";
import { pageAt } from "#components/provider/provider-address";
import { buttonLook } from "#components/ui/button";

/** To the Check as the provider shows it: its own sign-in, its own page. Nothing of ours goes along. */
export function ProviderLink({ host, permalink }: { host: string; permalink: string }) {
  const t = useTranslations("provider");
  const address = pageAt(host, permalink);
  if (address === null) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={`${buttonLook()} min-w-0 py-1.5 max-sm:col-span-full`}>
      <span className="min-w-0 wrap-anywhere">
        {t("open")} <span className="font-normal text-ink-3">{host}</span> <span aria-hidden="true">↗</span>
        <span className="sr-only"> ({t("newTab", { host })})</span>
      </span>
    </a>
  );
}

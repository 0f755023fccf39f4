import { useTranslations } from "next-intl";
import { Detail } from "#components/check/detail";
import { Instant } from "#components/locale/instant";
import { tellsBasis, useEntryName } from "#components/review/entry-name";
import { Icon } from "#components/ui/icon";
import type { ReviewItem } from "#lib/contract/review";

/** What a provider counts, and that it does not give what it counted: whoever decides looks there. */
export function CountedByProvider({ item }: { item: Extract<ReviewItem, { kind: "counter" }> }) {
  const t = useTranslations("review");
  const entryName = useEntryName();
  const { hit, atProvider } = item;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <h3 className="min-w-0 font-sans text-md font-semibold wrap-anywhere">{entryName(item)}</h3>
        <span className="inline-flex items-center gap-1 text-sm text-medium">
          <Icon name="alert" className="size-3.5" />
          {t("byProvider.unconfirmed")}
        </span>
      </div>
      <dl className="mt-1 text-sm">
        <Detail name={t("byProvider.provider")}>
          <span className="wrap-anywhere">{hit.host}</span>
        </Detail>
        <Detail name={t("byProvider.counted")}>
          <Instant iso={atProvider.at} />
        </Detail>
        <Detail name={t("byProvider.basis")}>{t(tellsBasis(item) ? `bases.${hit.basis}` : "byProvider.basisUntold")}</Detail>
      </dl>
      <p className="mt-3 max-w-prose">
        <Icon name="info" className="mr-1.5 size-3.5 align-[-0.125em] text-ink-3" />
        {t(`byProvider.notGiven.${whatIsCounted(hit.counter)}`)}
      </p>
      <p className="mt-2 text-sm">
        <a
          href={atProvider.permalink}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center gap-1 text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current"
        >
          {t("byProvider.there")}
          <Icon name="leave" className="size-3.5" />
        </a>{" "}
        <span className="text-ink-3 print:hidden">{t("byProvider.leaves", { host: new URL(atProvider.permalink).host })}</span>
        <span className="hidden wrap-anywhere text-ink-3 print:inline">{atProvider.permalink}</span>
      </p>
    </>
  );
}

function whatIsCounted(counter: Extract<ReviewItem, { kind: "counter" }>["hit"]["counter"]) {
  if (counter === "international_sanctions_count") return "sanctions";
  return counter === "pep" ? "pep" : "cases";
}

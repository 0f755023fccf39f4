import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LedgerTable } from "#components/credits/ledger-table";
import { capitalised, formatDate, formatMonth } from "#components/locale/dates";
import { formatNumber } from "#components/locale/numbers";
import { buttonLook } from "#components/ui/button";
import { DayField, SelectField } from "#components/ui/field";
import { type FilterChip, FilterChips } from "#components/ui/filter-chips";
import { FilterForm } from "#components/ui/filter-form";
import { Icon } from "#components/ui/icon";
import { IgnoredNotice } from "#components/ui/ignored-notice";
import { Notice } from "#components/ui/notice";
import { Pager } from "#components/ui/pager";
import { Section } from "#components/ui/section";
import { CREDIT_KINDS, type CreditBook, type CreditFilter, creditQuery, WHOLE_BOOK } from "#lib/contract/credit-book";
import type { Viewer } from "#lib/contract/panel";
import type { Ignored } from "#lib/contract/read-query";

export interface CreditsView {
  book: CreditBook;
  filter: CreditFilter;
  ignored: Ignored[];
  prices: Viewer["prices"];
  /** That answers the organisation, and whether our ledger charges on top; null with the own engine. */
  provider: Viewer["provider"];
  organisation: string;
}

const addressOf = (filter: CreditFilter) => `/settings/credits${creditQuery(filter)}`;

/** What the organisation has, what it spent this month, and every movement with the balance that it left. */
export function CreditsScreen({ book, filter, ignored, prices, provider, organisation }: CreditsView) {
  const t = useTranslations("credits");
  // Where only the provider charges, nothing here can run out.
  const spends = provider === null || provider.metered;
  const short = spends && book.balanceCredits < Math.max(prices.check, prices.nameSearch, prices.rutLookup);
  const asked = book.page === filter.page ? ignored : [...ignored, { name: "page", value: String(filter.page) }];
  return (
    <>
      <h1 className="text-2xl">{t("title")}</h1>
      {short ? (
        <Notice tone="warning" title={t("shortTitle")} className="mt-4">
          <Refill organisation={organisation} />
        </Notice>
      ) : null}
      <Figures book={book} prices={prices} provider={provider} />
      <Section id="ledger" title={t("ledger")} className="mt-10" aside={book.count === 0 ? undefined : <Export filter={filter} />}>
        <LedgerFields filter={filter} />
        <FilterChips chips={useChips(filter)} clearHref={addressOf(WHOLE_BOOK)} />
        <IgnoredNotice ignored={asked} />
        <Count count={book.count} />
        {book.count === 0 ? (
          <p className="border-t border-line-2 py-5 text-md">{t(creditQuery(filter) === "" ? "empty" : "noMatch")}</p>
        ) : (
          <LedgerTable entries={book.entries} />
        )}
        <Pager page={book.page} pages={book.pages} hrefOf={(page) => addressOf({ ...filter, page })} />
      </Section>
      {short || !spends ? null : (
        <Section id="refill" title={t("refill")} className="mt-10" ruled>
          <div className="max-w-prose space-y-1 text-ink-2">
            <Refill organisation={organisation} />
          </div>
        </Section>
      )}
    </>
  );
}

function Figures({ book, prices, provider }: Pick<CreditsView, "book" | "prices" | "provider">) {
  const t = useTranslations("credits");
  const vocabulary = useTranslations("vocabulary");
  const locale = useLocale();
  const { thisMonth } = book;
  const priceOf = { check: prices.check, "name-search": prices.nameSearch, "rut-lookup": prices.rutLookup };
  return (
    <dl className="mt-5 grid border-y border-line-2 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]">
      <Figure name={t("balance")} first>
        <span className="numeric font-serif text-2xl font-semibold">{formatNumber(book.balanceCredits, locale)}</span>
      </Figure>
      <Figure name={t("spent", { month: capitalised(formatMonth(book.month, locale)) })}>
        <Lines
          lines={(["check", "name-search", "rut-lookup"] as const).map((kind) => [
            t(`spentOn.${kind}`, { count: thisMonth[kind].entries }),
            vocabulary("credits", { count: Math.abs(thisMonth[kind].credits) }),
          ])}
        />
        {thisMonth.grant.entries === 0 ? null : (
          <p className="mt-1 text-sm text-ink-3">{t("granted", { count: thisMonth.grant.credits })}</p>
        )}
      </Figure>
      <Figure name={t("prices")}>
        {provider === null || provider.metered ? (
          <Lines
            lines={(["check", "name-search", "rut-lookup"] as const).map((kind) => [
              t(`price.${kind}`),
              vocabulary("credits", { count: priceOf[kind] }),
            ])}
          />
        ) : (
          <p className="text-ink-2 wrap-anywhere">{t("pricesProvider", { host: provider.host })}</p>
        )}
      </Figure>
    </dl>
  );
}

function Figure({ name, first = false, children }: { name: string; first?: boolean; children: ReactNode }) {
  return (
    <div className={`py-3.5 sm:px-7 ${first ? "sm:pl-0" : "border-t border-line sm:border-t-0 sm:border-l"} sm:last:pr-0`}>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-1.5">{children}</dd>
    </div>
  );
}

function Lines({ lines }: { lines: [name: string, amount: string][] }) {
  return (
    <ul className="space-y-0.5">
      {lines.map(([name, amount]) => (
        <li key={name} className="flex justify-between gap-x-4">
          <span>{name}</span>
          <span className="numeric whitespace-nowrap text-ink-2">{amount}</span>
        </li>
      ))}
    </ul>
  );
}

function LedgerFields({ filter }: { filter: CreditFilter }) {
  const t = useTranslations("credits");
  const values = { kind: filter.kind ?? "", from: filter.from ?? "", to: filter.to ?? "" };
  return (
    <FilterForm action="/settings/credits" label={t("filter")} submit={t("applyFilter")} values={values}>
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex">
        <div className="max-sm:col-span-2 sm:min-w-48">
          <SelectField
            id="credits-kind"
            name="kind"
            label={t("kind")}
            defaultValue={values.kind}
            options={[{ value: "", label: t("anyKind") }, ...CREDIT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))]}
          />
        </div>
        <DayField id="credits-from" name="from" label={t("from")} defaultValue={values.from} />
        <DayField id="credits-to" name="to" label={t("to")} defaultValue={values.to} />
      </div>
    </FilterForm>
  );
}

function useChips(filter: CreditFilter): FilterChip[] {
  const t = useTranslations("credits");
  const locale = useLocale();
  const { kind, from, to } = filter;
  const chip = (key: string, label: string, change: Partial<CreditFilter>): FilterChip => ({
    key,
    label,
    href: addressOf({ ...filter, page: 1, ...change }),
  });
  return [
    ...(kind === null ? [] : [chip("kind", t(`kinds.${kind}`), { kind: null })]),
    ...(from === null ? [] : [chip("from", t("since", { day: formatDate(from, locale) }), { from: null })]),
    ...(to === null ? [] : [chip("to", t("until", { day: formatDate(to, locale) }), { to: null })]),
  ];
}

function Export({ filter }: { filter: CreditFilter }) {
  const t = useTranslations("credits");
  return (
    <a
      href={`/settings/credits/export.csv${creditQuery({ ...filter, page: 1 })}`}
      download
      className={`${buttonLook("plain", "small")} screen-only`}
    >
      <Icon name="download" />
      {t("export")}
    </a>
  );
}

function Count({ count }: { count: number }) {
  const t = useTranslations("credits");
  const locale = useLocale();
  return (
    <p role="status" className="mt-4 mb-2 text-ink-2">
      {t.rich("count", { count, number: formatNumber(count, locale), b: (words) => <strong className="numeric text-ink">{words}</strong> })}
    </p>
  );
}

/** What to do when they run out. */
function Refill({ organisation }: { organisation: string }) {
  const t = useTranslations("credits");
  return (
    <>
      <p>{t("refillText")}</p>
      <p>
        <code className="inline-block rounded bg-wash px-2 py-1 text-sm wrap-anywhere text-ink">
          npm run cotejo -- credits add 100 --org &quot;{organisation}&quot;
        </code>
      </p>
    </>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { formatNumber, formatPoints } from "#components/locale/numbers";
import { RutText } from "#components/rut/rut-text";
import { PlaceLink } from "#components/ui/place-link";
import { type Column, Table } from "#components/ui/table";
import type { CreditEntry } from "#lib/contract/credit-book";
import { searchPlace } from "#lib/contract/search-place";

/** Movements, newest first, each with the balance that it left as it was written then. */
export function LedgerTable({ entries }: { entries: CreditEntry[] }) {
  const t = useTranslations("credits");
  const locale = useLocale();
  const columns: Column<CreditEntry>[] = [
    {
      key: "number",
      head: t("number"),
      numeric: true,
      cell: (entry) => <span className="numeric text-ink-3">{formatNumber(entry.number, locale)}</span>,
    },
    { key: "when", head: t("when"), plain: true, cell: (entry) => <Instant iso={entry.at} className="text-ink-2" /> },
    { key: "what", head: t("what"), names: true, cell: (entry) => <Movement entry={entry} /> },
    { key: "by", head: t("by"), cell: (entry) => <span className="text-ink-2 wrap-anywhere">{entry.by}</span> },
    {
      key: "amount",
      head: t("amount"),
      numeric: true,
      cell: (entry) => (
        <span className={entry.deltaCredits > 0 ? "font-semibold text-low" : ""}>{formatPoints(entry.deltaCredits, locale)}</span>
      ),
    },
    {
      key: "balance",
      head: t("balance"),
      numeric: true,
      cell: (entry) => <strong className="font-semibold">{formatNumber(entry.balanceAfterCredits, locale)}</strong>,
    },
  ];
  return <Table caption={t("caption")} columns={columns} rows={entries} rowKey={(entry) => String(entry.number)} />;
}

function Movement({ entry }: { entry: CreditEntry }) {
  const t = useTranslations("credits");
  const key = `kinds.${entry.kind}`;
  return (
    <span className="wrap-anywhere">
      {t.has(key as never) ? t(key as never) : entry.kind}
      <Reference entry={entry} />
    </span>
  );
}

/** What it was for, as a link; a look-up that is not kept any more leads nowhere. */
function Reference({ entry: { reference } }: { entry: CreditEntry }) {
  const t = useTranslations("credits");
  switch (reference.kind) {
    case "check":
      return (
        <>
          {" · "}
          <PlaceLink href={`/checks/${reference.id}`}>{reference.name}</PlaceLink>{" "}
          <RutText rut={reference.rut} className="text-sm text-ink-3" />
        </>
      );
    case "rut":
      return (
        <>
          {" · "}
          <PlaceLink href={`/rut/${reference.rut}`}>
            <RutText rut={reference.rut} />
          </PlaceLink>
        </>
      );
    case "search":
      return (
        <>
          {" · "}
          <PlaceLink href={searchPlace({ name: reference.name, kind: reference.of, page: reference.page })}>«{reference.name}»</PlaceLink>
          <span className="text-sm text-ink-3"> {t("page", { page: reference.page })}</span>
        </>
      );
    case "text":
      return <span className="text-sm text-ink-3"> · {reference.text}</span>;
    case "unknown":
      return <span className="text-sm text-ink-3"> · {t("forgotten")}</span>;
  }
}

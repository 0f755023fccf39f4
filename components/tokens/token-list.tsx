import { useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { SettingsHeading } from "#components/settings/settings-heading";
import { lastMoment } from "#components/tokens/last-moment";
import { RevokeToken } from "#components/tokens/revoke-token";
import { buttonLook } from "#components/ui/button";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import { type Column, Table } from "#components/ui/table";
import type { TokenLine } from "#lib/contract/settings";

/** The tokens that open the API, each with its end at hand, and apart from them those that open nothing any more. */
export function TokenList({ tokens }: { tokens: TokenLine[] }) {
  const t = useTranslations("tokens");
  const columns = useTokenColumns();
  const open = tokens.filter((token) => token.state === "active");
  const ended = tokens.filter((token) => token.state !== "active");
  return (
    <>
      <SettingsHeading
        title={t("title")}
        text={t("intro")}
        action={
          <PlaceLink look="bare" href="/settings/tokens/new" className={buttonLook("primary")}>
            {t("add")}
          </PlaceLink>
        }
      />
      {open.length === 0 ? (
        <div className="border-t border-line-2 py-4 text-ink-2">
          <p>{t("none")}</p>
          <p>{t("noneHint")}</p>
        </div>
      ) : (
        <Table caption={t("caption")} columns={[...columns.shared, ...columns.open]} rows={open} rowKey={(token) => token.tokenId} />
      )}
      {ended.length === 0 ? null : (
        <Section id="ended" title={t("ended")} className="mt-10">
          <Table caption={t("captionEnded")} columns={[...columns.shared, columns.end]} rows={ended} rowKey={(token) => token.tokenId} />
        </Section>
      )}
    </>
  );
}

function useTokenColumns() {
  const t = useTranslations("tokens");
  const shared: Column<TokenLine>[] = [
    {
      key: "name",
      head: t("name"),
      names: true,
      cell: (token) => <span className="block min-w-32 font-medium wrap-anywhere">{token.name}</span>,
    },
    { key: "purpose", head: t("purpose"), cell: (token) => <TokenPurpose token={token} /> },
    {
      key: "created",
      head: t("created"),
      cell: (token) => (
        <>
          <Instant iso={token.createdAt} />
          <span className="text-sm break-words text-ink-3 md:block"> {t("createdBy", { name: token.createdBy })}</span>
        </>
      ),
    },
    {
      key: "used",
      head: t("lastUsed"),
      cell: (token) => (token.lastUsedAt === null ? t("neverUsed") : <Instant iso={token.lastUsedAt} />),
    },
  ];
  const open: Column<TokenLine>[] = [
    {
      key: "expires",
      head: t("expires"),
      cell: (token) => (token.expiresAt === null ? t("neverExpires") : <Instant iso={lastMoment(token.expiresAt)} />),
    },
    { key: "action", head: <span className="sr-only">{t("action")}</span>, cell: (token) => <RevokeToken token={token} /> },
  ];
  const end: Column<TokenLine> = {
    key: "end",
    head: t("end"),
    cell: (token) => (
      <>
        {t(token.state === "revoked" ? "revokedAt" : "expiredAt")}{" "}
        <Instant iso={token.revokedAt ?? lastMoment(token.expiresAt ?? token.createdAt)} className="text-ink-2" />
      </>
    ),
  };
  return { shared, open, end };
}

function TokenPurpose({ token }: { token: TokenLine }) {
  const t = useTranslations("tokens");
  const words = useTranslations("vocabulary");
  if (token.onlyRight !== null) return t(`rightOnly.${token.onlyRight}`);
  if (token.purpose === null && token.legalBasis === null) return t("own");
  return (
    <>
      {token.purpose === null ? t("own") : words(`purpose.${token.purpose}`)}
      <span className="text-sm text-ink-3 md:block"> {token.legalBasis === null ? t("own") : words(`legalBasis.${token.legalBasis}`)}</span>
    </>
  );
}

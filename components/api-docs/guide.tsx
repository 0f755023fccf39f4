import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AnchoredHeading } from "#components/api-docs/anchored-heading";
import type { ApiOperation } from "#components/api-docs/api-document";
import { Code, CodedText } from "#components/api-docs/coded-text";
import type { GUIDE } from "#components/api-docs/contents";
import { useDocumentWords } from "#components/api-docs/document-words";
import { priceWords } from "#components/account/price-words";
import { priceOf } from "#components/api-docs/price-of";
import { formatMonth } from "#components/locale/dates";
import { Day } from "#components/locale/instant";
import { PlaceLink } from "#components/ui/place-link";
import type { Viewer } from "#lib/contract/panel";

/** What this installation allows: requests of one credential at once and per second, and bytes of a body. */
export interface ApiLimits {
  burst: number;
  perSecond: number;
  addressPerSecond: number;
  bodyBytes: number;
}

/** What a program has to know before its first request. `month` is the current one in Chile, `monthEndsOn` its last day. */
export function Guide({
  operations,
  viewer,
  limits,
  month,
  monthEndsOn,
}: {
  operations: ApiOperation[];
  viewer: Viewer;
  limits: ApiLimits;
  month: string;
  monthEndsOn: string;
}) {
  const t = useTranslations("docs");
  const locale = useLocale();
  const { bodyBytes, ...rates } = limits;
  return (
    <>
      <Part id="authentication">
        <p>
          <CodedText>{t("auth.token", { header: "Authorization: Token <ACCESS_TOKEN>" })}</CodedText>
        </p>
        <p>
          <CodedText>{t("auth.cookie")}</CodedText>
        </p>
        <p>
          {viewer.role === "admin" ? (
            <PlaceLink href="/settings/tokens" className="inline-flex min-h-6 items-center">
              {t("auth.makeToken")}
            </PlaceLink>
          ) : (
            t("auth.askToken")
          )}{" "}
          {t("auth.once")}
        </p>
        <p>
          <CodedText>{t("auth.refused")}</CodedText>
        </p>
      </Part>
      <Part id="credits">
        <p>{t("paid.rule")}</p>
        <PriceTable operations={operations} viewer={viewer} />
        <p>
          <CodedText>{t("paid.refused")}</CodedText>
        </p>
      </Part>
      <Part id="months">
        <p>
          <CodedText>{t("month.rule")}</CodedText>
        </p>
        <p>{t.rich("month.now", { month: formatMonth(month, locale), until: () => <Day key="until" date={monthEndsOn} /> })}</p>
        <p>
          <CodedText>{t("month.pattern", { read: "GET /api/check/{rut}" })}</CodedText>
        </p>
      </Part>
      <Part id="limits">
        <ul className="list-disc space-y-1 pl-5">
          <li>
            <CodedText>{t("limitations.rate", rates)}</CodedText>
          </li>
          <li>
            <CodedText>{t("limitations.body", { kib: bodyBytes / 1024 })}</CodedText>
          </li>
          <li>
            <CodedText>{t("limitations.retry")}</CodedText>
          </li>
          <li>{t("limitations.hooks")}</li>
        </ul>
      </Part>
    </>
  );
}

function Part({ id, children }: { id: (typeof GUIDE)[number]; children: ReactNode }) {
  const t = useTranslations("docs");
  return (
    <section aria-labelledby={id} className="mt-8 first:mt-0">
      <AnchoredHeading id={id} title={t(`parts.${id}`)} />
      <div className="mt-1.5 max-w-prose space-y-2 text-md">{children}</div>
    </section>
  );
}

function PriceTable({ operations, viewer }: { operations: ApiOperation[]; viewer: Viewer }) {
  const t = useTranslations("docs");
  const words = useDocumentWords();
  return (
    <table className="w-full border-t border-line-2 text-base">
      <caption className="sr-only">{t("paid.caption")}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("paid.operation")}</th>
          <th scope="col">{t("paid.price")}</th>
        </tr>
      </thead>
      <tbody>
        {operations.map((operation) => {
          const price = priceOf(operation);
          const cost = price === null ? t("price.free") : t(`price.${price}`, { ...priceWords(viewer, price) });
          return (
            <tr key={operation.id} className="border-b border-line align-baseline">
              <th scope="row" className="py-1.5 text-left font-normal">
                {words.operationName(operation)}
                <span className="block text-sm text-ink-3">
                  <Code>{`${operation.method} ${operation.path}`}</Code>
                </span>
              </th>
              <td className="numeric py-1.5 pl-4 text-right wrap-anywhere">{cost}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

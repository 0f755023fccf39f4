import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListedName } from "#components/check/listed-name";
import { formatNumber } from "#components/locale/numbers";
import type { FoundItem } from "#components/review/found-hit";
import { RutText } from "#components/rut/rut-text";
import { Icon } from "#components/ui/icon";
import { parseRut, type Rut, rutKind } from "#lib/rut/rut";

/** What is known of the person or company beside what the entry or case says, and how likely a namesake is. */
export function FactsBeside({ item }: { item: FoundItem }) {
  const t = useTranslations("review");
  const words = useTranslations("vocabulary");
  const check = useTranslations("check");
  const { hit, kind } = item;
  if (hit === null) return null;
  const listed = hit.explanation?.matchedName ?? ("name" in hit ? hit.name : hit.participantName);
  const listedKind =
    item.kind === "sanction" ? check(`entryKinds.${item.hit.kind}`) : item.kind === "pep" ? check("entryKinds.person") : null;
  const rows: [name: string, own: ReactNode, theirs: ReactNode][] = [
    [t("row.name"), item.subjectName, <ListedName key="name" name={listed} />],
    [t("row.rut"), <RutText key="rut" rut={item.rut} />, <ListedRut key="rut" item={item} />],
    [t("row.kind"), words(`kind.${rutKind(item.rut as Rut)}`), listedKind],
  ];
  return (
    <>
      <table className="w-full max-w-2xl text-sm">
        <caption className="sr-only">{t("besideCaption")}</caption>
        <thead>
          <tr className="text-left text-ink-3">
            <th scope="col" className="w-16 py-1 pr-3">
              <span className="sr-only">{t("row.fact")}</span>
            </th>
            <th scope="col" className="py-1 pr-4 font-medium">
              {t("ownSide")}
            </th>
            <th scope="col" className="py-1 font-medium">
              {t(kind === "case" ? "caseSide" : "listSide")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, own, theirs]) => (
            <tr key={name} className="border-t border-line align-baseline">
              <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-3">
                {name}
              </th>
              <td className="py-1 pr-4 wrap-anywhere">{own}</td>
              <td className="py-1 wrap-anywhere">{theirs ?? <span className="text-ink-3">{t("notSaid")}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {item.basis === "rut" ? <p className="mt-2 max-w-prose">{t("byRut")}</p> : <Namesakes item={item} />}
    </>
  );
}

/** The RUT that the entry gives, when it gives one. */
function ListedRut({ item }: { item: FoundItem }) {
  const t = useTranslations("review");
  if (item.basis === "rut") return <RutText rut={item.rut} />;
  const given = item.hit !== null && "identifiers" in item.hit ? item.hit.identifiers.map(({ value }) => parseRut(value)) : [];
  const rut = given.find((each) => each !== null) ?? null;
  return rut === null ? <span className="text-ink-3">{t("noRut")}</span> : <RutText rut={rut} />;
}

/** How many carry the name: in Chile somebody of the same name is the normal case. */
function Namesakes({ item }: { item: FoundItem }) {
  const t = useTranslations("review");
  const locale = useLocale();
  const count = (item.kind === "case" ? item.hit?.namesakes : undefined) ?? item.subjectNamesakes;
  // Not counted, as long as the index of names was being built.
  if (count === null) return null;
  const company = rutKind(item.rut as Rut) === "company";
  const level = count <= 1 ? "one" : count < MANY ? "few" : "many";
  return (
    <p className="mt-2 max-w-prose">
      <Icon
        name={level === "one" ? "info" : "alert"}
        className={`mr-1.5 size-3.5 align-[-0.125em] ${level === "one" ? "text-ink-3" : "text-medium"}`}
      />
      {t.rich(`namesakes.${level}`, {
        number: formatNumber(count, locale),
        company: String(company),
        b: (said) => <strong className="numeric font-semibold">{said}</strong>,
      })}
    </p>
  );
}

/** From this many on it is rather another one. */
const MANY = 10;

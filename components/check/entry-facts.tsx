import { useLocale, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { EntryLine, EntryText, EntryValues } from "#components/check/entry-values";
import { useListedDate } from "#components/check/listed-date";
import { ListedName } from "#components/check/listed-name";
import { countryName } from "#components/locale/countries";
import { Day } from "#components/locale/instant";
import { Icon } from "#components/ui/icon";
import type { PepHit, SanctionHit } from "#lib/contract/evidence";
import { isOfficialAddress, officialEntry } from "#lib/contract/official-entry";

/** Programs named in the line below the entry's name; more of them stand among what it says. */
export const MOST_PROGRAMS = 4;

/** What an entry says of itself, to compare with what one knows. What it does not say is not shown. */
export function EntryFacts({ hit }: { hit: SanctionHit | PepHit }) {
  const t = useTranslations("hits");
  const list = "programs" in hit ? hit : null;
  return (
    <>
      <dl className="mt-2.5 space-y-0.5 text-sm">
        <EntryValues name={t("aliases")} values={distinct(hit.aliases).map((name) => ({ key: name, shown: <ListedName name={name} /> }))} />
        {list === null || list.programs.length <= MOST_PROGRAMS ? null : (
          <EntryValues name={t("programs")} values={distinct(list.programs).map(asTheyAre)} />
        )}
        {list === null ? null : <BirthDates dates={list.birthDates} />}
        {list === null ? null : <Countries countries={list.countries} />}
        <Identifiers identifiers={hit.identifiers} />
        <Facts facts={hit.facts} />
        {list === null || list.listedOn === null ? null : (
          <EntryLine name={t("listedOn")}>
            <Day date={list.listedOn} />
          </EntryLine>
        )}
        {list === null || list.remarks === null ? null : <EntryText name={t("remarks")} text={list.remarks} />}
      </dl>
      <OfficialLink hit={hit} />
    </>
  );
}

function BirthDates({ dates }: { dates: string[] }) {
  const t = useTranslations("hits");
  const words = useListedDate();
  const shown = (date: string) => (/[~/]/.test(date) ? words(date) : <Day date={date} />);
  return <EntryValues name={t("birthDates")} values={distinct(dates).map((date) => ({ key: date, shown: shown(date) }))} />;
}

function Countries({ countries }: { countries: string[] }) {
  const t = useTranslations("hits");
  const locale = useLocale();
  return <EntryValues name={t("countries")} values={distinct(countries.map((each) => countryName(each, locale))).map(asTheyAre)} />;
}

function Identifiers({ identifiers }: { identifiers: SanctionHit["identifiers"] }) {
  const t = useTranslations("hits");
  const locale = useLocale();
  const shown = identifiers.map(({ type, value, country }) => {
    const key = `identifierTypes.${type}`;
    const name = t.has(key as never) ? t(key as never) : inWords(type);
    const of = country === null ? "" : ` (${countryName(country, locale)})`;
    return { key: `${type} ${value} ${country}`, shown: <Written before={`${name} `} text={value} after={of} /> };
  });
  return <EntryValues name={t("identifiers")} values={shown} />;
}

/** Facts that stand before the others, in this order. */
const FIRST_FACTS = ["title", "designation", "position", "gender", "place-of-birth", "nationality", "address"];

function Facts({ facts }: { facts: SanctionHit["facts"] }) {
  const t = useTranslations("hits");
  const types = distinct(facts.map(({ type }) => type)).filter((type) => !isOfficialAddress(type));
  const rank = (type: string) => (FIRST_FACTS.includes(type) ? FIRST_FACTS.indexOf(type) : FIRST_FACTS.length);
  return types
    .toSorted((a, b) => rank(a) - rank(b))
    .map((type) => {
      const key = `factTypes.${type}`;
      const name = t.has(key as never) ? t(key as never) : inWords(type);
      const values = distinct(facts.filter((fact) => fact.type === type).map(({ value }) => value));
      const shown = (value: string) => (type === "gender" ? genderWord(value, t) : <Written text={value} />);
      return (
        <Fragment key={type}>
          <EntryValues name={name} values={values.map((value) => ({ key: value, shown: shown(value) }))} />
        </Fragment>
      );
    });
}

function genderWord(value: string, t: ReturnType<typeof useTranslations<"hits">>): string {
  if (/^f(emale)?$/i.test(value)) return t("female");
  return /^m(ale)?$/i.test(value) ? t("male") : value;
}

/** A type of another list than ours, as words. */
function inWords(type: string): string {
  const words = type.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Text of the list: of any direction, and broken where it must. */
function Written({ text, before = "", after = "" }: { text: string; before?: string; after?: string }): ReactNode {
  return (
    <>
      {before}
      <ListedName name={text} />
      {after}
    </>
  );
}

const OFFICIAL = { entry: "officialEntry", act: "officialAct", list: "officialList" } as const;

function OfficialLink({ hit }: { hit: SanctionHit | PepHit }) {
  const t = useTranslations("hits");
  const official = officialEntry(hit);
  if (official === null) return null;
  const { address, opens } = official;
  return (
    <p className="mt-2.5 text-sm">
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-6 items-center gap-1 text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current"
      >
        {t(OFFICIAL[opens])}
        <Icon name="leave" className="size-3.5" />
      </a>{" "}
      <span className="text-ink-3 print:hidden">{t("leaves", { host: new URL(address).host })}</span>
      <span className="hidden wrap-anywhere text-ink-3 print:inline">{address}</span>
    </p>
  );
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function asTheyAre(value: string): { key: string; shown: ReactNode } {
  return { key: value, shown: value };
}

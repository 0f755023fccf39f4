import { useLocale, useTranslations } from "next-intl";
import type { ChecksView } from "#components/checks-list/checks-screen";
import { actorWords, monthsBetween } from "#components/checks-list/filter-words";
import { capitalised, formatMonth } from "#components/locale/dates";
import { Choice, ChoiceGroup } from "#components/ui/choice";
import { SelectField } from "#components/ui/field";
import { FilterForm } from "#components/ui/filter-form";
import { Icon } from "#components/ui/icon";
import { SearchField } from "#components/ui/search-field";
import { type CheckFilter, FINDINGS, sortsDownFirst } from "#lib/contract/check-filter";
import { ScoreLabel } from "#lib/contract/contract";
import { Purpose } from "#lib/contract/panel";

/** The fields of the filter: the everyday ones in sight, the others one press away, open while one of them is in force. */
export function CheckFilterFields({ filter, ...view }: ChecksView) {
  const t = useTranslations("checks");
  const words = useTranslations("vocabulary");
  const way = filter.descending === sortsDownFirst(filter.sort) ? "" : filter.descending ? "desc" : "asc";
  const kept = { sort: filter.sort === "date" ? "" : filter.sort, dir: way };
  return (
    <FilterForm action="/checks" label={t("filter")} submit={t("applyFilter")} values={{ ...fieldsOf(filter), ...kept }}>
      {Object.entries(kept).map(([name, value]) => (value === "" ? null : <input key={name} type="hidden" name={name} value={value} />))}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-56 flex-1 basis-64">
          <SearchField id="checks-q" name="q" label={t("text")} defaultValue={filter.q} maxLength={255} />
        </div>
        <MonthField name="from" filter={filter} {...view} />
        <MonthField name="to" filter={filter} {...view} />
        <ChoiceGroup legend={t("risk")}>
          {ScoreLabel.options.toReversed().map((label) => (
            <Choice
              key={label}
              name="risk"
              value={label}
              label={words(`riskShort.${label}`)}
              defaultChecked={filter.risk.includes(label)}
            />
          ))}
        </ChoiceGroup>
      </div>
      <MoreFields filter={filter} {...view} />
    </FilterForm>
  );
}

function MoreFields({ filter, actors, viewerId }: ChecksView) {
  const t = useTranslations("checks");
  const words = useTranslations("vocabulary");
  const anyone = { value: "", label: t("anyone") };
  const someone =
    filter.by !== null && !actors.some((actor) => actor.id === filter.by) ? [{ value: filter.by, label: t("unknownPerson") }] : [];
  return (
    <details className="group mt-2" open={filter.by !== null || filter.purpose !== null || filter.incomplete || filter.with.length > 0}>
      <summary className="inline-flex min-h-8 items-center gap-1 text-sm text-accent underline decoration-line-2 underline-offset-3">
        {t("more")}
        <Icon name="chevron" className="size-3 group-open:rotate-180" />
      </summary>
      <div className="mt-1 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-44 flex-1 sm:max-w-64">
          <SelectField
            id="checks-by"
            name="by"
            label={t("by")}
            defaultValue={filter.by ?? ""}
            options={[anyone, ...someone, ...actors.map((actor) => ({ value: actor.id, label: actorWords(actor, viewerId, t) }))]}
          />
        </div>
        <div className="min-w-44 flex-1 sm:max-w-64">
          <SelectField
            id="checks-purpose"
            name="purpose"
            label={t("purpose")}
            defaultValue={filter.purpose ?? ""}
            options={[
              { value: "", label: t("anyPurpose") },
              ...Purpose.options.map((purpose) => ({ value: purpose, label: words(`purpose.${purpose}`) })),
            ]}
          />
        </div>
        <ChoiceGroup legend={t("with")}>
          {FINDINGS.map((finding) => (
            <Choice
              key={finding}
              name="with"
              value={finding}
              label={t(`findings.${finding}`)}
              defaultChecked={filter.with.includes(finding)}
            />
          ))}
        </ChoiceGroup>
        <ChoiceGroup legend={t("sources")}>
          <Choice name="complete" value="no" label={t("onlyIncomplete")} defaultChecked={filter.incomplete} />
        </ChoiceGroup>
      </div>
    </details>
  );
}

function MonthField({ name, filter, list, thisMonth }: { name: "from" | "to" } & Pick<ChecksView, "filter" | "list" | "thisMonth">) {
  const t = useTranslations("checks");
  const locale = useLocale();
  const value = filter[name] ?? "";
  const months = monthsBetween(list.oldestMonth ?? thisMonth, thisMonth);
  const offered = value === "" || months.includes(value) ? months : [...months, value].toSorted().toReversed();
  return (
    <div className="min-w-32 max-sm:flex-1 sm:min-w-40">
      <SelectField
        id={`checks-${name}`}
        name={name}
        label={t(name)}
        defaultValue={value}
        options={[
          { value: "", label: t(name === "from" ? "firstMonth" : "lastMonth") },
          ...offered.map((month) => ({ value: month, label: capitalised(formatMonth(month, locale)) })),
        ]}
      />
    </div>
  );
}

/** The filter as the form sends it. */
function fieldsOf(filter: CheckFilter): Record<string, string | readonly string[]> {
  return {
    q: filter.q,
    from: filter.from ?? "",
    to: filter.to ?? "",
    risk: filter.risk,
    by: filter.by ?? "",
    purpose: filter.purpose ?? "",
    with: filter.with,
    complete: filter.incomplete ? "no" : "",
  };
}

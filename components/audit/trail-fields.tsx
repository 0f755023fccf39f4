import { useLocale, useMessages, useTranslations } from "next-intl";
import type { AuditView } from "#components/audit/audit-screen";
import { actionInWords } from "#components/audit/trail-words";
import { DayField, SelectField } from "#components/ui/field";
import { FilterForm } from "#components/ui/filter-form";
import { SearchField } from "#components/ui/search-field";
import { SYSTEM } from "#lib/contract/audit-trail";
import type { NamedActor } from "#lib/contract/check-list";

/** The fields of the trail's filter. */
export function TrailFields({ filter, actors }: AuditView) {
  const t = useTranslations("audit");
  const values = { who: filter.who ?? "", action: filter.action ?? "", about: filter.about, from: filter.from ?? "", to: filter.to ?? "" };
  return (
    <FilterForm action="/settings/audit" label={t("filter")} submit={t("applyFilter")} values={values}>
      <div className="mt-5 grid grid-cols-2 items-end gap-x-4 gap-y-3 max-lg:[&>:first-child]:col-span-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto_auto]">
        <SearchField id="audit-about" name="about" label={t("about")} defaultValue={filter.about} maxLength={255} />
        <SelectField id="audit-who" name="who" label={t("who")} defaultValue={values.who} options={useWho(actors, filter.who)} />
        <SelectField id="audit-action" name="action" label={t("what")} defaultValue={values.action} options={useActions(filter.action)} />
        <DayField id="audit-from" name="from" label={t("from")} defaultValue={values.from} />
        <DayField id="audit-to" name="to" label={t("to")} defaultValue={values.to} />
      </div>
    </FilterForm>
  );
}

function useWho(actors: NamedActor[], chosen: string | null) {
  const t = useTranslations("audit");
  const known = actors.map(({ id, kind, name, gone }) => ({
    value: id,
    label: t(kind === "token" ? (gone ? "goneProgram" : "program") : gone ? "gonePerson" : "person", { name }),
  }));
  const stranger = chosen !== null && chosen !== SYSTEM && !actors.some(({ id }) => id === chosen);
  return [
    { value: "", label: t("anyone") },
    ...known,
    { value: SYSTEM, label: t("system") },
    ...(stranger ? [{ value: chosen, label: t("unknownActor") }] : []),
  ];
}

/** The actions that have words, by them; one that has none is offered only while it is chosen. */
function useActions(chosen: string | null) {
  const t = useTranslations("audit");
  const locale = useLocale();
  const { action } = useMessages().audit;
  const known = Object.entries(action).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`));
  const offered = chosen === null || known.includes(chosen) ? known : [...known, chosen];
  const collator = new Intl.Collator(locale);
  const options = offered.map((value) => ({ value, label: actionInWords(value, t) }));
  return [{ value: "", label: t("anything") }, ...options.toSorted((a, b) => collator.compare(a.label, b.label))];
}

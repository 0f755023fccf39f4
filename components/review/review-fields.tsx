import { useTranslations } from "next-intl";
import { SelectField } from "#components/ui/field";
import { FilterForm } from "#components/ui/filter-form";
import { Icon } from "#components/ui/icon";
import { SearchField } from "#components/ui/search-field";
import type { ReviewQueue } from "#lib/contract/review";
import { NO_REVIEW_FILTER, QUEUE_RISKS, QUEUE_SORTS, QUEUE_STATES, REVIEW_KINDS, type ReviewFilter } from "#lib/contract/review-filter";

interface Props {
  queue: ReviewQueue;
  filter: ReviewFilter;
  viewerId: string;
}

/** The fields of the filter: the text in sight, the others one press away; the chips below say which are in force. */
export function ReviewFields({ queue, filter, viewerId }: Props) {
  const t = useTranslations("review");
  const values = fieldsOf(filter);
  const words = useTranslations("vocabulary");
  const any = (label: string) => ({ value: "", label });
  return (
    <FilterForm action="/review" label={t("filter")} submit={t("applyFilter")} values={values}>
      <SearchField id="review-q" name="q" label={t("text")} defaultValue={values.q} maxLength={255} />
      <details className="group mt-1">
        <summary className="inline-flex min-h-8 items-center gap-1 text-sm text-accent underline decoration-line-2 underline-offset-3">
          {t("more")}
          <Icon name="chevron" className="size-3 group-open:rotate-180" />
        </summary>
        <div className="mt-1 mb-3 grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field
            name="kind"
            values={values}
            options={[any(t("anyKind")), ...REVIEW_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))]}
          />
          <Field
            name="state"
            values={values}
            options={QUEUE_STATES.map((value) => ({ value: value === NO_REVIEW_FILTER.state ? "" : value, label: t(`states.${value}`) }))}
          />
          <Field
            name="sort"
            values={values}
            options={QUEUE_SORTS.map((value) => ({ value: value === NO_REVIEW_FILTER.sort ? "" : value, label: t(`sorts.${value}`) }))}
          />
          <Field name="assignee" values={values} options={[any(t("anyone")), ...peopleOf(queue, filter, viewerId, t)]} />
          <Field name="list" values={values} options={[any(t("anyList")), ...listsOf(queue, filter)]} />
          <Field
            name="basis"
            values={values}
            options={[any(t("anyBasis")), ...(["rut", "name"] as const).map((value) => ({ value, label: t(`bases.${value}`) }))]}
          />
          <Field
            name="risk"
            values={values}
            options={[any(t("anyRisk")), ...QUEUE_RISKS.toReversed().map((value) => ({ value, label: words(`risk.${value}`) }))]}
          />
        </div>
      </details>
    </FilterForm>
  );
}

type Values = ReturnType<typeof fieldsOf>;

function Field({
  name,
  values,
  options,
}: {
  name: Exclude<keyof Values, "q">;
  values: Values;
  options: { value: string; label: string }[];
}) {
  const t = useTranslations("review");
  return <SelectField id={`review-by-${name}`} name={name} label={t(`field.${name}`)} defaultValue={values[name]} options={options} />;
}

/** The viewer is `me` in an address: a colleague who opens it sees the own ones. */
function peopleOf({ people }: ReviewQueue, { assignee }: ReviewFilter, viewerId: string, t: ReturnType<typeof useTranslations<"review">>) {
  const others = people.filter(({ userId }) => userId !== viewerId || assignee === viewerId);
  const gone = assignee !== null && assignee !== "me" && assignee !== "none" && !people.some(({ userId }) => userId === assignee);
  return [
    { value: "me", label: t("me") },
    { value: "none", label: t("nobody") },
    ...others.map(({ userId, name }) => ({ value: userId, label: name })),
    ...(gone ? [{ value: assignee, label: t("unknownPerson") }] : []),
  ];
}

function listsOf({ lists }: ReviewQueue, { list }: ReviewFilter) {
  const known = lists.map(({ id, name }) => ({ value: id, label: name }));
  return list === null || lists.some(({ id }) => id === list) ? known : [...known, { value: list, label: list }];
}

/** The filter as the form sends it. */
function fieldsOf({ state, kind, list, assignee, risk, basis, q, sort }: ReviewFilter) {
  return {
    q,
    state: state === NO_REVIEW_FILTER.state ? "" : state,
    kind: kind ?? "",
    list: list ?? "",
    assignee: assignee ?? "",
    risk: risk ?? "",
    basis: basis ?? "",
    sort: sort === NO_REVIEW_FILTER.sort ? "" : sort,
  };
}

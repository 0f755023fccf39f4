import { useTranslations } from "next-intl";
import { useListedDate } from "#components/check/listed-date";
import { Icon } from "#components/ui/icon";
import type { DiffEntry, FieldChange, FieldValue, VersionDiff } from "#lib/contract/version-diff";

/** The entries of one kind of change; of a changed one, what stood there before and what stands there now. */
export function DiffEntries({ diff: { source, show, entries, version } }: { diff: VersionDiff }) {
  const t = useTranslations("sources");
  if (version[show] === 0) return <p className="py-5 text-md">{t(`diff.empty.${show}`)}</p>;
  return (
    <ul aria-label={t(`diff.caption.${show}`)}>
      {entries.map((entry) => (
        <li key={entry.entryId} className="border-b border-line py-3">
          <p className="font-medium wrap-anywhere" lang="">
            {entry.name}
          </p>
          <p className="numeric text-sm wrap-anywhere text-ink-3">
            <About entry={entry} withId={source.kind === "sanctions"} />
          </p>
          {show === "changed" ? <Fields fields={entry.fields} /> : null}
        </li>
      ))}
    </ul>
  );
}

const KINDS = ["person", "company", "vessel", "aircraft", "unknown"] as const;

/** The number of an entry is its publisher's on lists of sanctions; on a PEP list it is one of our own making. */
function About({ entry: { entryId, kind, programs, birthDates, post }, withId }: { entry: DiffEntry; withId: boolean }) {
  const t = useTranslations("sources");
  const inWords = useListedDate();
  const dates = birthDates.map(inWords).join(", ");
  const known = KINDS.find((each) => each === kind);
  return [
    known === undefined ? kind : t(`diff.kind.${known}`),
    post ?? "",
    dates === "" ? "" : t("diff.born", { dates }),
    programs.join(", "),
    withId ? entryId : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

function Fields({ fields }: { fields: FieldChange[] }) {
  const t = useTranslations("sources");
  if (fields.length === 0) return <p className="mt-1 text-sm text-ink-2">{t("diff.orderOnly")}</p>;
  return (
    <dl className="mt-1.5 grid gap-x-5 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {fields.map((change) => (
        <div key={change.field} className="contents">
          <dt className="text-sm text-ink-3">{t(`diff.field.${change.field}`)}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-0.5 max-sm:mb-1.5">
            <Side word={t("diff.before")} as="del" change={change} values={change.before} />
            <Icon name="chevron" className="size-3 -rotate-90 self-center text-ink-3" />
            <Side word={t("diff.after")} as="ins" change={change} values={change.after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What went, struck out, or what came; where there was nothing, nothing is struck out. */
function Side({ word, as: Mark, change, values }: { word: string; as: "del" | "ins"; change: FieldChange; values: FieldValue[] }) {
  const t = useTranslations("sources");
  const said = <span className="sr-only">{word}: </span>;
  if (values.length === 0) {
    return (
      <span className="text-ink-3 italic">
        {said}
        {t("diff.nothing")}
      </span>
    );
  }
  return (
    <Mark className={Mark === "del" ? "text-ink-3" : "no-underline"}>
      {said}
      <Values change={change} values={values} />
    </Mark>
  );
}

function Values({ change: { field }, values }: { change: FieldChange; values: FieldValue[] }) {
  const t = useTranslations("sources");
  const inWords = useListedDate();
  const isDate = field === "birthDates" || field === "from" || field === "to" || field === "listedOn";
  return values.map(({ text, note }, place) => (
    <span key={`${text} ${note}`} className="wrap-anywhere">
      {place === 0 ? null : "; "}
      <span lang="">{isDate ? inWords(text) : text}</span>
      {note === null ? null : <span className="text-sm"> ({field === "names" ? t(`diff.strength.${strengthOf(note)}`) : note})</span>}
    </span>
  ));
}

const strengthOf = (note: string) => (note === "primary" || note === "weak-alias" ? note : "alias");

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EntryDetail } from "#components/audit/entry-detail";
import { SubjectWords } from "#components/audit/subject-words";
import { Instant } from "#components/locale/instant";
import { type Column, Table } from "#components/ui/table";
import type { TrailEntry } from "#lib/contract/audit-trail";
import type { NamedActor } from "#lib/contract/check-list";

/** The entries of a page: when, and what happened as a sentence. */
export function TrailTable({ entries, actors }: { entries: TrailEntry[]; actors: NamedActor[] }) {
  const t = useTranslations("audit");
  const columns: Column<TrailEntry>[] = [
    { key: "when", head: t("when"), names: true, cell: (entry) => <Instant iso={entry.at} className="text-ink-2" /> },
    {
      key: "what",
      head: t("happened"),
      plain: true,
      cell: (entry) => (
        <>
          <Sentence entry={entry} actors={actors} /> <EntryDetail entry={entry} />
        </>
      ),
    },
  ];
  return <Table caption={t("caption")} columns={columns} rows={entries} rowKey={(entry) => entry.id} />;
}

function Sentence({ entry, actors }: { entry: TrailEntry; actors: NamedActor[] }) {
  const t = useTranslations("audit");
  const key = `said.${entry.action}`;
  const parts = {
    who: (): ReactNode => <Who entry={entry} />,
    subject: (): ReactNode => <SubjectWords subject={entry.subject} actors={actors} />,
  };
  return (
    <span className="wrap-anywhere">
      {t.has(key as never) ? (
        t.rich(key as never, { ...parts, rows: typeof entry.detail.rows === "number" ? entry.detail.rows : 0 } as never)
      ) : (
        <>
          <Who entry={entry} /> · <code>{entry.action}</code> · <SubjectWords subject={entry.subject} actors={actors} />
        </>
      )}
      {entry.times > 1 ? <span className="numeric text-ink-3"> · {t("times", { count: entry.times })}</span> : null}
    </span>
  );
}

function Who({ entry: { actor } }: { entry: TrailEntry }) {
  const t = useTranslations("audit");
  const name = actor.kind === "system" ? t("system") : t(actor.kind === "token" ? "program" : "person", { name: actor.name });
  return <strong className="font-semibold">{name}</strong>;
}

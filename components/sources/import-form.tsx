"use client";

import { useLocale, useTranslations } from "next-intl";
import { type DragEvent, useState } from "react";
import { FileSlot } from "#components/sources/file-slot";
import { formatSize } from "#components/sources/file-size";
import { FormatChoice } from "#components/sources/format-choice";
import { type FormatFacts, factsOf, placeFiles } from "#components/sources/formats";
import { type Draft, slotId, SOURCE_ID, useOrderProblems } from "#components/sources/order-problems";
import type { ImportOrder } from "#components/sources/send-import";
import { Button } from "#components/ui/button";
import { ErrorSummary, type FieldProblem } from "#components/ui/error-summary";
import { TextField } from "#components/ui/field";
import { Section } from "#components/ui/section";
import type { Import, UploadFormat, Sources, UploadPart } from "#lib/contract/sources";

const EMPTY: Draft = { files: {}, source: "" };

/** The form of an import: what file it is, the file itself, and what the file does not say. `today` is a date in Chile. */
export function ImportForm({
  sources,
  imports,
  today,
  busy,
  onOrder,
}: {
  sources: Sources;
  imports: readonly Import[];
  today: string;
  /** A file is on its way. */
  busy: boolean;
  /** Answers whether the order became an import. */
  onOrder: (order: ImportOrder) => Promise<boolean>;
}) {
  const t = useTranslations("sources");
  const [format, setFormat] = useState<UploadFormat>("ofac-csv");
  const [draft, setDraft] = useState(EMPTY);
  const [asOf, setAsOf] = useState("");
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const facts = factsOf(format);
  const problemsOf = useOrderProblems(sources.largestFileBytes, imports);
  const tell = (found: FieldProblem[]) => {
    setProblems(found);
    if (found.length > 0) setAttempt(attempt + 1);
  };
  const choose = (files: File[], part?: UploadPart) => {
    if (part !== undefined && files.length < 2) {
      setDraft({ ...draft, files: { ...draft.files, [part]: files[0] } });
      return;
    }
    const { placed, unknown } = placeFiles(facts, files);
    setDraft({ ...draft, files: { ...draft.files, ...placed } });
    const names = unknown.map(({ name }) => name).join(", ");
    if (unknown.length > 0) tell([{ fieldId: slotId("main"), message: t("problem.unknownFiles", { names }) }]);
  };
  const submit = async () => {
    const found = problemsOf(facts, draft);
    tell(found);
    if (found.length > 0) return;
    const files = [...facts.parts, ...facts.optional].flatMap((part) => {
      const file = draft.files[part];
      return file === undefined ? [] : [{ part, file }];
    });
    const source = facts.naming === null ? null : draft.source.trim();
    if (!(await onOrder({ format, files, source, asOf: facts.asksDate && asOf !== "" ? asOf : null }))) return;
    setDraft(EMPTY);
    setAsOf("");
  };
  return (
    <Section id="import" title={t("form.title")} className="screen-only mt-12">
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <ErrorSummary title={t("problem.title")} problems={problems} attempt={attempt} />
        <FormatChoice
          chosen={format}
          disabled={busy}
          onChoose={(chosen) => {
            setFormat(chosen);
            setDraft({ ...draft, files: {} });
            setProblems([]);
          }}
        />
        <FileSlots facts={facts} draft={draft} problems={problems} largestFileBytes={sources.largestFileBytes} onChoose={choose} />
        <div className="grid max-w-2xl gap-x-6 gap-y-4 empty:hidden sm:grid-cols-2">
          {facts.naming !== null ? (
            <SourceName
              naming={facts.naming}
              sources={sources}
              value={draft.source}
              error={problems.find(({ fieldId }) => fieldId === SOURCE_ID)?.message ?? null}
              onChange={(source) => setDraft({ ...draft, source })}
            />
          ) : null}
          {facts.asksDate ? (
            <TextField
              id="import-as-of"
              type="date"
              label={t("form.asOf")}
              hint={t("form.asOfHint")}
              error={null}
              max={today}
              value={asOf}
              onChange={(event) => setAsOf(event.target.value)}
            />
          ) : null}
        </div>
        <div className="max-w-prose space-y-1 text-sm text-ink-2">
          <p>{t(facts.whole ? "form.whole" : "form.partial")}</p>
          <p>{t("form.kept")}</p>
        </div>
        <Button type="submit" look="primary" pending={busy}>
          {t("form.submit")}
        </Button>
      </form>
    </Section>
  );
}

function FileSlots({
  facts,
  draft,
  problems,
  largestFileBytes,
  onChoose,
}: {
  facts: FormatFacts;
  draft: Draft;
  problems: FieldProblem[];
  largestFileBytes: number;
  onChoose: (files: File[], part?: UploadPart) => void;
}) {
  const t = useTranslations("sources");
  const size = formatSize(largestFileBytes, useLocale());
  const [over, setOver] = useState(false);
  const several = facts.parts.length > 1;
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <div
      className={`max-w-2xl rounded-md border border-dashed px-4 py-2.5 ${over ? "border-accent bg-accent-soft" : "border-control"}`}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        onChoose([...event.dataTransfer.files]);
      }}
    >
      {[...facts.parts, ...facts.optional].map((part) => (
        <FileSlot
          key={part}
          id={slotId(part)}
          label={several ? t(`form.parts.${part}`) : t("form.one")}
          file={draft.files[part] ?? null}
          endings={facts.endings}
          several={several}
          error={problems.find(({ fieldId }) => fieldId === slotId(part))?.message ?? null}
          onChoose={(files) => onChoose(files, part)}
        />
      ))}
      <p className="pb-1 text-sm text-ink-3">
        {t(several ? "form.dropSeveral" : "form.drop")}. {t(facts.packed ? "form.packed" : "form.plain", { size })}
      </p>
    </div>
  );
}

/** The name of a register of one's own, or of a dataset; those that are there are offered. */
function SourceName({
  naming,
  sources,
  value,
  error,
  onChange,
}: {
  naming: NonNullable<FormatFacts["naming"]>;
  sources: Sources;
  value: string;
  error: string | null;
  onChange: (name: string) => void;
}) {
  const t = useTranslations("sources");
  const known = sources.sources.filter(({ sourceId }) => sourceId.startsWith(naming.sourceIds));
  const own = naming.before === "";
  return (
    <div>
      <TextField
        id={SOURCE_ID}
        label={t(own ? "form.source" : "form.dataset")}
        hint={t(own ? "form.sourceHint" : "form.datasetHint")}
        error={error}
        maxLength={60}
        autoComplete="off"
        list="own-registers"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id="own-registers">
        {known.map(({ sourceId, name }) => {
          const given = name.slice(naming.before.length, name.length - naming.after.length);
          return (
            <option key={sourceId} value={given}>
              {given}
            </option>
          );
        })}
      </datalist>
    </div>
  );
}

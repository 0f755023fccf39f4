"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { sourcesService, syncsQuery, withSync } from "#components/sources/sources-query";
import { Button } from "#components/ui/button";
import { Choice } from "#components/ui/choice";
import { type Choice as Option, ChoiceField } from "#components/ui/choice-field";
import { ErrorSummary, type FieldProblem } from "#components/ui/error-summary";
import { SelectField, TextField } from "#components/ui/field";
import type { UploadPart } from "#lib/contract/sources";
import type { ListSync, SyncRequest } from "#lib/contract/syncs";

const INTERVALS_HOURS = [6, 12, 24, 48, 168, 720];

type Addresses = Partial<Record<UploadPart, string>>;

/** Whether, how often and from where a list is fetched. What may be secret in a stored address is neither shown nor asked for again. */
export function SyncForm({ sync }: { sync: ListSync }) {
  const t = useTranslations("sources");
  const memory = useQueryClient();
  const [enabled, setEnabled] = useState(sync.enabled);
  const [hours, setHours] = useState(sync.everyHours);
  const [origin, setOrigin] = useState<SyncRequest["origin"]>(sync.origin === "official" ? "official" : "own");
  const [addresses, setAddresses] = useState<Addresses>({});
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const fieldId = (part: UploadPart) => `sync-${sync.sourceId}-${part}`;
  const save = useMutation({
    mutationFn: async (request: SyncRequest) => (await sourcesService()).changeSync(sync.sourceId, request),
    onSuccess: (changed) => {
      memory.setQueryData(syncsQuery.queryKey, (before) => withSync(before, changed));
      setAddresses({});
    },
  });
  const problemOf = (part: UploadPart): string | null => {
    const typed = (addresses[part] ?? "").trim();
    if (typed !== "") return /^(https:\/\/.|http:\/\/(localhost|127\.|\[::1\]))/i.test(typed) ? null : t("sync.problem.notHttps");
    return sync.own?.[part] !== undefined || sync.optional.includes(part) ? null : t("sync.problem.noAddress");
  };
  const submit = () => {
    const found = (origin === "own" ? sync.parts : []).flatMap((part) => {
      const message = problemOf(part);
      return message === null ? [] : [{ fieldId: fieldId(part), message }];
    });
    setProblems(found);
    if (found.length > 0) return setAttempt(attempt + 1);
    const typed = Object.entries(addresses).flatMap(([part, text]) => (text.trim() === "" ? [] : [[part, text.trim()]]));
    save.mutate({ enabled, every_hours: hours, origin, addresses: origin === "own" ? Object.fromEntries(typed) : {} });
  };
  return (
    <form
      noValidate
      className="max-w-2xl space-y-4 rounded-md border border-line-2 p-4 text-base"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <ErrorSummary title={t("sync.problem.title")} problems={problems} attempt={attempt} />
      <Choice label={t("sync.enabled")} checked={enabled} onChange={(event) => setEnabled(event.target.checked)} />
      <div className="max-w-60">
        <SelectField
          id={`sync-${sync.sourceId}-every`}
          label={t("sync.interval")}
          value={String(hours)}
          onChange={(event) => setHours(Number(event.target.value))}
          options={[...new Set([...INTERVALS_HOURS, sync.everyHours])]
            .toSorted((one, other) => one - other)
            .map((each) => ({ value: String(each), label: t("sync.intervals", { hours: each }) }))}
        />
      </div>
      {sync.official === null ? null : (
        <ChoiceField
          id={`sync-${sync.sourceId}-from`}
          legend={t("sync.from")}
          value={origin}
          onChange={setOrigin}
          choices={originsOf(t, sync)}
        />
      )}
      {origin === "own" ? (
        <OwnAddresses sync={sync} typed={addresses} fieldId={fieldId} problems={problems} onChange={setAddresses} />
      ) : null}
      {save.isError ? <RefusalNotice error={save.error} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" size="small" pending={save.isPending}>
          {t("sync.save")}
        </Button>
        <span role="status" className="text-sm text-ink-2">
          {save.isSuccess ? t("sync.saved") : ""}
        </span>
      </div>
    </form>
  );
}

function originsOf(t: ReturnType<typeof useTranslations<"sources">>, sync: ListSync): Option<SyncRequest["origin"]>[] {
  return [
    { value: "official", label: t("sync.official"), hint: <span className="wrap-anywhere">{sync.official?.main?.shown}</span> },
    { value: "own", label: t("sync.own"), hint: t(sync.byIndex ? "sync.indexHint" : "sync.ownHint") },
  ];
}

function OwnAddresses({
  sync,
  typed,
  fieldId,
  problems,
  onChange,
}: {
  sync: ListSync;
  typed: Addresses;
  fieldId: (part: UploadPart) => string;
  problems: FieldProblem[];
  onChange: (typed: Addresses) => void;
}) {
  const t = useTranslations("sources");
  const several = sync.parts.length > 1;
  return sync.parts.map((part) => {
    const kept = sync.own?.[part];
    const name = several ? t(`sync.addressOf.${part}`) : t("sync.address");
    return (
      <TextField
        key={part}
        id={fieldId(part)}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        placeholder="https://"
        label={sync.optional.includes(part) ? `${name} (${t("sync.optional")})` : name}
        hint={kept === undefined ? sync.official === null ? t("sync.ownHint") : undefined : <Kept address={kept} />}
        error={problems.find((problem) => problem.fieldId === fieldId(part))?.message ?? null}
        value={typed[part] ?? ""}
        onChange={(event) => onChange({ ...typed, [part]: event.target.value })}
      />
    );
  });
}

function Kept({ address: { shown, hidden } }: { address: { shown: string; hidden: boolean } }) {
  const t = useTranslations("sources");
  return <span className="wrap-anywhere">{t(hidden ? "sync.keptHidden" : "sync.kept", { address: shown })}</span>;
}

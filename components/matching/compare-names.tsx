"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDraft } from "#components/drafts/use-draft";
import { matching } from "#components/matching/matching-service";
import { FormFailure } from "#components/settings/form-failure";
import { useFormSend } from "#components/settings/use-form-send";
import { Button } from "#components/ui/button";
import { SelectField, TextField } from "#components/ui/field";
import { Late } from "#components/ui/late";
import type { CompareNamesReply, CompareNamesRequest, TriedKind } from "#lib/contract/matching";
import { Unreachable } from "#lib/contract/refusal";

const EMPTY = { queried: "", listed: "", kind: "unknown" as TriedKind };
const drawn = async () => (await import("#components/matching/compared-names")).ComparedNames;

/** Two names: whether they are taken for one, and why. */
export function CompareNames() {
  const t = useTranslations("matching");
  const [typed, setTyped] = useDraft("matching.names", EMPTY);
  const [compared, setCompared] = useState<CompareNamesReply | null>(null);
  const [lost, setLost] = useState(false);
  const { send, problemOf, pending, ...failure } = useFormSend<CompareNamesRequest, CompareNamesReply>({
    schema: async () => (await import("#lib/contract/matching")).CompareNamesRequest,
    say: (code) => t(`problem.${code}` as "problem.nameMissing"),
    send: async (request) => (await matching()).compareNames(request),
    onDone: setCompared,
  });
  const change = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  return (
    <>
      <form
        noValidate
        autoComplete="off"
        className="max-w-3xl space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          setLost(false);
          send({ mode: "names", ...typed });
        }}
      >
        <FormFailure {...failure} error={lost ? new Unreachable(null) : failure.error} />
        <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
          {(["queried", "listed"] as const).map((field) => (
            <TextField
              key={field}
              id={field}
              label={t(field)}
              error={problemOf(field)}
              dir="auto"
              spellCheck={false}
              value={typed[field]}
              onChange={change(field)}
            />
          ))}
        </div>
        <div className="sm:max-w-xs">
          <SelectField
            id="kindOfNames"
            label={t("kindOfNames")}
            options={(["unknown", "person", "company"] as const).map((value) => ({ value, label: t(`kindsOfNames.${value}`) }))}
            value={typed.kind}
            onChange={change("kind")}
          />
        </div>
        <Button type="submit" look="plain" pending={pending}>
          {t("submitCompare")}
        </Button>
      </form>
      <p role="status" className="sr-only">
        {compared === null || pending ? "" : t(compared.matches ? "comparedYes" : "comparedNo")}
      </p>
      {compared === null ? null : <Late load={drawn} onFailure={() => setLost(true)} props={{ compared }} />}
    </>
  );
}

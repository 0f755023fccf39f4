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
import type { TriedKind, TryNameReply, TryNameRequest } from "#lib/contract/matching";
import { Unreachable } from "#lib/contract/refusal";

const EMPTY = { name: "", kind: "unknown" as TriedKind, birthDate: "", country: "", identifier: "" };
const drawn = async () => (await import("#components/matching/tried-name")).TriedName;

/** A name, and what else is known of it: what would match in the lists, and why. */
export function TryName() {
  const t = useTranslations("matching");
  const [typed, setTyped] = useDraft("matching.name", EMPTY);
  const [tried, setTried] = useState<{ name: string; reply: TryNameReply } | null>(null);
  const [lost, setLost] = useState(false);
  const { send, problemOf, pending, ...failure } = useFormSend<TryNameRequest, TryNameReply & { name: string }>({
    schema: async () => (await import("#lib/contract/matching")).TryNameRequest,
    say: (code) => t(`problem.${code}` as "problem.nameMissing"),
    send: async (request) => ({ ...(await (await matching()).tryName(request)), name: request.name }),
    onDone: ({ name, ...reply }) => setTried({ name, reply }),
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
          send({ mode: "lists", ...typed });
        }}
      >
        <FormFailure {...failure} error={lost ? new Unreachable(null) : failure.error} />
        <TextField
          id="name"
          label={t("name")}
          hint={t("nameHint")}
          error={problemOf("name")}
          dir="auto"
          spellCheck={false}
          value={typed.name}
          onChange={change("name")}
        />
        <div className="sm:max-w-xs">
          <SelectField
            id="kind"
            label={t("kind")}
            options={(["unknown", "person", "company"] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={typed.kind}
            onChange={change("kind")}
          />
        </div>
        <fieldset>
          <legend className="mb-2 font-medium">{t("more")}</legend>
          <div className="grid gap-4 sm:grid-cols-3 sm:items-end">
            {(["birthDate", "country", "identifier"] as const).map((field) => (
              <TextField
                key={field}
                id={field}
                label={t(field)}
                hint={t(`${field}Hint`)}
                error={problemOf(field)}
                spellCheck={false}
                value={typed[field]}
                onChange={change(field)}
              />
            ))}
          </div>
        </fieldset>
        <Button type="submit" look="primary" pending={pending}>
          {t("submit")}
        </Button>
      </form>
      <p role="status" className="sr-only">
        {tried === null || pending ? "" : `${t("found", { count: tried.reply.matches, name: tried.name })}. `}
        {tried === null || pending ? "" : t("foundNear", { count: tried.reply.nearMisses })}
      </p>
      {tried === null ? null : <Late load={drawn} onFailure={() => setLost(true)} props={tried} />}
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { announce } from "#components/panel/announce";
import { FormFailure } from "#components/settings/form-failure";
import { settings } from "#components/settings/settings-service";
import { useFormSend } from "#components/settings/use-form-send";
import { Button } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import type { CorrectPersonRequest, PersonDetail } from "#lib/contract/settings";

/** Corrects the name or the e-mail of a person. */
export function PersonFactsForm({ person }: { person: PersonDetail }) {
  const t = useTranslations("people");
  const forms = useTranslations("forms");
  const router = useRouter();
  // No draft: what is not saved must not look as if it were when the page is opened again.
  const [typed, setTyped] = useState({ name: person.name, email: person.email });
  const { send, problemOf, pending, ...failure } = useFormSend<CorrectPersonRequest, unknown>({
    schema: async () => (await import("#lib/contract/settings")).CorrectPersonRequest,
    say: (code) => forms(`problem.${code}` as "problem.nameMissing"),
    send: async (request) => (await settings()).correctPerson(person.userId, request),
    blame: (status) => (status === 409 ? { fieldId: "email", message: forms("problem.emailTaken") } : null),
    onDone: () => {
      announce(t("detail.corrected"));
      router.refresh();
    },
  });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      <FormFailure {...failure} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          id="name"
          label={t("new.name")}
          error={problemOf("name")}
          autoComplete="off"
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <TextField
          id="email"
          type="email"
          label={t("new.email")}
          error={problemOf("email")}
          autoComplete="off"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          value={typed.email}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
        />
      </div>
      <Button type="submit" pending={pending}>
        {t("detail.correct")}
      </Button>
    </form>
  );
}

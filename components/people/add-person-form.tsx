"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDraft } from "#components/drafts/use-draft";
import { AddedPerson } from "#components/people/added-person";
import { FormFailure } from "#components/settings/form-failure";
import { settings } from "#components/settings/settings-service";
import { useFormSend } from "#components/settings/use-form-send";
import { Button } from "#components/ui/button";
import { ChoiceField } from "#components/ui/choice-field";
import { TextField } from "#components/ui/field";
import type { AddPersonReply, AddPersonRequest } from "#lib/contract/settings";

const EMPTY: AddPersonRequest = { name: "", email: "", role: "officer", access: "link" };

/** Adds a person; what was typed stays until it was taken. `sso` names the provider, null without one. */
export function AddPersonForm({ sso }: { sso: string | null }) {
  const t = useTranslations("people");
  const words = useTranslations("forms");
  const [typed, setTyped, clear] = useDraft("people.new", EMPTY);
  const [added, setAdded] = useState<(AddPersonReply & { name: string }) | null>(null);
  const { send, problemOf, pending, ...failure } = useFormSend<AddPersonRequest, AddPersonReply>({
    schema: async () => (await import("#lib/contract/settings")).AddPersonRequest,
    say: (code) => words(`problem.${code}` as "problem.nameMissing"),
    send: async (request) => (await settings()).addPerson(request),
    blame: (status) => (status === 409 ? { fieldId: "email", message: words("problem.emailTaken") } : null),
    onDone: (reply) => {
      setAdded({ ...reply, name: typed.name.trim() });
      clear();
    },
  });
  if (added !== null) return <AddedPerson added={added} sso={sso ?? "SSO"} onAnother={() => setAdded(null)} />;
  return (
    <form
      noValidate
      className="max-w-xl space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      <FormFailure {...failure} />
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
        hint={t("new.emailHint")}
        error={problemOf("email")}
        autoComplete="off"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        value={typed.email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      <RoleChoice value={typed.role} onChange={(role) => setTyped({ ...typed, role })} />
      {sso === null ? null : (
        <ChoiceField
          id="access"
          legend={t("new.access")}
          choices={[
            { value: "link", label: t("new.link"), hint: t("new.linkHint") },
            { value: "sso", label: t("new.sso", { name: sso }), hint: t("new.ssoHint", { name: sso }) },
          ]}
          value={typed.access}
          onChange={(access) => setTyped({ ...typed, access })}
        />
      )}
      <Button type="submit" look="primary" pending={pending}>
        {t("new.submit")}
      </Button>
    </form>
  );
}

function RoleChoice({ value, onChange }: { value: AddPersonRequest["role"]; onChange: (role: AddPersonRequest["role"]) => void }) {
  const t = useTranslations("people");
  const shell = useTranslations("shell");
  return (
    <ChoiceField
      id="role"
      legend={t("new.role")}
      choices={[
        { value: "officer", label: shell("role.officer"), hint: t("new.officerHint") },
        { value: "admin", label: shell("role.admin"), hint: t("new.adminHint") },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { announce } from "#components/panel/announce";
import { FormFailure } from "#components/settings/form-failure";
import { settings } from "#components/settings/settings-service";
import { useFormSend } from "#components/settings/use-form-send";
import { Button } from "#components/ui/button";
import { SelectField } from "#components/ui/field";
import type { LegalBasis, Purpose } from "#lib/contract/panel";
import type { OrganisationDefaults } from "#lib/contract/settings";

export interface DefaultChoices {
  purposes: readonly Purpose[];
  legalBases: readonly LegalBasis[];
}

/** What every new Check of the organisation starts from. */
export function DefaultsForm({ saved, choices }: { saved: OrganisationDefaults; choices: DefaultChoices }) {
  const t = useTranslations("account");
  const words = useTranslations("vocabulary");
  const router = useRouter();
  // No draft: what is not saved must not look as if it were when the page is opened again.
  const [typed, setTyped] = useState<Record<keyof OrganisationDefaults, string>>(saved);
  const {
    send,
    pending,
    problemOf: _,
    ...failure
  } = useFormSend<OrganisationDefaults, unknown>({
    schema: async () => (await import("#lib/contract/settings")).OrganisationDefaults,
    say: (code) => code,
    send: async (request) => (await settings()).changeDefaults(request),
    onDone: () => {
      announce(t("defaults.done"));
      router.refresh();
    },
  });
  const change = (field: keyof OrganisationDefaults) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
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
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          id="language"
          label={t("defaults.language")}
          value={typed.language}
          options={(["es", "en"] as const).map((value) => ({ value, label: t(`defaults.languages.${value}`) }))}
          onChange={change("language")}
        />
        <SelectField
          id="purpose"
          label={t("defaults.purpose")}
          value={typed.purpose}
          options={choices.purposes.map((value) => ({ value, label: words(`purpose.${value}`) }))}
          onChange={change("purpose")}
        />
        <SelectField
          id="legalBasis"
          label={t("defaults.legalBasis")}
          value={typed.legalBasis}
          options={choices.legalBases.map((value) => ({ value, label: words(`legalBasis.${value}`) }))}
          onChange={change("legalBasis")}
        />
      </div>
      <Button type="submit" pending={pending}>
        {t("defaults.submit")}
      </Button>
    </form>
  );
}

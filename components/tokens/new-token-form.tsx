"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDraft } from "#components/drafts/use-draft";
import { FormFailure } from "#components/settings/form-failure";
import { settings } from "#components/settings/settings-service";
import { useFormSend } from "#components/settings/use-form-send";
import { IssuedToken } from "#components/tokens/issued-token";
import { Button } from "#components/ui/button";
import { ChoiceField } from "#components/ui/choice-field";
import { SelectField, TextField } from "#components/ui/field";
import type { LegalBasis, Purpose } from "#lib/contract/panel";
import type { NewTokenReply, NewTokenRequest, TokenRight } from "#lib/contract/settings";

/** What may be chosen and what the organisation's own values are, as the server knows them. */
export interface TokenChoices {
  purposes: readonly Purpose[];
  legalBases: readonly LegalBasis[];
  own: { purpose: Purpose; legalBasis: LegalBasis };
  /** What a token may be issued for alone, in place of the API; empty for an organisation that does not operate the installation. */
  rights: readonly TokenRight[];
  /** Today in Chile, `YYYY-MM-DD`. */
  today: string;
}

// The empty choice is the organisation's own; the empty right is the API.
const EMPTY = { name: "", onlyRight: "", purpose: "", legalBasis: "", lastDay: "" };

/** Issues a token and shows its secret, once. `baseUrl` is where programs reach the API. */
export function NewTokenForm({ choices, baseUrl }: { choices: TokenChoices; baseUrl: string }) {
  const t = useTranslations("tokens");
  const forms = useTranslations("forms");
  const words = useTranslations("vocabulary");
  const [typed, setTyped, clear] = useDraft("tokens.new", EMPTY);
  const [issued, setIssued] = useState<NewTokenReply | null>(null);
  const { send, problemOf, pending, ...failure } = useFormSend<NewTokenRequest, NewTokenReply>({
    schema: async () => (await import("#lib/contract/settings")).NewTokenRequest,
    say: (code) => forms(`problem.${code}` as "problem.nameMissing"),
    send: async (request) => (await settings()).issueToken(request),
    // What the schema takes and the service does not: a day that has passed.
    blame: (status) => (status === 400 && typed.lastDay !== "" ? { fieldId: "lastDay", message: forms("problem.datePast") } : null),
    onDone: (reply) => {
      setIssued(reply);
      clear();
    },
  });
  if (issued !== null) return <IssuedToken token={issued} baseUrl={baseUrl} onAnother={() => setIssued(null)} />;
  const [onlyRight] = choices.rights.filter((right) => right === typed.onlyRight);
  const change = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  return (
    <form
      noValidate
      className="max-w-xl space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        const asked = onlyRight === undefined ? { ...typed, onlyRight: "" } : { ...typed, purpose: "", legalBasis: "" };
        send(Object.fromEntries(Object.entries(asked).map(([field, text]) => [field, text === "" && field !== "name" ? null : text])));
      }}
    >
      <FormFailure {...failure} />
      <TextField
        id="name"
        label={t("new.name")}
        hint={t("new.nameHint")}
        error={problemOf("name")}
        autoComplete="off"
        value={typed.name}
        onChange={change("name")}
      />
      {choices.rights.length === 0 ? null : (
        <ChoiceField
          id="onlyRight"
          legend={t("new.right")}
          value={onlyRight ?? ""}
          choices={[
            { value: "", label: t("new.rightApi"), hint: t("new.rightApiHint") },
            ...choices.rights.map((value) => ({ value, label: t(`right.${value}`), hint: t(`new.rightHint.${value}`) })),
          ]}
          onChange={(value) => setTyped({ ...typed, onlyRight: value })}
        />
      )}
      {onlyRight === undefined ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            id="purpose"
            label={t("new.purpose")}
            value={typed.purpose}
            options={[
              { value: "", label: t("new.own", { value: words(`purpose.${choices.own.purpose}`) }) },
              ...choices.purposes.map((value) => ({ value, label: words(`purpose.${value}`) })),
            ]}
            onChange={change("purpose")}
          />
          <SelectField
            id="legalBasis"
            label={t("new.legalBasis")}
            value={typed.legalBasis}
            options={[
              { value: "", label: t("new.own", { value: words(`legalBasis.${choices.own.legalBasis}`) }) },
              ...choices.legalBases.map((value) => ({ value, label: words(`legalBasis.${value}`) })),
            ]}
            onChange={change("legalBasis")}
          />
        </div>
      ) : null}
      <TextField
        id="lastDay"
        type="date"
        label={t("new.lastDay")}
        hint={t("new.lastDayHint")}
        error={problemOf("lastDay")}
        min={choices.today}
        value={typed.lastDay}
        onChange={change("lastDay")}
      />
      <Button type="submit" look="primary" pending={pending}>
        {t("new.submit")}
      </Button>
    </form>
  );
}

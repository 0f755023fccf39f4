"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PolicyFailure } from "#components/policy-settings/policy-failure";
import { usePolicyChange } from "#components/policy-settings/use-policy-change";
import { Button } from "#components/ui/button";
import { ChoiceField } from "#components/ui/choice-field";
import { FieldError, TextArea } from "#components/ui/field";
import type { CourtBasis, Policy } from "#lib/contract/policy";

/** Switches court data on or off, and states on which basis. Open while nobody has stated any. */
export function CourtDataForm({ policy, bases, organisation }: { policy: Policy; bases: readonly CourtBasis[]; organisation: string }) {
  const t = useTranslations("policy.court");
  const saved = policy.courtData;
  const [open, setOpen] = useState(saved.setAt === null);
  const [on, setOn] = useState(saved.on);
  const [basis, setBasis] = useState<CourtBasis | null>(saved.basis);
  const [note, setNote] = useState("");
  const [attested, setAttested] = useState(false);
  const form = usePolicyChange(policy.revision, {
    onDone: () => {
      setOpen(false);
      setNote("");
      setAttested(false);
    },
  });
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="mt-4">
      <summary className="flex min-h-9 w-fit items-center text-accent underline decoration-line-2 underline-offset-3">
        {t(saved.setAt === null ? "state1st" : "stateAnew")}
      </summary>
      <form
        noValidate
        className="mt-2 space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          form.send({ part: "court-data", revision: policy.revision, on, basis: on ? basis : null, note, attested });
        }}
      >
        <PolicyFailure form={form} />
        <ChoiceField
          id="courtData"
          legend={t("title")}
          choices={[
            { value: "on", label: t("consult"), hint: t("consultHint") },
            { value: "off", label: t("leave"), hint: t("leaveHint") },
          ]}
          value={on ? "on" : "off"}
          onChange={(value) => setOn(value === "on")}
        />
        {on ? (
          <ChoiceField
            id="basis"
            legend={t("basisLegend")}
            error={form.problemOf("basis")}
            choices={bases.map((value) => ({ value, label: t(`bases.${value}`), hint: t(`basisHints.${value}`) }))}
            value={basis}
            onChange={setBasis}
          />
        ) : null}
        <TextArea
          id="note"
          label={t(on ? "note" : "why")}
          hint={t(on ? "noteHint" : "whyHint")}
          error={form.problemOf("note")}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {on ? (
          <div>
            <FieldError id="attested" error={form.problemOf("attested")} />
            <label className="flex max-w-prose cursor-pointer items-start gap-2.5">
              <input
                id="attested"
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={attested}
                aria-invalid={form.problemOf("attested") === null ? undefined : true}
                aria-describedby={form.problemOf("attested") === null ? undefined : "attested-error"}
                onChange={(event) => setAttested(event.target.checked)}
              />
              <span>{t("attest", { organisation })}</span>
            </label>
          </div>
        ) : null}
        <Button type="submit" pending={form.pending}>
          {t("submit")}
        </Button>
      </form>
    </details>
  );
}

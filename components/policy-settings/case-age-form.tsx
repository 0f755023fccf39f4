"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PolicyFailure } from "#components/policy-settings/policy-failure";
import { usePolicyChange } from "#components/policy-settings/use-policy-change";
import { Button } from "#components/ui/button";
import { ChoiceField } from "#components/ui/choice-field";
import { TextField } from "#components/ui/field";
import type { Policy } from "#lib/contract/policy";

type Mode = "installation" | "years" | "none";

/** Up to which age cases are counted. */
export function CaseAgeForm({ policy }: { policy: Policy }) {
  const t = useTranslations("policy.age");
  const saved = policy.caseMaxAgeYears;
  const [mode, setMode] = useState<Mode>(saved === null ? "installation" : saved === 0 ? "none" : "years");
  const [years, setYears] = useState(saved ? String(saved) : "");
  const form = usePolicyChange(policy.revision);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        // An own limit begins at one year: none at all is a choice of its own.
        const own = /^[1-9]\d*$/.test(years.trim()) ? Number(years) : Number.NaN;
        form.send({ part: "case-age", revision: policy.revision, years: mode === "years" ? own : mode === "none" ? 0 : null });
      }}
    >
      <PolicyFailure form={form} />
      <ChoiceField
        id="caseAge"
        legend={t("legend")}
        choices={[
          { value: "installation", label: t("asInstallation", { years: policy.installationCaseMaxAgeYears }) },
          { value: "years", label: t("own") },
          { value: "none", label: t("years", { years: 0 }) },
        ]}
        value={mode}
        onChange={setMode}
      />
      {mode === "years" ? (
        <div className="w-48 max-w-full">
          <TextField
            id="years"
            label={t("yearsLabel")}
            error={form.problemOf("years")}
            inputMode="numeric"
            autoComplete="off"
            value={years}
            onChange={(event) => setYears(event.target.value)}
          />
        </div>
      ) : null}
      <Button type="submit" pending={form.pending}>
        {t("submit")}
      </Button>
    </form>
  );
}

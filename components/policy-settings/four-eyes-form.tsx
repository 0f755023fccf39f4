"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PolicyFailure } from "#components/policy-settings/policy-failure";
import { usePolicyChange } from "#components/policy-settings/use-policy-change";
import { Button } from "#components/ui/button";
import { ChoiceField } from "#components/ui/choice-field";
import type { Policy } from "#lib/contract/policy";

/** Whether a second person approves. The service refuses it to an organisation of one. */
export function FourEyesForm({ policy }: { policy: Policy }) {
  const t = useTranslations("policy.eyes");
  const [on, setOn] = useState(policy.fourEyes);
  const form = usePolicyChange(policy.revision, {
    blame: (status) => (status === 400 ? { fieldId: "fourEyes", message: t("needTwo") } : null),
  });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.send({ part: "four-eyes", revision: policy.revision, on });
      }}
    >
      <PolicyFailure form={form} />
      <ChoiceField
        id="fourEyes"
        legend={t("legend")}
        error={form.problemOf("fourEyes")}
        choices={[
          { value: "off", label: t("off"), hint: t("offHint") },
          { value: "on", label: t("on"), hint: t("onHint", { people: policy.enabledPeople }) },
        ]}
        value={on ? "on" : "off"}
        onChange={(value) => setOn(value === "on")}
      />
      <Button type="submit" pending={form.pending}>
        {t("submit")}
      </Button>
    </form>
  );
}

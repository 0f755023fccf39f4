"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PolicyFailure } from "#components/policy-settings/policy-failure";
import { usePolicyChange } from "#components/policy-settings/use-policy-change";
import { Button } from "#components/ui/button";
import { ChoiceField } from "#components/ui/choice-field";
import type { Policy } from "#lib/contract/policy";

type Writer = "off" | "facts" | "identity";

/** Who writes the summaries: Cotejo, or the model that the installation offers, and what that one may be told. */
export function SummaryModelForm({ policy, writer: saved }: { policy: Policy; writer: Writer }) {
  const t = useTranslations("policy.model");
  const { offered, on: allowed } = policy.summaryModel;
  const [writer, setWriter] = useState(saved);
  const form = usePolicyChange(policy.revision);
  const send = (wanted: Writer) =>
    form.send({
      part: "summary-model",
      revision: policy.revision,
      on: wanted !== "off",
      identity: wanted === "identity",
      recipient: offered,
    });
  if (offered === null) {
    return allowed ? (
      <>
        <PolicyFailure form={form} />
        <Button pending={form.pending} onClick={() => send("off")}>
          {t("takeBack")}
        </Button>
      </>
    ) : null;
  }
  return (
    <form
      noValidate
      className="mt-5 space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(writer);
      }}
    >
      <PolicyFailure form={form} />
      <ChoiceField
        id="summaryWriter"
        legend={t("legend")}
        choices={[
          { value: "off", label: t("off"), hint: t("offHint") },
          { value: "facts", label: t("facts"), hint: t("factsHint") },
          { value: "identity", label: t("identity"), hint: t("identityHint") },
        ]}
        value={writer}
        onChange={setWriter}
      />
      <Button type="submit" pending={form.pending}>
        {t("submit")}
      </Button>
    </form>
  );
}

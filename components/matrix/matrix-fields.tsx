"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CaseWeights } from "#components/matrix/case-weights";
import type { EditedMatrix } from "#components/matrix/edited-matrix";
import { AgeSteps, NameSteps } from "#components/matrix/step-fields";
import { WeightField } from "#components/matrix/weight-field";
import type { NumberField } from "#lib/contract/matrix-changes";

/** Every weight in words, in the groups and the order of the page that explains them. */
export function MatrixFields({ edited }: { edited: EditedMatrix }) {
  const t = useTranslations("matrix");
  const field = (name: NumberField, unit: "points" | "percent", hint?: ReactNode) => (
    <WeightField key={name} {...edited.input(name)} label={t(`field.${name}`)} hint={hint} unit={unit === "points" ? t("unit") : "%"} />
  );
  return (
    <div className="space-y-8">
      <Group title={t("scale")} note={t("new.scaleNote")}>
        {field("thresholds.medium", "points")}
        {field("thresholds.high", "points")}
      </Group>
      <Group title={t("sanctions")} note={t("new.sanctionsNote")}>
        {field("sanction.byRut", "points")}
        <h3 className="pt-3 font-sans text-base">{t("new.byName")}</h3>
        <NameSteps edited={edited} />
      </Group>
      <Group title={t("pep")} note={t("new.pepNote")}>
        {(["current", "ceased", "relative", "associate"] as const).map((status) => field(`pep.${status}`, "points"))}
        {field("percent.pepByName", "percent", t("new.restHint"))}
      </Group>
      <Group title={t("cases")} note={t("new.casesNote")}>
        <CaseWeights edited={edited} />
      </Group>
      <Group title={t("factors")} note={t("new.factorsNote")}>
        {field("percent.byName", "percent")}
        {field("percent.otherRole", "percent", t("new.otherRoleHint"))}
        {field("percent.concluded", "percent")}
        {field("percent.acquitted", "percent", t("new.acquittedHint"))}
        <h3 className="pt-3 font-sans text-base">{t("field.recency")}</h3>
        <AgeSteps edited={edited} />
      </Group>
      <Group title={t("missing")} note={t("new.missingNote")}>
        {field("leastWithoutSanctions", "points", t("new.leastHint"))}
        {field("missing.courts", "points")}
        {field("missing.pep", "points")}
      </Group>
    </div>
  );
}

function Group({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line-2 pt-3">
      <legend className="float-left mb-1 w-full">
        <h2 className="text-lg">{title}</h2>
      </legend>
      <p className="clear-both mb-1 max-w-prose text-sm text-ink-3">{note}</p>
      {children}
    </fieldset>
  );
}

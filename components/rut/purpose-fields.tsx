"use client";

import { useTranslations } from "next-intl";
import { type PurposeChoice, type PurposeOptions, readPurposeChoice } from "#components/rut/purpose-choice";
import { SelectField } from "#components/ui/field";

export function PurposeFields({
  options,
  choice,
  onChange,
}: {
  options: PurposeOptions;
  choice: PurposeChoice;
  onChange: (choice: PurposeChoice) => void;
}) {
  const t = useTranslations("rut");
  const words = useTranslations("vocabulary");
  const choose = (purpose: string, legalBasis: string) => onChange(readPurposeChoice(`${purpose}.${legalBasis}`, options, choice));
  return (
    <div className="grid min-w-0 gap-3 sm:grid-cols-2">
      <SelectField
        id="purpose"
        label={t("purpose")}
        value={choice.purpose}
        options={options.purposes.map((value) => ({ value, label: words(`purpose.${value}`) }))}
        onChange={(event) => choose(event.target.value, choice.legalBasis)}
      />
      <SelectField
        id="legal-basis"
        label={t("legalBasis")}
        value={choice.legalBasis}
        options={options.legalBases.map((value) => ({ value, label: words(`legalBasis.${value}`) }))}
        onChange={(event) => choose(choice.purpose, event.target.value)}
      />
    </div>
  );
}

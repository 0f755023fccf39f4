"use client";

import { useTranslations } from "next-intl";
import type { EditedMatrix } from "#components/matrix/edited-matrix";
import { WeightBox } from "#components/matrix/weight-field";
import { FieldError } from "#components/ui/field";
import type { NumberField } from "#lib/contract/matrix-changes";

const ROWS = ["penal", "labour", "collection", "union", "civil"] as const;

/** Points of a case and the most of its kind, side by side. */
export function CaseWeights({ edited }: { edited: EditedMatrix }) {
  const t = useTranslations("matrix");
  const box = (field: NumberField, row: string, head: string) => {
    const input = edited.input(field);
    return (
      <td className="py-2 pl-3 align-top">
        <span className="flex justify-end">
          <WeightBox {...input} labelledBy={`${row} ${head}`} />
        </span>
      </td>
    );
  };
  return (
    <table className="w-full">
      <caption className="sr-only">{t("new.casesCaption")}</caption>
      <thead>
        <tr className="text-sm text-ink-3 [&>th]:py-1 [&>th]:font-medium">
          <th scope="col" className="text-left">
            {t("fact")}
          </th>
          <th scope="col" id="head-points" className="pl-3 text-right">
            {t("points")}
          </th>
          <th scope="col" id="head-most" className="pl-3 text-right">
            {t("most")}
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((kind) => {
          const row = `row-${kind}`;
          const fields: NumberField[] = kind === "collection" ? ["adverseCase.collection"] : [`adverseCase.${kind}`, `most.${kind}`];
          return (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal">
                <span id={row} className="block pt-1.5">
                  {t(`caseFact.${kind === "labour" ? "labourOnly" : kind}`)}
                </span>
                {fields.map((field) => {
                  const { id, error } = edited.input(field);
                  return <FieldError key={id} id={id} error={error} />;
                })}
              </th>
              {box(`adverseCase.${kind}`, row, "head-points")}
              {kind === "collection" ? (
                <td className="py-3.5 pl-3 text-right align-top text-sm text-ink-3">{t("mostShared")}</td>
              ) : (
                box(`most.${kind}`, row, "head-most")
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import type { EditedMatrix } from "#components/matrix/edited-matrix";
import { WeightBox, type WeightInput } from "#components/matrix/weight-field";
import { Button } from "#components/ui/button";
import { FieldError } from "#components/ui/field";

const MOST_STEPS = 6;

/** Points of a match by name: a step for each similarity, and one for all that is less. */
export function NameSteps({ edited }: { edited: EditedMatrix }) {
  const t = useTranslations("matrix");
  const steps = edited.typed.byName;
  const last = steps.length - 1;
  return (
    <StepList
      count={steps.length}
      fixed={1}
      onAdd={() => edited.setSteps("byName", [...steps.slice(0, last), { similarity: "", points: "" }, ...steps.slice(last)])}
      onRemove={(place) =>
        edited.setSteps(
          "byName",
          steps.filter((_, index) => index !== place),
        )
      }
      inputs={(place) => [
        ...(place === last
          ? []
          : [{ ...edited.stepInput("byName", place, "similarity"), label: t("step.similarity", { place: place + 1 }) }]),
        { ...edited.stepInput("byName", place, "points"), label: t("step.points", { place: place + 1 }) },
      ]}
      sentence={(place, boxes) =>
        place === last
          ? t.rich(last === 0 ? "new.anySimilarity" : "new.lessSimilarity", { points: () => boxes[0] })
          : t.rich("new.similarity", { from: () => boxes[0], points: () => boxes[1] })
      }
    />
  );
}

/** What is left of a case by its age. */
export function AgeSteps({ edited }: { edited: EditedMatrix }) {
  const t = useTranslations("matrix");
  const steps = edited.typed.recency;
  return (
    <StepList
      count={steps.length}
      fixed={0}
      onAdd={() => edited.setSteps("recency", [...steps, { afterYears: "", percent: "" }])}
      onRemove={(place) =>
        edited.setSteps(
          "recency",
          steps.filter((_, index) => index !== place),
        )
      }
      inputs={(place) => [
        { ...edited.stepInput("recency", place, "afterYears"), label: t("step.afterYears", { place: place + 1 }) },
        { ...edited.stepInput("recency", place, "percent"), label: t("step.percent", { place: place + 1 }) },
      ]}
      sentence={(place, boxes) => t.rich("new.age", { years: () => boxes[0], rest: () => boxes[1] })}
    />
  );
}

interface Steps {
  count: number;
  /** How many at the end nobody takes away. */
  fixed: number;
  onAdd: () => void;
  onRemove: (place: number) => void;
  inputs: (place: number) => (WeightInput & { label: string })[];
  sentence: (place: number, boxes: ReactNode[]) => ReactNode;
}

function StepList({ count, fixed, onAdd, onRemove, inputs, sentence }: Steps) {
  const t = useTranslations("matrix");
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ul>
        {Array.from({ length: count }, (_, place) => {
          const fields = inputs(place);
          const boxes = fields.map(({ label, ...input }) => (
            <span key={input.id} className="inline-block align-middle">
              <label htmlFor={input.id} className="sr-only">
                {label}
              </label>
              <WeightBox {...input} />
            </span>
          ));
          return (
            <li key={place} className="border-b border-line py-2">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="leading-10">{sentence(place, boxes)}</span>
                {place >= count - fixed ? null : (
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t("new.removeStep", { place: place + 1 })}
                    onClick={() => {
                      onRemove(place);
                      // The button that had the focus is gone.
                      add.current?.focus();
                    }}
                  >
                    {t("new.remove")}
                  </Button>
                )}
              </div>
              {fields.map(({ id, error }) => (
                <FieldError key={id} id={id} error={error} />
              ))}
            </li>
          );
        })}
      </ul>
      <Button size="small" className="mt-2" ref={add} aria-disabled={count >= MOST_STEPS} onClick={count >= MOST_STEPS ? undefined : onAdd}>
        {t("new.addStep")}
      </Button>
    </>
  );
}

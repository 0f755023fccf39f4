"use client";

import { useEffect, useRef } from "react";
import { Notice } from "#components/ui/notice";

export interface FieldProblem {
  /** Id of the field that the line leads to; null when no field is at fault. */
  fieldId: string | null;
  message: string;
}

/** The errors of a form, above it and focused at each failed try; each line leads to its field. */
export function ErrorSummary({ title, problems, attempt }: { title: string; problems: FieldProblem[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (problems.length === 0) return null;
  return (
    <Notice ref={box} tone="problem" title={title} live>
      <ul>
        {problems.map((problem) => (
          <li key={problem.message}>
            {problem.fieldId === null ? (
              problem.message
            ) : (
              <a
                className="inline-flex min-h-6 items-center font-medium text-high underline underline-offset-2"
                href={`#${problem.fieldId}`}
                onClick={focusField(problem.fieldId)}
              >
                {problem.message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function focusField(fieldId: string) {
  return (event: { preventDefault(): void }) => {
    event.preventDefault();
    document.getElementById(fieldId)?.focus();
  };
}

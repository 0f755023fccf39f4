"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { matrixService } from "#components/matrix/matrix-service";
import { draftOf, type TypedMatrix } from "#lib/contract/typed-matrix";
import { Late } from "#components/ui/late";
import type { Score } from "#lib/contract/evidence";

const SETTLED_MS = 500;
const drawn = async () => (await import("#components/matrix/matrix-example")).MatrixExample;

/** The invented person, scored by what is typed; `first` is drawn until something is. What cannot be scored leaves the last score, said so. */
export function LiveExample({ typed, first }: { typed: TypedMatrix; first: ReactNode }) {
  const t = useTranslations("matrix");
  const text = JSON.stringify(draftOf(typed));
  const [initial] = useState(text);
  const settled = useSettled(text);
  const { data, isError } = useQuery({
    queryKey: ["matrix-example", settled],
    queryFn: () => scoreOf(settled),
    enabled: settled !== initial,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [lost, setLost] = useState(false);
  const touched = settled !== initial;
  const score = touched ? (data?.score ?? null) : null;
  const unclear = touched && (lost || isError || data?.score === null);
  return (
    <>
      {unclear ? <p className="mb-2 text-sm text-ink-3">{t(data?.score === null ? "new.exampleWaits" : "new.exampleLost")}</p> : null}
      {score === null ? unclear ? null : first : <Late load={drawn} onFailure={() => setLost(true)} props={{ score }} />}
    </>
  );
}

async function scoreOf(text: string): Promise<{ score: Score | null }> {
  // The same that the buttons need: it is there before the first of them is pressed.
  const { PreviewMatrixRequest } = await import("#lib/contract/matrix-versions");
  // NaN became null on its way through JSON; neither is a number.
  const parsed = PreviewMatrixRequest.safeParse({ matrix: JSON.parse(text), checks: false });
  if (!parsed.success) return { score: null };
  return { score: (await (await matrixService()).preview(parsed.data)).example };
}

/** A value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

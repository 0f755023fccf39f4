"use client";

import type { ComponentProps } from "react";
import { FormFailure } from "#components/settings/form-failure";
import { Button } from "#components/ui/button";
import { Notice } from "#components/ui/notice";

type Failure = ComponentProps<typeof FormFailure> & { outdated: boolean; seeAnew: () => void };

/** Above a form that changes what was seen: what to correct, why it was refused, or, in `words`, that somebody else changed it meanwhile. */
export function ChangeFailure({ form, words }: { form: Failure; words: { title: string; text: string; see: string } }) {
  if (!form.outdated) return <FormFailure problems={form.problems} attempt={form.attempt} error={form.error} />;
  return (
    <Notice tone="warning" live title={words.title}>
      <p>{words.text}</p>
      <Button size="small" className="mt-1.5" onClick={form.seeAnew}>
        {words.see}
      </Button>
    </Notice>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { FieldError } from "#components/ui/field";
import { Verdict } from "#components/verify/verdict";
import { isDemo, namedIn, verdictWords } from "#components/verify/verdict-words";
import type { Sent } from "#components/verify/send-report";

type Trying = { state: "idle" } | { state: "missing" } | { state: "sending" } | Sent;

/** A report as a file: sent, compared, answered. `largestBytes` is what the server takes. */
export function VerifyFile({ largestBytes }: { largestBytes: number }) {
  const t = useTranslations("verify");
  const [trying, setTrying] = useState<Trying>({ state: "idle" });
  const input = useRef<HTMLInputElement>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    if (file === undefined) return refuse({ state: "missing" });
    if (file.size === 0) return refuse({ state: "failed", trouble: "empty" });
    if (file.size > largestBytes) return refuse({ state: "failed", trouble: "too-large" });
    setTrying({ state: "sending" });
    // What it takes to read the answer comes with the first file.
    const { sendReport } = await import("#components/verify/send-report");
    setTrying(await sendReport(file));
  };
  const refuse = (why: Trying) => {
    setTrying(why);
    input.current?.focus();
  };
  const error = errorOf(trying);
  return (
    <>
      <form onSubmit={(event) => void send(event)} noValidate>
        <label htmlFor="file" className="mb-1 block font-medium">
          {t("file")}
        </label>
        <p id="file-hint" className="mb-1 text-sm text-ink-3">
          {t("fileHint")}
        </p>
        <FieldError id="file" error={error === null ? null : t(`troubles.${error}`, { megabytes: Math.floor(largestBytes / 2 ** 20) })} />
        <div className="flex flex-wrap items-center gap-2">
          <input
            ref={input}
            id="file"
            type="file"
            accept=".pdf,.json,application/pdf,application/json"
            aria-describedby={error === null ? "file-hint" : "file-hint file-error"}
            aria-invalid={error === null ? undefined : true}
            onChange={() => setTrying({ state: "idle" })}
            className="min-h-9 min-w-0 grow basis-60 rounded-md border border-control bg-sheet text-base text-ink-2 file:mr-3 file:min-h-9 file:border-0 file:border-r file:border-control file:bg-wash file:px-3 file:font-medium file:text-ink aria-invalid:border-high"
          />
          <Button type="submit" look="primary" pending={trying.state === "sending"}>
            {t("submit")}
          </Button>
        </div>
      </form>
      {/* The verdict is said aloud, and not the digests below it. */}
      <p role="status" className="sr-only">
        {trying.state === "sending" ? t("sending") : null}
        {trying.state === "verified" && isDemo(trying.verification) ? `${t("demo.title")}. ` : null}
        {trying.state === "verified" ? t(`verdicts.${verdictWords(trying.verification)}.title`, namedIn(trying.verification)) : null}
      </p>
      {trying.state === "verified" ? (
        <div className="mt-6">
          <Verdict verification={trying.verification} />
        </div>
      ) : null}
    </>
  );
}

function errorOf(trying: Trying) {
  if (trying.state === "missing") return "missing" as const;
  return trying.state === "failed" ? trying.trouble : null;
}

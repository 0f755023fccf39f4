"use client";

import { Button, buttonLook } from "#components/ui/button";

/** The words of a page that could not be shown. */
export interface FailureWords {
  title: string;
  text: string;
  code: string;
  retry: string;
  home: string;
}

/** A page that failed: what it means, the code for the log, another try and the way home. Needs nothing around it. */
export function Failure({ words, error, retry }: { words: FailureWords; error: unknown; retry: () => void }) {
  const digest = typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : null;
  return (
    <div role="alert">
      <h1 className="text-2xl">{words.title}</h1>
      <p className="mt-2 max-w-prose text-md text-ink-2">{words.text}</p>
      {digest === null ? null : <p className="mt-2 text-sm text-ink-3">{words.code.replace("{code}", digest)}</p>}
      <p className="mt-6 flex flex-wrap gap-2">
        <Button look="primary" onClick={retry}>
          {words.retry}
        </Button>
        {/* A full load: what failed may be this page's own script. */}
        <a href="/" className={buttonLook()}>
          {words.home}
        </a>
      </p>
    </div>
  );
}

"use client";

import { Brand } from "#components/shell/brand";
import { Failure } from "#components/shell/failure";
import { useFailureWords } from "./failure-words";

export default function RootError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="mx-auto max-w-2xl px-5 py-8">
      <Brand />
      <div className="mt-16">
        <Failure words={useFailureWords().words} error={error} retry={retry} />
      </div>
    </main>
  );
}

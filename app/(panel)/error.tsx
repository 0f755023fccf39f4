"use client";

import { Failure } from "#components/shell/failure";
import { useFailureWords } from "../failure-words";

export default function PanelError({ error, retry }: { error: unknown; retry: () => void }) {
  return <Failure words={useFailureWords().words} error={error} retry={retry} />;
}

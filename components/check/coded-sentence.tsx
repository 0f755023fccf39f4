import { useTranslations } from "next-intl";
import { useReadableValues } from "#components/check/readable-values";
import type { Params } from "#lib/contract/evidence";
import { readableParams } from "#lib/contract/match-sentence";

/** A sentence that the evidence stores as a code with parameters. A code of a later version is shown as it is, never dropped. */
export function CodedSentence({ room, code, params }: { room: "reason" | "score"; code: string; params: Params }) {
  const t = useTranslations("evidence");
  const values = useReadableValues();
  const key = `${room}.${code}` as Parameters<typeof t>[0];
  const sentence = t.has(key) ? t(key, readableParams({ code, params }, values) as never) : null;
  // A sentence that lacks a parameter comes back as its own key.
  return sentence === null || sentence === `evidence.${key}` ? <span className="break-all">{code}</span> : sentence;
}

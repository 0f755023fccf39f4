"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef } from "react";
import { priceWords } from "#components/account/price-words";
import { viewerQuery } from "#components/account/viewer-query";
import { CodeBlock, CodeLines } from "#components/api-docs/code-block";
import { sendRequest, type TriedAnswer } from "#components/api-docs/send-request";
import { curlOf, exampleValues, requestOf, type TriedField, type TriedOperation, type Typed } from "#components/api-docs/tried-request";
import { useDraft } from "#components/drafts/use-draft";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { Button } from "#components/ui/button";
import { CopyButton } from "#components/ui/copy-button";
import { SelectField, TextField } from "#components/ui/field";
import { Icon } from "#components/ui/icon";
import type { Viewer } from "#lib/contract/panel";

interface Tried {
  answer: TriedAnswer;
  /** Credits before and after; null where it could not be read. */
  balance: { before: number; after: number } | null;
}

/** The verb on the button, by operation. */
const WORDS: Record<string, "check" | "read" | "search" | "lookUp"> = {
  createCheck: "check",
  readCheck: "read",
  nameToRut: "search",
  rutToName: "lookUp",
};

/**
 * One operation to be tried with the session of who reads: a real request, charged like any other. Nothing is sent before the button
 * that says its price is pressed; Enter in a field only leads to it. The command above the form follows what is typed.
 */
export function TryOut({
  operation,
  address,
  price,
  headerNames,
}: {
  operation: TriedOperation;
  address: string;
  /** Which price of the organisation's it is; null for an operation that is always free. */
  price: keyof Viewer["prices"] | null;
  headerNames: string[];
}) {
  const t = useTranslations("tryout");
  const memory = useQueryClient();
  const { data: viewer } = useQuery(viewerQuery);
  const [typed, setTyped] = useDraft<Typed>(`api-docs.${operation.id}`, exampleValues(operation));
  const button = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const words = price === null || viewer === undefined ? { by: "own", price: price === null ? 0 : 1, host: "" } : priceWords(viewer, price);
  const request = requestOf(operation, typed);
  const attempt = useMutation({
    mutationFn: async (): Promise<Tried> => {
      const before = viewer?.balanceCredits;
      const answer = await sendRequest(request, headerNames);
      // Whoever is signed out is told so by the answer itself, not led away from it.
      if (answer.status === 401 || before === undefined) return { answer, balance: null };
      const after = await memory.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch(() => null);
      return { answer, balance: after === null ? null : { before, after: after.balanceCredits } };
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    button.current?.focus();
  };
  const curl = curlOf(address, request);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-md">{t("curl")}</h3>
        <span className="screen-only flex flex-wrap justify-end gap-2">
          <CopyButton size="small" text={curl} label={t("copy")} doneLabel={t("copied")} failedLabel={t("copyFailed")} />
        </span>
      </div>
      <CodeBlock label={t("curl")}>{curl}</CodeBlock>
      <form
        onSubmit={submit}
        aria-labelledby={`${titleId} ${operation.id}`}
        className="screen-only mt-6 rounded-lg border border-line-2 bg-sheet p-4 sm:p-5"
      >
        <h3 id={titleId} className="text-md">
          {t("title")}
        </h3>
        <p className="mt-0.5 mb-3 text-sm text-ink-2">{t(price === null ? "hintFree" : "hint")}</p>
        <noscript>
          <p className="mb-3 font-medium text-medium">{t("noScript")}</p>
        </noscript>
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          {operation.fields.map((field) => (
            <TypedField
              key={field.name}
              id={`${operation.id}-${field.name}`}
              field={field}
              value={typed[field.name] ?? ""}
              onChange={(value) => setTyped((known) => ({ ...known, [field.name]: value }))}
            />
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button ref={button} look="primary" pending={attempt.isPending} onClick={() => attempt.mutate()}>
            {t(`send.${WORDS[operation.id] ?? "send"}`, { ...words })}
          </Button>
        </div>
        <AnswerPlace attempt={attempt} />
      </form>
    </>
  );
}

function TypedField({ id, field, value, onChange }: { id: string; field: TriedField; value: string; onChange: (value: string) => void }) {
  const t = useTranslations("tryout");
  const label = (
    <span className="text-base font-medium text-ink">
      <code className="font-mono">{field.name}</code> <span className="text-sm font-normal text-ink-3">{t(`place.${field.place}`)}</span>
    </span>
  );
  if (field.type === "boolean") {
    const options = [
      { value: "", label: t("notSent") },
      { value: "true", label: "true" },
      { value: "false", label: "false" },
    ];
    return <SelectField id={id} label={label} options={options} value={value} onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <TextField
      id={id}
      label={label}
      error={null}
      value={value}
      placeholder={field.fallback ?? undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * Where the answer appears: the place opens at the press, as large as it will be, so that nothing below moves when the answer comes.
 */
function AnswerPlace({ attempt }: { attempt: { isIdle: boolean; isPending: boolean; data: Tried | undefined; error: Error | null } }) {
  const t = useTranslations("tryout");
  const tried = attempt.isPending ? undefined : attempt.data;
  const open = attempt.isIdle
    ? {}
    : { role: "group", "aria-label": t("answer"), tabIndex: 0, className: "mt-4 h-80 overflow-y-auto border-t border-line pt-3" };
  return (
    <div {...open}>
      <div role="status">{tried === undefined ? null : <AnswerLine tried={tried} />}</div>
      {tried === undefined ? null : <AnswerBody answer={tried.answer} />}
      {attempt.error === null ? null : <RefusalNotice error={attempt.error} />}
    </div>
  );
}

/** Said aloud when it appears: what was answered, how long it took, and what it cost. */
function AnswerLine({ tried: { answer, balance } }: { tried: Tried }) {
  const t = useTranslations("tryout");
  const fine = answer.status < 400;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`inline-flex items-center gap-1.5 font-semibold ${fine ? "text-low" : "text-high"}`}>
          <Icon name={fine ? "check" : "alert"} />
          <span className="numeric">{t("answered", { status: String(answer.status), reason: answer.reason })}</span>
        </span>
        <span className="numeric text-ink-2">{t("took", { ms: answer.tookMs })}</span>
        {balance === null ? null : (
          <span className="numeric text-ink-2">{t(balance.before === balance.after ? "balanceSame" : "balanceChanged", balance)}</span>
        )}
      </p>
      {answer.status === 401 ? <p className="mt-1 text-ink-2">{t("signedOut")}</p> : null}
    </>
  );
}

function AnswerBody({ answer }: { answer: TriedAnswer }) {
  const t = useTranslations("tryout");
  return (
    <>
      <dl className="my-2 grid gap-x-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {answer.headers.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">
              <code className="font-mono">{name}</code>
            </dt>
            <dd className="mb-1 wrap-anywhere sm:mb-0">
              <code className="font-mono">{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <CodeLines label={t("body")}>{answer.body}</CodeLines>
    </>
  );
}

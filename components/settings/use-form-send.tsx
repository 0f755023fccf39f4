"use client";

import { useState } from "react";
import type { ZodType } from "zod";
import type { FieldProblem } from "#components/ui/error-summary";
import { Refusal, Unreachable } from "#lib/contract/refusal";

export interface FormErrand<Request, Reply> {
  /** Comes when it is needed: a page carries no schema of a form that nobody sends. */
  schema: () => Promise<ZodType<Request>>;
  /** Words for the code of a field that the schema refuses; a field within others has their names before its own: `a.0.b`. */
  say: (code: string, fieldId: string) => string;
  send: (request: Request) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  /** The field behind a refusal of the service, by its status; null when it is about none. */
  blame?: (status: number) => FieldProblem | null;
}

interface Sending {
  problems: FieldProblem[];
  /** Counts the failed tries, so that the summary takes the focus at each. */
  attempt: number;
  pending: boolean;
  error: Error | null;
}

const CALM: Sending = { problems: [], attempt: 0, pending: false, error: null };

/**
 * The way of a form to the service: checked here with the schema that the service checks with, then sent. Fields are named in the
 * page as in the schema. What was typed stays through every failure; an ended session is taken care of by the page's own dialog.
 */
export function useFormSend<Request, Reply>(errand: FormErrand<Request, Reply>) {
  const [state, setState] = useState(CALM);
  const fail = (problems: FieldProblem[], error: Error | null) =>
    setState(({ attempt }) => ({ problems, error, pending: false, attempt: attempt + 1 }));

  const send = async (typed: unknown) => {
    if (state.pending) return;
    setState(({ attempt }) => ({ ...CALM, attempt, pending: true }));
    try {
      const parsed = (await errand.schema().catch(unreachable)).safeParse(typed);
      if (!parsed.success) return fail(fieldProblems(parsed.error.issues, errand.say), null);
      const reply = await errand.send(parsed.data);
      setState(CALM);
      errand.onDone(reply);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) return fail(...blamed(error, errand.blame));
      setState(({ attempt }) => ({ ...CALM, attempt }));
    }
  };
  return {
    ...state,
    send: (typed: unknown) => void send(typed),
    problemOf: (fieldId: string) => state.problems.find((problem) => problem.fieldId === fieldId)?.message ?? null,
  };
}

/** The first problem of each field. */
function fieldProblems(issues: readonly { path: PropertyKey[]; message: string }[], say: FormErrand<never, never>["say"]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>();
  for (const { path, message } of issues) {
    const fieldId = path.map(String).join(".");
    if (!byField.has(fieldId)) byField.set(fieldId, { fieldId, message: say(message, fieldId) });
  }
  return [...byField.values()];
}

function blamed(error: unknown, blame: ((status: number) => FieldProblem | null) | undefined): [FieldProblem[], Error | null] {
  const problem = error instanceof Refusal ? (blame?.(error.status) ?? null) : null;
  if (problem !== null) return [[problem], null];
  return [[], error instanceof Error ? error : new Unreachable(error)];
}

function unreachable(cause: unknown): never {
  throw new Unreachable(cause);
}

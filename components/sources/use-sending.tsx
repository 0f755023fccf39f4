"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ImportOrder, Sending as Progress } from "#components/sources/send-import";
import { importsQuery } from "#components/sources/sources-query";
import { Unreachable } from "#lib/contract/refusal";
import type { Import } from "#lib/contract/sources";

export interface Sending {
  phase: "idle" | "sending" | "stopped" | "failed";
  /** Counts the orders of this page. */
  attempt: number;
  progress: Progress | null;
  error: Error | null;
  /** What the last order became. */
  started: Import | null;
}

const IDLE: Sending = { phase: "idle", attempt: 0, progress: null, error: null, started: null };

/** The sending of an import from this page: how far it is, how it ends, and the way to stop it. */
export function useSending(): { sending: Sending; send: (order: ImportOrder) => Promise<boolean>; stop: () => void } {
  const memory = useQueryClient();
  const [sending, setSending] = useState(IDLE);
  const stopping = useRef(new AbortController());
  const send = async (order: ImportOrder) => {
    stopping.current = new AbortController();
    // At once, so that the place where it is told is there before anything has left.
    setSending(({ attempt }) => ({ ...IDLE, phase: "sending", attempt: attempt + 1, progress: firstOf(order) }));
    const onProgress = (progress: Progress) => setSending((before) => ({ ...before, progress }));
    try {
      const { sendImport } = await loadSender();
      const started = await sendImport(order, stopping.current.signal, onProgress);
      setSending(({ attempt }) => ({ ...IDLE, attempt, started }));
      return true;
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Unreachable(cause);
      setSending((before) => ({ ...before, phase: error.name === "AbortError" ? "stopped" : "failed", error }));
      return false;
    } finally {
      void memory.invalidateQueries({ queryKey: importsQuery.queryKey });
    }
  };
  return { sending, send, stop: () => stopping.current.abort() };
}

function firstOf({ files }: ImportOrder): Progress | null {
  const file = files[0]?.file;
  return file === undefined ? null : { name: file.name, place: 1, count: files.length, sentBytes: 0, totalBytes: file.size };
}

function loadSender() {
  return import("#components/sources/send-import").catch((cause: unknown) => {
    throw new Unreachable(cause);
  });
}

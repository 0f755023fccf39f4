"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Refusal } from "#lib/contract/refusal";

/** One act of administration behind a button: pending until the server has drawn the page anew. */
export function useAct<Reply>(act: () => Promise<Reply>, onDone: (reply: Reply) => void) {
  const router = useRouter();
  const [drawing, startDrawing] = useTransition();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: act,
    onSuccess: (reply) => {
      onDone(reply);
      startDrawing(() => router.refresh());
    },
  });
  // An ended session is said by the page's own dialog.
  const told = error instanceof Refusal && error.status === 401 ? null : error;
  return { run: () => mutate(), pending: isPending || drawing, error: told, reset };
}

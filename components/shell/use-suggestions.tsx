"use client";

import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { panel } from "#components/panel/panel-service";
import type { Suggestion } from "#lib/contract/suggestions";

/** Quiet after which a beginning is looked for, ms. */
const TYPING_PAUSE_MS = 180;
const LEAST_CHARACTERS = 2;

const suggestionsQuery = (beginning: string) =>
  queryOptions({
    queryKey: ["suggestions", beginning],
    queryFn: beginning.length < LEAST_CHARACTERS ? skipToken : async ({ signal }) => (await panel()).suggest(beginning, signal),
    retry: false,
  });

/**
 * What the organisation has already that begins as the text does; free. Asked once the typing pauses: a question that the next letter
 * overtakes is cancelled, and an answer to another text is never shown. Without an answer there are simply none.
 */
export function useSuggestions(text: string, wanted: boolean): Suggestion[] {
  const beginning = text.trim().replace(/\s+/gu, " ").toLowerCase();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted ? beginning : ""), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [beginning, wanted]);
  const { data } = useQuery(suggestionsQuery(asked));
  return wanted && asked === beginning ? (data?.suggestions ?? []) : [];
}

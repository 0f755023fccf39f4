/** How the panel asks for a summary, and the lines in which it comes. Not part of the service contract. */
import "#lib/contract/no-eval";
import { z } from "zod";
import { SummaryFallback } from "#lib/contract/panel";

/** `POST /api/panel/checks/{id}/summary`. `again`: the model is asked once more after a fallback. */
export const SummaryRequest = z.object({ again: z.boolean().default(false) });

/**
 * One line of the answer (NDJSON). `sentence`: held against the facts, with the blank or empty line in front of it; kept only if all others hold too. `restart`: what was said so far
 * falls away. The last line is `done`, with the text that the Check keeps, or `failed`, with the status that a plain answer would have had.
 */
export const SummaryLine = z.discriminatedUnion("event", [
  z.object({ event: z.literal("started") }),
  z.object({ event: z.literal("sentence"), text: z.string() }),
  z.object({ event: z.literal("restart") }),
  z.object({
    event: z.literal("done"),
    /** Empty where a provider gives none: nothing is kept then, and who asks again asks it again. */
    text: z.string(),
    /** `local`, the name of the model, or `provider`. */
    maker: z.string(),
    madeAt: z.string(),
    fallback: SummaryFallback.nullable(),
    canRetry: z.boolean(),
  }),
  z.object({
    event: z.literal("failed"),
    status: z.number().int(),
    retryAfterSeconds: z.number().optional(),
    requestId: z.string(),
  }),
]);
export type SummaryLine = z.output<typeof SummaryLine>;
export type SummaryDone = Extract<SummaryLine, { event: "done" }>;

/** Who would write the summary of a Check if somebody asked now, and whether a fallback may be tried once more. */
export interface SummaryOffer {
  /** The model and its host; null: Cotejo itself. */
  model: { name: string; host: string } | null;
  canRetry: boolean;
}

/** What the one box suggests while somebody types: of what the organisation has already, never of the registers. */
import { z } from "zod";

/** Suggestions of one answer at most. */
export const MOST_SUGGESTIONS = 8;
/** Longer texts are no beginning of a name. */
export const LONGEST_BEGINNING = 120;

export const Suggestion = z.object({
  rut: z.string(),
  name: z.string(),
  /** Where the organisation knows it from: its latest Check with its month `YYYY-MM`, or something paid for until when it reopens. */
  known: z.discriminatedUnion("by", [
    z.object({ by: z.literal("check"), month: z.string() }),
    z.object({ by: z.literal("paid"), freeUntil: z.string() }),
  ]),
});
export type Suggestion = z.output<typeof Suggestion>;

export const Suggestions = z.object({ suggestions: z.array(Suggestion).max(MOST_SUGGESTIONS) });
export type Suggestions = z.output<typeof Suggestions>;

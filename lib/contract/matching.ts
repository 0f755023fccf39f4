/**
 * The try-out of the matching, for admins: who would match in the loaded lists and why, and two names side by side.
 * Nothing is charged and no Check is made. The message of a refused field is a code that the forms say in words.
 */
import "#lib/contract/no-eval";
import { z } from "zod";
import { Explanation, PepHit, SanctionHit, SourceUse } from "#lib/contract/evidence";

/** A name longer than any of the lists', code points. */
export const LONGEST_TRIED_NAME = 300;

const typedName = z
  .string()
  .trim()
  .min(1, "nameMissing")
  .refine((text) => [...text].length <= LONGEST_TRIED_NAME, "nameLong")
  .refine((text) => !/\p{Cc}/u.test(text), "oddCharacters")
  .refine((text) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length > 1 || /[\p{Lo}]/u.test(text), "nameShort");

const known = (most: number) => z.string().trim().max(most, "tooLong");

export const TriedKind = z.enum(["person", "company", "unknown"]);
export type TriedKind = z.output<typeof TriedKind>;

export const TryNameRequest = z.object({
  mode: z.literal("lists"),
  name: typedName,
  kind: TriedKind,
  /** As people write it: `1952`, `10-1952`, `07-10-1952`, or `1952-10-07`; out comes `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or null. */
  birthDate: z
    .string()
    .trim()
    .transform((text, issues) => {
      const date = text === "" ? null : readBirthDate(text);
      if (text !== "" && date === null) issues.addIssue({ code: "custom", message: "birthDateWrong" });
      return date;
    }),
  country: known(100),
  identifier: known(100),
});
export type TryNameRequest = z.output<typeof TryNameRequest>;

export const CompareNamesRequest = z.object({ mode: z.literal("names"), queried: typedName, listed: typedName, kind: TriedKind });
export type CompareNamesRequest = z.output<typeof CompareNamesRequest>;

export const MatchingRequest = z.union([TryNameRequest, CompareNamesRequest]);
export type MatchingRequest = z.output<typeof MatchingRequest>;

export const TryNameReply = z.object({
  mode: z.literal("lists"),
  /** From this similarity on a name matches. */
  threshold: z.number(),
  /** Lists of the organisation's data, read or not loaded. */
  sources: z.array(SourceUse),
  /** Strongest first; at most so many of each as a person reads. */
  sanctions: z.array(SanctionHit),
  pep: z.array(PepHit),
  /** What came near and does not match. */
  near: z.object({ sanctions: z.array(SanctionHit), pep: z.array(PepHit) }),
  /** All that matched, and all that came near, those not shown included. */
  matches: z.number().int(),
  nearMisses: z.number().int(),
});
export type TryNameReply = z.output<typeof TryNameReply>;

export const CompareNamesReply = z.object({
  mode: z.literal("names"),
  threshold: z.number(),
  matches: z.boolean(),
  explanation: Explanation,
});
export type CompareNamesReply = z.output<typeof CompareNamesReply>;

export const MatchingReply = z.discriminatedUnion("mode", [TryNameReply, CompareNamesReply]);
export type MatchingReply = z.output<typeof MatchingReply>;

/** A birth date, whole or in part, in the form of the lists; null when there is no such date. */
function readBirthDate(text: string): string | null {
  const parts = text.split(/[-/.]/);
  const [year = "", month, day] = (parts[0]?.length === 4 ? parts : parts.toReversed()).map((part) => part.padStart(2, "0"));
  const written = [year, month, day].filter((part) => part !== undefined).join("-");
  if (parts.length > 3 || !/^(18|19|20)\d\d(-\d\d){0,2}$/.test(written)) return null;
  const whole = `${written}-01-01`.slice(0, 10);
  const at = Date.parse(`${whole}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(whole) ? written : null;
}

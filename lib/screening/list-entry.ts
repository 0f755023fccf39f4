/** An entry of a sanctions or PEP list, whatever the format it came in. */
import { z } from "zod";

/** Primary names and good aliases weigh alike; weak aliases (nicknames, `Low` quality) need more to match. */
export const ListName = z.object({ name: z.string().min(1), strength: z.enum(["primary", "alias", "weak-alias"]) });
export type ListName = z.output<typeof ListName>;

/** A post that makes a person politically exposed. Dates are `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; null when unknown (or, for `to`, still in office). */
export const PepPost = z.object({
  post: z.string(),
  institution: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Whether the entry is the holder, or a declared relative or close associate of one. */
  relation: z.enum(["holder", "relative", "associate"]),
  /** The holder, for relatives and associates. */
  relatedTo: z.string().nullable(),
  source: z.string(),
  /**
   * What the source says of the post beside its dates. `unknown`: it does not know whether the post is still held.
   * Absent in sources that tell it by their dates alone.
   */
  status: z.enum(["current", "ended", "unknown"]).optional(),
});
export type PepPost = z.output<typeof PepPost>;

export const ListEntry = z.object({
  /** The publisher's own number where there is one. */
  entryId: z.string().min(1),
  kind: z.enum(["person", "company", "vessel", "aircraft", "unknown"]),
  /** The primary name first. */
  names: z.array(ListName).min(1),
  programs: z.array(z.string()),
  /** Countries as the publisher writes them: nationality, registration, address, flag. */
  countries: z.array(z.string()),
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD`; `~` behind means about, `1979/1982` a span. */
  birthDates: z.array(z.string()),
  identifiers: z.array(z.object({ type: z.string(), value: z.string(), country: z.string().nullable() })),
  /** `YYYY-MM-DD`. */
  listedOn: z.string().nullable(),
  remarks: z.string().nullable(),
  /** Further facts for people to read: place of birth, gender, title, address, linked to, vessel type … */
  facts: z.array(z.object({ type: z.string(), value: z.string() })).default([]),
  /** Chilean RUTs that the source gives, in normal form with a valid check digit. */
  ruts: z.array(z.string()),
  pep: PepPost.nullable(),
});
export type ListEntry = z.output<typeof ListEntry>;

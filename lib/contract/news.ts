/** What is new since a Check: hits that a later version of a list brought, changed or took away. The Check itself stays as it was. */
import { z } from "zod";
import { PepHit, SanctionHit } from "#lib/contract/evidence";
import { HIT_FACTS, NEWS_KINDS } from "#lib/contract/news-filter";

const NewsKind = z.enum(NEWS_KINDS);

const HitFact = z.enum(HIT_FACTS);

const news = z.object({
  id: z.string(),
  checkId: z.string(),
  /** When the Check was made, and until when it is the Check of its month, `YYYY-MM-DD`. */
  checkedAt: z.string(),
  validUntil: z.string(),
  rut: z.string(),
  /** The person or company, as the Check names it. */
  name: z.string(),
  /** The version of the list that brought it. */
  version: z.number().int(),
  /** The date of the list in which the hit stands, `YYYY-MM-DD`. */
  asOf: z.string().nullable(),
  kind: NewsKind,
  /** Of a hit that changed. */
  changed: z.array(HitFact),
  /** Of a hit that is gone: the entry left the list; else it stands there otherwise and matches no more. */
  delisted: z.boolean().nullable(),
  foundAt: z.string(),
  read: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** The Check was completed later, against this version or a newer one. */
  inCheck: z.boolean(),
});

/** `hit` as the evidence has it; of a hit that is gone the last that was known. `before`: of a hit that changed. */
export const News = z.discriminatedUnion("listKind", [
  news.extend({ listKind: z.literal("sanctions"), hit: SanctionHit, before: SanctionHit.nullable() }),
  news.extend({ listKind: z.literal("pep"), hit: PepHit, before: PepHit.nullable() }),
]);
export type News = z.output<typeof News>;

/** News in one line, for the home page. */
export const NewsLine = z.object({
  id: z.string(),
  checkId: z.string(),
  rut: z.string(),
  name: z.string(),
  kind: NewsKind,
  delisted: z.boolean().nullable(),
  listName: z.string(),
  /** The entry, as the list names it. */
  listedName: z.string(),
  foundAt: z.string(),
});
export type NewsLine = z.output<typeof NewsLine>;

export const NewsFeed = z.object({
  count: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** Newest first. */
  news: z.array(News),
  /** Of the organisation, whatever the filter; at most {@link MOST_UNREAD}. */
  unread: z.number().int(),
  /** When the newest of the organisation's news was found: what is marked as read at once ends there. Null when there are none. */
  foundUntil: z.string().nullable(),
  /** The lists that may bring news. */
  lists: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type NewsFeed = z.output<typeof NewsFeed>;

/** What is marked as read at once: all up to `foundUntil` of the feed that was drawn, of one list or of all. */
export const ReadAllRequest = z.object({ found_until: z.iso.datetime(), list: z.string().max(200).nullable() });
export type ReadAllRequest = z.output<typeof ReadAllRequest>;

export const NewsRead = z.object({ marked: z.number().int(), unread: z.number().int() });
export type NewsRead = z.output<typeof NewsRead>;

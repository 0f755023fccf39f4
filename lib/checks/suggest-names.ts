import { freeUntil, reopenedSince } from "#lib/checks/paid-lookup";
import type { Context } from "#lib/context";
import { LONGEST_BEGINNING, MOST_SUGGESTIONS, type Suggestion } from "#lib/contract/suggestions";

/** A single letter says too little, unless a whole word stands before it. */
const LEAST_LETTERS = 2;

/** Of the words known last, so many are looked through before all that begin as typed: what begins often is among them. */
const NEWEST_WORDS = 10_000;
/** Rows that are enough for as many RUTs: two words of a name may begin alike. */
const ENOUGH_ROWS = MOST_SUGGESTIONS * 8;

const BEGUN = "word >= (select beginning from asked) and word < (select beginning || U&'\\+10FFFF' from asked)";
const OPEN = "(origin = 'check' or at > $3)";

/** Whether the newest did not do. */
const IS_SHORT = `(select count(distinct rut) < ${MOST_SUGGESTIONS} from newest)`;

// Whole words are looked up one row at a time among the newest, and as sets where all have to be looked through.
const SUGGEST = `
  with typed as materialized (select known_words_of($2) as words),
  asked as materialized (
    select words[cardinality(words)] as beginning, array(select distinct unnest(words[:cardinality(words) - 1])) as whole from typed),
  newest as materialized (
    select rut, word, origin, at from
      (select rut, word, origin, at from known_words where org_id = $1 order by at desc limit ${NEWEST_WORDS}) as recent
    where ${BEGUN} and ${OPEN} and not exists (
      select from unnest((select whole from asked)) as other where not exists (
        select from known_words as known where known.org_id = $1 and known.word = other and known.rut = recent.rut))
    order by at desc limit ${ENOUGH_ROWS}),
  all_begun as (
    select rut, word, origin, at from known_words
    where org_id = $1 and ${BEGUN} and ${OPEN} and ${IS_SHORT}
      and ((select whole = '{}' from asked) or rut in (
        select rut from (select distinct word, rut from known_words where org_id = $1 and word = any((select whole from asked)::text[])) as had
        group by rut having count(*) = (select cardinality(whole) from asked)))
    order by at desc, rut limit ${ENOUGH_ROWS}),
  begun as (
    select * from newest where not ${IS_SHORT}
    union all select * from all_begun),
  hits as (
    select rut, min(word) as word, min(origin) as origin, max(at) as at from begun
    where (select length(beginning) >= ${LEAST_LETTERS} or whole <> '{}' from asked)
    group by rut order by max(at) desc, rut limit ${MOST_SUGGESTIONS})
  select hits.rut, hits.at, made.month, coalesce(made.name, paid.name) as name from hits
  left join lateral (select month, name from checks where org_id = $1 and rut = hits.rut order by month desc limit 1) as made on true
  left join known_words as paid
    on hits.origin = 'paid' and paid.org_id = $1 and paid.word = hits.word and paid.rut = hits.rut and paid.origin = 'paid'
  where coalesce(made.name, paid.name) is not null
  order by hits.at desc, hits.rut`;

interface Row {
  rut: string;
  name: string;
  month: string | null;
  at: Date;
}

/**
 * People and companies of the organisation whose names have the words typed, the last one begun, in any order; or whose RUTs begin so.
 * Of its Checks and of what people of it paid for and may reopen, the most recent first. Free: nothing else is looked at.
 */
export async function suggestNames(ctx: Context, typed: string): Promise<Suggestion[]> {
  const packed = typed.replace(/[.\s-]/g, "");
  const text = /^\d+[kK]?$/.test(packed) ? packed : typed;
  if (text.length > LONGEST_BEGINNING) return [];
  // PostgreSQL takes neither a NUL nor half a letter.
  const sound = text.toWellFormed().replaceAll("\0", " ");
  const rows = await ctx.db.query<Row>(SUGGEST, [ctx.actor.orgId, sound, reopenedSince(ctx)], "suggestions.find");
  return rows.map(({ rut, name, month, at }) => ({
    rut,
    name,
    known: month === null ? { by: "paid", freeUntil: freeUntil(at).toISOString() } : { by: "check", month },
  }));
}

/** The words of participants that a landing brings, kept by their shapes, so that the search finds a misspelt one. */
import type { Scope } from "#lib/context";
import { wordShapes } from "#lib/courts/word-shapes";
import type { Queryable } from "#lib/db/db";

const BATCH = 5_000;
/** No name has a longer one; the comparison takes them for equal or not at all. */
const LONGEST = 62;

/** Keeps the new words among the names without RUT of `landing_participants`; they stay until a reserved case takes them away. */
export async function learnWords(tx: Queryable, scope: Scope): Promise<void> {
  const rows = await tx.query<{ word: string }>(
    `select distinct words.word from landing_participants, unnest(string_to_array(name_key, ' ')) as words (word)
     where rut is null and length(words.word) <= $1 and not exists (select 1 from court_words as known where known.scope = $2 and known.word = words.word)`,
    [LONGEST, scope],
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map(({ word }) => ({ word, shapes: wordShapes(word) }));
    await tx.query(
      `insert into court_words (scope, word, shapes)
       select $2, word, shapes from jsonb_to_recordset($1::jsonb) as learnt (word text, shapes integer[]) on conflict do nothing`,
      [JSON.stringify(batch), scope],
    );
  }
}

/** `landing_hushed`: the words of cases that are about to be taken away because they are reserved; of names too that got their RUT since. */
export async function tellHushedWords(tx: Queryable): Promise<void> {
  await tx.query("drop table if exists pg_temp.landing_hushed");
  await tx.query(
    `create temporary table landing_hushed on commit drop as
     select unnest(string_to_array(name_key, ' ')) as word from court_participants
     where case_id in (select case_id from landing_reserved) and rut is null
     union select unnest(string_to_array(split_part(told, '|', 2), ' ')) from court_cases, unnest(named_with_rut) as told
     where case_id in (select case_id from landing_reserved)`,
  );
}

/** Forgets those words that nobody else bears: nothing of a reserved case is kept. */
export async function forgetHushedWords(tx: Queryable, scope: Scope): Promise<void> {
  const [any] = await tx.query("select 1 from landing_hushed limit 1");
  if (any === undefined) return;
  await tx.query(
    `delete from court_words where scope = $1 and word in (
       select word from landing_hushed except
       select unnest(string_to_array(name_key, ' ')) from court_participants where scope = $1 and rut is null)`,
    [scope],
  );
}

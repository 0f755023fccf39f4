-- What the one box suggests: the words of the names that an organisation has Checks of or has paid for, and their RUTs as words.
-- Triggers keep it, so that nothing that writes a Check can forget to.

-- A name in lower-case words without accents, in their order, apostrophes closed up, as lib/names/fold.ts folds names in Latin letters.
create function known_words_of(name text) returns text[] language sql immutable parallel safe as $$
  select array_remove(regexp_split_to_array(
    lower(regexp_replace(normalize(translate(name, '''`´‘’ʼʻ', ''), NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+'), '')
$$;

create table known_words (
  org_id uuid not null,
  word text collate "C" not null,
  rut text not null,
  -- `paid`: of a look-up or a page of a search that a person paid for in the panel; known as long as that reopens.
  origin text not null check (origin in ('check', 'paid')),
  at timestamptz not null,
  -- Of what was paid for; the name of a Check stands in the Check.
  name text,
  primary key (org_id, word, rut, origin)
);
-- Each answers alone: what was known last, of which most beginnings are found at once, and all that begins so.
create index known_words_newest on known_words (org_id, at desc) include (word, rut, origin);
create index known_words_beginnings on known_words (org_id, word, origin, at, rut);
create index known_words_paid on known_words (at) where origin = 'paid';

create function keep_known_words_of_check() returns trigger language plpgsql as $$
begin
  insert into known_words as known (org_id, word, rut, origin, at)
    select distinct new.org_id, word, new.rut, 'check', new.created_at
    from unnest(known_words_of(new.name) || lower(replace(new.rut, '-', ''))) as word order by word
    on conflict (org_id, word, rut, origin) do update set at = excluded.at where known.at < excluded.at;
  return null;
end $$;
create trigger checks_known_words after insert or update of name on checks for each row execute function keep_known_words_of_check();

create function keep_known_words_of_lookup() returns trigger language plpgsql as $$
begin
  insert into known_words as known (org_id, word, rut, origin, at, name)
    select distinct on (word, record->>'rut') new.org_id, word, record->>'rut', 'paid', new.paid_at, record->>'full_name'
    from jsonb_array_elements(case new.kind when 'name-search' then new.answer->'results' else new.answer end) as record,
      unnest(known_words_of(record->>'full_name') || lower(replace(record->>'rut', '-', ''))) as word
    where record->>'full_name' is not null
    order by word, record->>'rut'
    on conflict (org_id, word, rut, origin) do update set at = excluded.at, name = excluded.name where known.at <= excluded.at;
  return null;
end $$;
create trigger paid_lookups_known_words after insert or update of answer on paid_lookups for each row
  when (new.user_id is not null) execute function keep_known_words_of_lookup();

insert into known_words (org_id, word, rut, origin, at)
  select org_id, word, rut, 'check', max(created_at)
  from checks, unnest(known_words_of(name) || lower(replace(rut, '-', ''))) as word group by org_id, word, rut;
-- What was paid for until now is suggested when it is paid for again: it would be forgotten within a day.

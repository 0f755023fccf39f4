-- Participants by name: keys of two and three words together (lib/courts/name-keys.ts) in the place of single words, of which the common
-- ones are in a tenth of all names. No case stands when this runs: 20261121043000 takes them out, the next import brings them with keys.

drop index court_participants_tokens;
alter table court_participants
  drop column name_tokens,
  -- `courtNameKeys` of the name; empty where the participant has a RUT.
  add column name_keys integer[] not null;
-- Without a list of what is pending: the first searches after an import would have to read all of it.
create index court_participants_keys on court_participants using gin (name_keys) with (fastupdate = off) where rut is null;

-- The words of participants' names, so that a misspelt one is found (lib/courts/word-shapes.ts). Of no case.
create table court_words (
  scope text not null,
  word text not null,
  shapes integer[] not null,
  primary key (scope, word)
);
create index court_words_shapes on court_words using gin (shapes) with (fastupdate = off);

-- What the lists of the panel are searched and sorted by: Checks, the audit trail, the ledger.

-- A name as it is looked for in the list of Checks: lower case, without accents, words apart by one space, a run of single letters with
-- dots closed up (S.A. is sa). Both sides of a comparison go through it.
create function fold_name(name text) returns text language sql immutable strict parallel safe
return
  regexp_replace(
    regexp_replace(
      regexp_replace(
        lower(normalize(translate(name, 'øØłŁđĐ''`´‘’ʼ', 'oOlLdD'), nfkd) collate "und-x-icu"),
        '[\u0300-\u036f]', '', 'g'),
      '(\m\w)[./](?=\w\M)', '\1', 'g'),
    '[^[:alnum:]]+', ' ', 'g');

-- Cut so that an entry of the index below always fits its page, whatever letters a name has.
alter table checks add column name_words text generated always as (left(' ' || fold_name(name), 400)) stored;

-- Carries what the list filters by: a hundred thousand Checks are counted and paged without touching them.
create index checks_list on checks (org_id, created_at desc, check_id)
  include (rut, month, name_words, score_value, score_label, incomplete, made_by_id, purpose);
drop index checks_recent;

-- Cut for the same reason; lib/checks/trail-search.ts asks by the same expression.
create index audit_entries_subject on audit_entries (org_id, left(subject, 100), at desc);
create index audit_entries_action on audit_entries (org_id, action, at desc);
create index audit_entries_actor on audit_entries (org_id, actor_id, at desc);

create index credit_entries_recent on credit_entries (org_id, created_at) include (kind, delta_credits);

-- The demonstration set: which edition of it stands, since when, and how far its loading is. At most one row; absent before the first loading.
create table demo_set (
  only_one boolean primary key default true check (only_one),
  edition integer not null,
  people integer not null,
  -- All dates of the set hang on it, so that a loading that was cut goes on with the same set.
  first_start timestamptz not null,
  org_id uuid,
  steps_done integer not null default 0,
  state text not null check (state in ('loading', 'loaded', 'cleared'))
);

-- Ledger and audit trail stay append-only for every real organisation. Those of the demonstration are fiction and go with it.
drop trigger credit_entries_append_only on credit_entries;
drop trigger audit_entries_append_only on audit_entries;
create trigger credit_entries_append_only before update or truncate on credit_entries
  for each statement execute function refuse_rewrite();
create trigger audit_entries_append_only before update or truncate on audit_entries
  for each statement execute function refuse_rewrite();

create function refuse_removal_of_the_real() returns trigger language plpgsql as $$
begin
  if exists (select from organisations where org_id = old.org_id and scope = 'demo') then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger credit_entries_keep_the_real before delete on credit_entries
  for each row execute function refuse_removal_of_the_real();
create trigger audit_entries_keep_the_real before delete on audit_entries
  for each row execute function refuse_removal_of_the_real();

-- What is real never becomes a demonstration, nor the other way round: else the rule above would be a way around itself.
create function refuse_another_scope() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.scope = 'demo' then
      return old;
    end if;
    raise exception 'a real organisation is disabled, never removed' using errcode = 'restrict_violation';
  end if;
  if new.scope <> old.scope or new.org_id <> old.org_id then
    raise exception 'the scope and the id of an organisation never change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger organisations_keep_their_scope before update or delete on organisations
  for each row execute function refuse_another_scope();

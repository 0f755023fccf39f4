-- Court cases in full, the organisation's own matrix and policy, and what people decide about hits and persons.

-- Policy: what an organisation laid down about how it is served ---------------------------------------------------------

alter table organisations
  -- Ley 21.719, article 25: off means that court cases are not consulted.
  add column court_data boolean not null default true,
  add column court_data_basis text check (court_data_basis in ('obliged-entity', 'public-body', 'express-law', 'legal-claims')),
  add column court_data_note text,
  add column court_data_set_by text,
  add column court_data_set_at timestamptz,
  -- Cases filed longer ago are left out of new Checks; 0 for no limit, null for what the installation says.
  add column case_max_age_years integer check (case_max_age_years between 0 and 100),
  add column four_eyes boolean not null default false,
  -- Roles that see the detail of penal cases in the panel; the counters are the same for all.
  add column penal_detail_for text[] not null default '{officer,admin}' check (cardinality(penal_detail_for) > 0),
  -- One more with every change: of two admins who change it at once, the later one is told.
  add column policy_revision integer not null default 0;

-- Versions of an organisation's risk matrix; version 1 is that of the product and stands in no row.
create table risk_matrices (
  org_id uuid not null,
  version integer not null check (version > 1),
  matrix jsonb not null,
  reason text not null,
  made_by_id uuid not null,
  made_by_name text not null,
  made_at timestamptz not null,
  primary key (org_id, version)
);

-- Review: every hit and every case by name waits for a person ------------------------------------------------------------

-- One item for a RUT and an entry, over months and renames.
create table review_items (
  org_id uuid not null,
  item_id uuid not null,
  rut text not null,
  kind text not null check (kind in ('sanction', 'pep', 'case')),
  list_id text not null,
  entry_id text not null,
  -- The newest Check that holds it.
  check_id uuid not null,
  -- As the evidence has it.
  hit jsonb not null,
  facts_hash text not null,
  state text not null check (state in ('to-confirm', 'proposed', 'confirmed', 'dismissed', 'gone')),
  -- One more with every act: who acts on an older one is told.
  revision integer not null default 1,
  opened_at timestamptz not null,
  opened_why text not null check (opened_why in ('found', 'changed', 'asked')),
  assignee_id uuid,
  assignee_name text,
  -- { outcome: 'confirmed' | 'dismissed', reason, byId, byName, at }, of the last proposal or decision.
  decision jsonb,
  -- { byId, byName, at }: the second person under four eyes.
  second jsonb,
  primary key (org_id, item_id),
  constraint review_items_one unique (org_id, rut, kind, list_id, entry_id)
);
-- Lists and counts of what waits read no hit.
create index review_items_open on review_items (org_id, opened_at, item_id) include (state, assignee_id, kind, check_id)
  where state in ('to-confirm', 'proposed');

-- The history of an item, append-only: its acts count its revisions. `by_id` null is the service itself.
create table review_acts (
  org_id uuid not null,
  item_id uuid not null,
  act_no integer not null,
  at timestamptz not null,
  act text not null,
  by_id uuid,
  by_name text not null,
  reason text,
  detail jsonb not null default '{}',
  primary key (org_id, item_id, act_no)
);
create trigger review_acts_append_only before update or truncate on review_acts
  for each statement execute function refuse_rewrite();
create trigger review_acts_keep_the_real before delete on review_acts
  for each row execute function refuse_removal_of_the_real();

-- What a named person decided about a RUT. The score decides nothing.
create table person_decisions (
  org_id uuid not null,
  decision_id uuid not null,
  rut text not null,
  check_id uuid not null,
  outcome text not null check (outcome in ('approved', 'approved-enhanced', 'rejected', 'escalated')),
  reason text not null,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  score_value double precision not null,
  score_label text not null,
  -- Items of the RUT that nobody had decided then.
  open_items integer not null,
  -- Under four eyes it waits for a second person.
  state text not null check (state in ('proposed', 'standing', 'returned')),
  second jsonb,
  primary key (org_id, decision_id)
);
create index person_decisions_of_rut on person_decisions (org_id, rut, at desc);
-- One proposal waits for a RUT.
create unique index person_decisions_proposed on person_decisions (org_id, rut) where state = 'proposed';

-- A decision stays as it was made: a proposal gets its second person once, nothing else changes and nothing goes.
create function refuse_another_decision() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed' or (to_jsonb(new) - 'state' - 'second') <> (to_jsonb(old) - 'state' - 'second') then
    raise exception 'a decision is never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger person_decisions_stay before update on person_decisions
  for each row execute function refuse_another_decision();
create trigger person_decisions_keep_the_real before delete on person_decisions
  for each row execute function refuse_removal_of_the_real();
create trigger person_decisions_no_truncate before truncate on person_decisions
  for each statement execute function refuse_rewrite();

-- The Checks of this month were made without items: the worker opens them.
insert into jobs (job_id, kind, payload, state, run_after, created_at)
  select gen_random_uuid(), 'open-items', '{}', 'queued', now(), now() where exists (select from checks);

-- A token that may do one thing only.
alter table tokens add column only_right text check (only_right in ('push-courts'));

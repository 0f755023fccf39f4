-- Court cases by themselves and not by the feed that tells them; what became reserved; what each feed covers.

-- The identity of a case changed (docs/decisions/0019-court-cases.md): kept, the cases would be doubled by their next import.
-- The demonstration set makes its own again at the next start; real ones are "not loaded" until they are imported again.
delete from court_cases;
update lists set current_version = null where kind = 'courts' and scope = 'real';

alter table court_cases
  add column competence text,
  -- The counter that counts it: penal, civil, labour; null when it is shown only.
  add column counter text,
  -- The court's name as it compares.
  add column court_key text,
  add column filed_on date,
  -- The extraction that its facts are of; of a row that says none, the day of its import.
  add column told_on date,
  add column anti_union boolean not null default false,
  -- `role|name` of whoever was told with a RUT: the same name in the same role without one is nobody else.
  add column named_with_rut text[] not null default '{}';
create index court_cases_coverage on court_cases (scope, competence, court_key);

alter table court_participants
  add column role_key text,
  add column told_on date;

-- Which feeds tell a case, and how lately.
create table court_case_feeds (
  case_id text not null references court_cases on delete cascade,
  feed text not null,
  extracted_on date,
  primary key (case_id, feed)
);

-- Cases that must not be kept. No fact of them: the hash that would be their id.
create table court_reserved (
  case_id text primary key
);

-- What each feed has, by competence, counter ('none' for shown only) and court; kept up to date by every landing.
create table court_coverage (
  scope text not null,
  feed text not null,
  competence text not null,
  counter text not null check (counter in ('penal', 'civil', 'labour', 'none')),
  court_key text not null,
  -- The court's name as a case of it writes it.
  court text not null,
  cases integer not null,
  filed_from date,
  filed_until date,
  extracted_until date,
  primary key (scope, feed, competence, counter, court_key)
);

-- Rows of a court import before they land; a case that several rows tell alike in one batch is written once.
create table court_stage (
  job_id uuid not null,
  line bigint not null,
  case_id text not null,
  -- Nothing but the id is kept of a row that says it.
  reserved boolean not null,
  told_on date,
  feed text,
  court_key text,
  anti_union boolean,
  record jsonb,
  rut text,
  name text,
  name_key text,
  -- `courtNameKeys` of a name without RUT (20261121044000_court_name_keys.sql).
  name_keys integer[],
  role text,
  role_key text,
  primary key (job_id, line, case_id)
);

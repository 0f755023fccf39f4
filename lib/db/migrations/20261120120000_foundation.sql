-- Foundation: organisations, sign-in, ledger, audit, registry, lists, courts, Checks, jobs.
-- Every table is declared in lib/db/distribution.ts with the column that Citus would distribute it by, or as a reference table.

-- Reference tables -----------------------------------------------------------------------------------------------

create table users (
  user_id uuid primary key,
  org_id uuid not null,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('officer', 'admin')),
  password_hash text,
  oidc_subject text,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index users_email on users (email);
create unique index users_oidc_subject on users (oidc_subject) where oidc_subject is not null;

create table sessions (
  session_hash bytea primary key,
  companion_hash bytea not null,
  user_id uuid not null,
  org_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

create table tokens (
  token_id uuid primary key,
  token_hash bytea not null unique,
  org_id uuid not null,
  name text not null,
  purpose text,
  legal_basis text,
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index tokens_org on tokens (org_id);

-- Failed sign-ins and shared rate buckets: what one process counts, the others see.
create table throttles (
  throttle_key text primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);

create table lists (
  list_id text primary key,
  scope text not null check (scope in ('real', 'demo')),
  kind text not null check (kind in ('sanctions', 'pep', 'courts', 'registry')),
  name text not null,
  licence text,
  required boolean not null default false,
  current_version integer
);

create table list_versions (
  list_id text not null references lists,
  version integer not null,
  as_of date,
  imported_at timestamptz not null,
  checksum text not null,
  file_name text not null,
  records integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  primary key (list_id, version)
);

-- An entry holds from one version until the version that changed or removed it.
create table list_entries (
  list_id text not null references lists,
  entry_id text not null,
  from_version integer not null,
  until_version integer,
  facts_hash bytea not null,
  entry jsonb not null,
  primary key (list_id, entry_id, from_version)
);
create index list_entries_current on list_entries (list_id, entry_id) where until_version is null;

create table jobs (
  job_id uuid primary key,
  kind text not null,
  payload jsonb not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  run_after timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  heartbeat_at timestamptz,
  finished_at timestamptz,
  progress jsonb not null default '{}',
  result jsonb,
  error text
);
create index jobs_due on jobs (run_after) where state in ('queued', 'running');

create table job_schedules (
  kind text primary key,
  every_seconds integer not null,
  next_at timestamptz not null
);

-- Rows of an import before its version lands: what makes an import resumable and its landing atomic.
create table import_rows (
  job_id uuid not null,
  line bigint not null,
  record_key text not null,
  facts_hash bytea not null,
  record jsonb not null,
  primary key (job_id, line)
);

-- Court cases: many participants each; distributed by the case --------------------------------------------------

create table court_cases (
  case_id text primary key,
  scope text not null check (scope in ('real', 'demo')),
  source text not null,
  version integer not null,
  facts_hash bytea not null,
  record jsonb not null
);

create table court_participants (
  case_id text not null references court_cases on delete cascade,
  participant_no integer not null,
  scope text not null,
  rut text,
  name text not null,
  name_key text not null,
  name_tokens text[] not null,
  role text not null,
  primary key (case_id, participant_no)
);
create index court_participants_rut on court_participants (scope, rut) where rut is not null;
create index court_participants_name_key on court_participants (scope, name_key) where rut is null;
create index court_participants_tokens on court_participants using gin (name_tokens) where rut is null;

-- The registry: distributed by RUT -------------------------------------------------------------------------------

create table registry_records (
  rut text not null,
  scope text not null check (scope in ('real', 'demo')),
  list_id text not null,
  full_name text,
  name_key text,
  name_tokens text[] not null default '{}',
  facts_hash bytea not null,
  detail jsonb not null default '{}',
  version integer not null,
  primary key (rut, scope, list_id)
);
create index registry_records_name on registry_records using gin (name_tokens);
create index registry_records_name_key on registry_records (scope, name_key);
create index registry_records_list on registry_records (list_id);

-- One organisation's data: distributed by organisation -----------------------------------------------------------

create table organisations (
  org_id uuid primary key,
  name text not null,
  scope text not null check (scope in ('real', 'demo')),
  language text not null default 'es' check (language in ('es', 'en')),
  purpose text not null default 'customer-due-diligence',
  legal_basis text not null default 'legal-obligation',
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table credit_accounts (
  org_id uuid primary key,
  balance_credits bigint not null default 0 check (balance_credits >= 0),
  last_entry bigint not null default 0
);

create table credit_entries (
  org_id uuid not null,
  entry_no bigint not null,
  delta_credits bigint not null,
  balance_after_credits bigint not null check (balance_after_credits >= 0),
  kind text not null check (kind in ('grant', 'check', 'name-search', 'rut-lookup')),
  reference text not null,
  actor text not null,
  created_at timestamptz not null,
  primary key (org_id, entry_no)
);
create index credit_entries_reference on credit_entries (org_id, kind, reference);

create table checks (
  org_id uuid not null,
  check_id uuid not null,
  rut text not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  created_at timestamptz(0) not null,
  name text not null,
  data jsonb not null,
  score_value double precision not null,
  score_label text not null check (score_label in ('low', 'medium', 'high')),
  incomplete text[] not null default '{}',
  evidence jsonb not null,
  purpose text not null,
  legal_basis text not null,
  made_by_kind text not null check (made_by_kind in ('user', 'token')),
  made_by_id uuid not null,
  made_by_name text not null,
  ai_summary text not null default '',
  summary_maker text,
  summary_made_at timestamptz,
  completed_at timestamptz,
  primary key (org_id, check_id),
  constraint checks_one_a_month unique (org_id, rut, month)
);
create index checks_recent on checks (org_id, created_at desc);

-- Look-ups that the organisation paid for: they reopen free in the panel for 24 hours.
create table paid_lookups (
  org_id uuid not null,
  kind text not null check (kind in ('name-search', 'rut-lookup')),
  query text not null,
  paid_at timestamptz not null,
  answer jsonb not null,
  primary key (org_id, kind, query)
);

create table audit_entries (
  org_id uuid not null,
  entry_id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'token', 'system')),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  request_id text,
  primary key (org_id, entry_id)
);
create index audit_entries_recent on audit_entries (org_id, at desc);

-- What was written once stays: the ledger and the audit trail refuse edits and deletions.
create function refuse_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger credit_entries_append_only before update or delete or truncate on credit_entries
  for each statement execute function refuse_rewrite();
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_rewrite();

insert into lists (list_id, scope, kind, name, licence, required) values
  ('ofac-sdn', 'real', 'sanctions', 'OFAC SDN', 'Public domain (US Treasury)', true),
  ('un-sc', 'real', 'sanctions', 'ONU, Consejo de Seguridad', 'United Nations', true),
  ('pep-cl', 'real', 'pep', 'PEP Chile', null, true),
  ('courts', 'real', 'courts', 'Poder Judicial', null, true),
  ('sii-names', 'real', 'registry', 'SII, nómina de personas jurídicas', null, false),
  ('demo-sanctions', 'demo', 'sanctions', 'Lista de demostración', 'Ficticia', true),
  ('demo-pep', 'demo', 'pep', 'PEP de demostración', 'Ficticia', true),
  ('demo-courts', 'demo', 'courts', 'Causas de demostración', 'Ficticia', true),
  ('demo-registry', 'demo', 'registry', 'Registro de demostración', 'Ficticia', false);

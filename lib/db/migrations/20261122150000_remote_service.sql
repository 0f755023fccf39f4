-- In front of a remote service of the same contract: whose it is, Checks as it gives them, calls under way, and credits held for them.

-- A Check is of the own engine (evidence) or of a provider (what it gave: counters, score and its links), never of both.
alter table checks
  add column provider jsonb,
  alter column evidence drop not null,
  add constraint checks_of_one_engine check ((evidence is null) <> (provider is null));

-- Words of names as before (20261122010000_suggestions.sql), now each cut: a provider's name may be a thousand letters without a blank, and an
-- entry of an index has to fit its page. As many letters stay as anybody may type of a name (lib/contract/suggestions.ts).
create or replace function known_words_of(name text) returns text[] language sql immutable parallel safe as $$
  select array(
    select left(word, 120) from unnest(regexp_split_to_array(
      lower(regexp_replace(normalize(translate(name, '''`´‘’ʼʻ', ''), NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+'))
      with ordinality as words (word, at)
    where word <> '' order by at)
$$;

-- An organisation's own account at a provider. The token is sealed (lib/auth/sealed-secret.ts); its end is shown to tell tokens apart.
create table org_upstreams (
  org_id uuid primary key,
  base_url text not null,
  sealed_token bytea not null,
  token_ending text not null,
  -- Whether our own ledger charges on top of what the provider does.
  metered boolean not null,
  set_by_name text not null,
  set_at timestamptz not null
);

-- Since when a provider refuses our credentials: of the installation's token, or of an organisation's own.
create table upstream_refusals (
  -- 'installation', or the uuid of the organisation.
  upstream text primary key,
  refused_since timestamptz not null
);

-- Credits that a call under way may cost. Leases end by the database's clock: a process that died holds nothing for long.
create table credit_holds (
  org_id uuid not null,
  hold_id uuid not null,
  kind text not null check (kind in ('check', 'name-search', 'rut-lookup')),
  reference text not null,
  price_credits bigint not null check (price_credits > 0),
  lease_until timestamptz not null,
  primary key (org_id, hold_id)
);
create index credit_holds_lease on credit_holds (lease_until);

-- The sum of the holds of an organisation: what of its balance nothing else may spend.
alter table credit_accounts
  add column held_credits bigint not null default 0,
  add constraint credit_accounts_held check (held_credits between 0 and balance_credits);

-- Who asks the provider for the Check of a RUT and month now, over all processes; whoever else wants it waits for it.
create table upstream_claims (
  org_id uuid not null,
  rut text not null,
  month text not null,
  claim_id uuid not null,
  -- Of the credits held for it; null where nothing is charged here.
  hold_id uuid,
  lease_until timestamptz not null,
  primary key (org_id, rut, month)
);

-- The provider's PDF of a Check as it was fetched: another file for the same Check is kept beside it.
create table provider_reports (
  org_id uuid not null,
  check_id uuid not null,
  -- SHA-256, lower-case hexadecimal.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  fetched_at timestamptz not null,
  primary key (org_id, check_id, digest)
);
create index provider_reports_digest on provider_reports (digest);
-- Not packed: parts of it are read without the rest.
alter table provider_reports alter column bytes set storage external;
create trigger provider_reports_no_rewrite before update on provider_reports for each row execute function refuse_rewrite();
create trigger provider_reports_keep_the_real before delete on provider_reports for each row execute function refuse_removal_of_the_real();
create trigger provider_reports_no_truncate before truncate on provider_reports for each statement execute function refuse_rewrite();

-- What a provider only counts can wait for a person too: one item a counter.
alter table review_items drop constraint review_items_kind_check,
  add constraint review_items_kind_check check (kind in ('sanction', 'pep', 'case', 'counter'));

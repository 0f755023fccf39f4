-- What is new since a Check: when a list changes, the Checks of the month are screened against what changed. A Check itself stays as it is.

-- The version of each sanctions and PEP list that a Check was screened against. A list that was not there is absent.
create function screened_versions(evidence jsonb) returns jsonb language sql immutable parallel safe
return (
  select coalesce(jsonb_object_agg(source ->> 'sourceId', source -> 'version'), '{}')
  from jsonb_path_query(evidence, '$.sources[*] ? (@.version != null && (@.kind == "sanctions" || @.kind == "pep"))') as source
);

alter table checks add column screened jsonb generated always as (screened_versions(evidence)) stored;

-- Up to which version of a list a Check was screened again; absent when its own version is still the one in use.
create table check_rescreens (
  org_id uuid not null,
  check_id uuid not null,
  list_id text not null,
  version integer not null,
  rescreened_at timestamptz not null,
  primary key (org_id, check_id, list_id)
);

create table check_news (
  org_id uuid not null,
  -- Made of the Check, the list, its version and the entry: found twice, it is kept once.
  news_id uuid not null,
  check_id uuid not null,
  rut text not null,
  list_id text not null,
  list_kind text not null check (list_kind in ('sanctions', 'pep')),
  version integer not null,
  entry_id text not null,
  kind text not null check (kind in ('new-hit', 'hit-changed', 'hit-gone')),
  -- As in the evidence; of a hit that is gone, the last that was known.
  hit jsonb not null,
  -- Of a hit that changed: as it was, and which of its facts changed.
  before jsonb,
  changed text[] not null default '{}',
  -- Of a hit that is gone: whether the entry left the list, or stands there otherwise and matches no more.
  delisted boolean,
  found_at timestamptz not null,
  read_at timestamptz,
  read_by uuid,
  read_by_name text,
  primary key (org_id, news_id),
  constraint check_news_once unique (org_id, check_id, list_id, entry_id, version)
);
create index check_news_recent on check_news (org_id, found_at desc, news_id);
create index check_news_unread on check_news (org_id, found_at desc, news_id) where read_at is null;

-- What a version brought and what it took away, without reading the list whole.
create index list_entries_came on list_entries (list_id, from_version);
create index list_entries_went on list_entries (list_id, until_version) where until_version is not null;

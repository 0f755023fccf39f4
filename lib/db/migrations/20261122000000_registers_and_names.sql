-- Registers keep their records by load: an import writes straight into `registry_rows`, unseen, and its landing makes the load that of the list.
-- Nothing is written twice, and the rows of a load that no list points to any more are deleted afterwards.

create table registry_loads (
  load_id integer generated always as identity primary key,
  list_id text not null,
  -- The stage that fills it: an import's job.
  stage_id uuid not null unique,
  -- How many rows it has: its import counts them as it writes them.
  rows integer not null default 0,
  created_at timestamptz not null default now()
);

create table registry_rows (
  -- Number of the RUT, without its check digit.
  rut_number integer not null,
  load_id integer not null,
  full_name text,
  -- A `CompanyFacts`. Not jsonb: nothing is asked inside of it, and its text is written twice as fast.
  detail json not null default '{}',
  primary key (rut_number, load_id)
);
-- Rows of a load lie together.
create index registry_rows_load on registry_rows using brin (load_id);

alter table lists add column current_load integer;
-- Whose name is shown for a RUT that stands in several registers: the lowest rank, then the most recent register.
alter table lists add column name_rank smallint not null default 5;
update lists set name_rank = 1 where list_id = 'sii-names';
update lists set name_rank = 3 where list_id like 'rut-csv:%' or list_id = 'demo-registry';

insert into registry_loads (list_id, stage_id) select distinct list_id, gen_random_uuid() from registry_records;
insert into registry_rows (rut_number, load_id, full_name, detail)
  select split_part(r.rut, '-', 1)::integer, l.load_id, r.full_name, r.detail::json from registry_records r join registry_loads l using (list_id);
update registry_loads l set rows = (select count(*) from registry_rows r where r.load_id = l.load_id);
update lists set current_load = l.load_id from registry_loads l where l.list_id = lists.list_id;
drop table registry_records;
-- A register that was being read is read again from its first line: its staged rows have no load.
update jobs set progress = jsonb_build_object('attempt', attempts) where kind = 'import' and state in ('queued', 'running') and payload ->> 'format' in ('sii-names', 'rut-csv');

-- The index of names, by scope: a base and, over it, a delta of what changed since. See lib/search/segment.ts.
create table name_segments (
  segment_id integer generated always as identity primary key,
  scope text not null check (scope in ('real', 'demo')),
  role text not null check (role in ('base', 'delta')),
  -- False while it is being written: its pages are there, and nobody asks it.
  whole boolean not null default false,
  -- Of a base: registers changed since in more names than a delta takes; until a job has built it anew it answers as before.
  behind boolean not null default false,
  header jsonb not null,
  created_at timestamptz not null default now()
);
create unique index name_segments_whole on name_segments (scope, role) where whole;

create table name_segment_pages (
  segment_id integer not null,
  area smallint not null,
  page integer not null,
  first_key text collate "C",
  data bytea not null,
  primary key (segment_id, area, page)
);
-- Bytes that do not pack: they are read as they lie.
alter table name_segment_pages alter column data set storage external;
-- Pages of names stay in their row: a result is one read away, not three.
alter table name_segment_pages set (toast_tuple_target = 8160);
create index name_segment_pages_key on name_segment_pages (segment_id, first_key, page) where first_key is not null;

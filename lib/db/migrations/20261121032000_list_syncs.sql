-- Lists that an operator has fetched from an address by a schedule. No row, or one that is not enabled: nothing is ever fetched.

create table list_syncs (
  -- Not a reference: some lists get their own row with their first version.
  list_id text primary key,
  format text not null,
  -- Addresses by part ({"main": …, "alt": …}); null for the publisher's own, which the code knows. They may hold credentials.
  addresses jsonb,
  every_seconds integer not null check (every_seconds between 3600 and 31536000),
  enabled boolean not null default false,
  next_at timestamptz,
  -- In a row, since the last one that went well.
  failures integer not null default 0,
  -- The sync under way, then the import that it handed its file to.
  job_id uuid,
  -- ETag and Last-Modified by part: of what was fetched last, and of the version that stands by a sync.
  fetched jsonb not null default '{}',
  standing jsonb not null default '{}',
  standing_version integer,
  last_tried_at timestamptz,
  last_ok_at timestamptz,
  last_outcome text check (last_outcome in ('landed', 'unchanged', 'refused', 'failed')),
  last_refusal jsonb,
  last_error text
);

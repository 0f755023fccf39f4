-- People are administered in the panel: setup links, sessions that can be told apart, and when a person was last seen.

-- One link a person: a newer one replaces it, its use removes it. Only the hash of its secret is kept.
create table setup_links (
  user_id uuid primary key,
  org_id uuid not null,
  link_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- The secret of a session never names it to anybody. `device` is a browser's family and system, nothing finer.
alter table sessions
  add column session_id uuid not null default gen_random_uuid(),
  add column device text not null default '';
create unique index sessions_id on sessions (session_id);

-- Sessions are thrown away a day after their end; this stays.
alter table users add column last_seen_at timestamptz;
update users u set last_seen_at = s.seen
  from (select user_id, max(last_seen_at) as seen from sessions group by user_id) s where s.user_id = u.user_id;
create index users_org on users (org_id);

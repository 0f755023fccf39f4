-- A page of names that a person paid for in the panel remembers how it was asked and by whom: it is offered again, free, while it reopens.
-- Look-ups by programs leave both empty and stay out of the index.
alter table paid_lookups add column asked text, add column user_id uuid;
create index paid_lookups_by_people on paid_lookups (org_id, paid_at desc) where user_id is not null;

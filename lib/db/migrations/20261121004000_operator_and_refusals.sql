-- Sources of the scope `real` are shared by every organisation of the installation: only the one that operates it imports them.
alter table organisations add column operator boolean not null default false;
update organisations set operator = true
where org_id = (select org_id from organisations where scope = 'real' order by created_at, org_id limit 1);

-- Why a job was refused, as a code with its facts: people read it in their own language. `error` keeps the English sentence.
alter table jobs add column refusal jsonb;
create index jobs_imports on jobs (created_at desc) where kind = 'import';

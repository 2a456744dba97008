-- Work to be done at a time: telling a rail, asking it how it went, ending what nobody said yes to.
--
-- A job is written with the change that asks for it and is gone when it is done. Whoever claims it
-- holds it for a while only, so that a killed bank's work is taken up by another; several banks share
-- one queue. What is asked for twice under one key is one job.

create table jobs (
  tenant_id uuid not null references tenants,
  id uuid not null,
  queue text not null,
  key text not null,
  what jsonb not null,
  due_at timestamptz not null,
  -- How often it was claimed, which tells its holders apart; and how often it failed in a row.
  claims int not null default 0,
  attempts int not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, queue, key)
);
create index jobs_due on jobs (tenant_id, due_at);
comment on table jobs is 'policy: tenant';

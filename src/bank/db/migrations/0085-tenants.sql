-- Tenants are made by a command, paused and closed, and shown at hosts that are data: processes take
-- all of it up while they run.

alter table tenants
  add column status text not null default 'OPEN' check (status in ('OPEN', 'PAUSED', 'CLOSED')),
  -- Why it is paused, in each language, as customers read it.
  add column pause jsonb,
  add constraint a_pause_says_why check ((status = 'PAUSED') = (pause is not null));

-- Pages are shown before anything of a tenant may be read.
alter table tenant_directory add column closed_at timestamptz;

create table tenant_hosts (
  tenant_id uuid not null references tenant_directory,
  hostname text not null unique,
  surface text not null check (surface in ('web', 'mini', 'console')),
  added_at timestamptz not null,
  primary key (tenant_id, hostname)
);
comment on table tenant_hosts is 'policy: world';

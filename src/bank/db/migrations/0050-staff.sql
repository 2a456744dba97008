-- Who works for a tenant: staff, their authenticators and their sessions. They are no people of
-- `people`, and no session of theirs is ever a customer's.

create table staff (
  tenant_id uuid not null references tenants,
  id uuid not null,
  email text not null,
  name text not null,
  role text not null
    check (role in ('owner', 'compliance', 'support', 'treasury', 'developer', 'auditor')),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
comment on table staff is 'policy: bank; staff: select';

-- Sealed under a label that names its owner; each step of it counts once.
create table staff_authenticators (
  tenant_id uuid not null references tenants,
  staff_id uuid not null,
  secret bytea not null,
  last_step bigint not null default 0,
  primary key (tenant_id, staff_id),
  foreign key (tenant_id, staff_id) references staff
);
comment on table staff_authenticators is 'policy: bank';

create table staff_sessions (
  tenant_id uuid not null references tenants,
  id uuid not null,
  staff_id uuid not null,
  hash bytea not null,
  device text not null,
  ip text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, hash),
  foreign key (tenant_id, staff_id) references staff
);
create index staff_sessions_by_use on staff_sessions (tenant_id, staff_id, last_used_at desc);
comment on table staff_sessions is 'policy: bank; staff: select update';

-- What staff may do in the tables of before: nothing, where it is not said.
comment on table audit is 'policy: append; staff: select insert';
comment on table idempotency_keys is 'policy: tenant; staff: select insert update delete';

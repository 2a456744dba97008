-- Keys of customers' own programs. Of a key only a digest is kept, made with the operator's key, so
-- that whoever reads these rows can neither use a key nor try one. `former_digest` is the key from
-- before a rotation, good until `former_until`; `seen_ips` are the addresses it was
-- last used from, so that a new one is told. Revoked rows stay: they say who could do what, when.

create table access_keys (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('developer', 'frontend')),
  name text not null,
  role text not null check (role in ('READ_ONLY', 'DEVELOPER', 'PRODUCTION')),
  status text not null check (status in ('ACTIVE', 'DISABLED', 'REVOKED')),
  wallet_id uuid,
  digest bytea not null,
  prefix text not null,
  last_four text not null,
  former_digest bytea,
  former_until timestamptz,
  ips text[] not null,
  origins text[] not null,
  rate_per_second int,
  expires_at timestamptz,
  last_used_at timestamptz,
  seen_ips text[] not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, digest),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, wallet_id) references wallets
);
create index access_keys_by_person on access_keys (tenant_id, person_id);
create index access_keys_by_former on access_keys (tenant_id, former_digest)
  where former_digest is not null;
comment on table access_keys is 'policy: person person_id';

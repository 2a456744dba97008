-- The second factor. One authenticator a person: its secret is sealed under a label that names the
-- person, and the last accepted step stands in the row, so that no code is taken twice, whichever
-- bank is asked and however often it was started again. Taken away it stays as a mark without a
-- secret, because money waits a day after somebody left by a recovery code.

create table authenticators (
  tenant_id uuid not null references tenants,
  person_id uuid not null,
  id uuid not null,
  secret bytea,
  made_at timestamptz not null,
  active_at timestamptz,
  last_step bigint not null default 0,
  recovered_at timestamptz,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people
);
comment on table authenticators is 'policy: person person_id';

-- Ways out of a lost authenticator. Each opens once; only a keyed digest is kept.
create table recovery_codes (
  tenant_id uuid not null references tenants,
  person_id uuid not null,
  digest bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, person_id, digest),
  foreign key (tenant_id, person_id) references people
);
comment on table recovery_codes is 'policy: person person_id';

-- Verifications: who proved themselves, in which session, for exactly what. A proof is spent by the
-- one call it was made for.
create table verifications (
  tenant_id uuid not null references tenants,
  person_id uuid not null,
  request_id text not null,
  family_id uuid not null,
  purpose text not null,
  facts jsonb not null,
  status text not null check (status in ('PENDING', 'APPROVED', 'DENIED')),
  requests jsonb not null,
  wrong int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  approved_at timestamptz,
  spent_at timestamptz,
  primary key (tenant_id, person_id, request_id),
  foreign key (tenant_id, person_id) references people
);
create index verifications_unspent on verifications (tenant_id, person_id, purpose)
  where status = 'APPROVED' and spent_at is null;
comment on table verifications is 'policy: person person_id';

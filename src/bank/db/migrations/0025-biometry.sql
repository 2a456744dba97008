-- A finger or a face as a way to prove oneself: the key its phone answers by, sealed under a label that
-- names the person and the session. It proves in that session alone, so it is of no use after it.

create table biometry_keys (
  tenant_id uuid not null references tenants,
  person_id uuid not null,
  family_id uuid not null,
  key bytea not null,
  made_at timestamptz not null,
  primary key (tenant_id, family_id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, family_id) references families
);
comment on table biometry_keys is 'policy: person person_id';

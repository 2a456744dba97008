-- Passkeys: the public half of a key pair on somebody's device, for the hostname it was made at.

create table passkeys (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  rp_id text not null,
  -- Numbers of COSE: EdDSA, ES256, RS256.
  algorithm int not null check (algorithm in (-8, -7, -257)),
  -- SPKI in DER.
  public_key bytea not null,
  -- Of signatures, as the device counts them; 0 where it does not.
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, person_id) references people
);
create index passkeys_of_person on passkeys (tenant_id, person_id, created_at);
comment on table passkeys is 'policy: person person_id';

-- What a device is asked to sign, by a keyed digest that names what it is for and in which session or
-- attempt to sign in. Deleted by the answer, right or wrong, so that none is answered twice.
create table passkey_challenges (
  tenant_id uuid not null references tenants,
  digest bytea not null,
  -- Null in an attempt to sign in.
  person_id uuid,
  family_id uuid,
  -- Whether it is for a new passkey: a proof was spent on it.
  adds boolean not null,
  rp_id text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, digest),
  foreign key (tenant_id, person_id) references people,
  check (person_id is not null or not adds)
);
create index passkey_challenges_expire on passkey_challenges (tenant_id, expires_at);
comment on table passkey_challenges is 'policy: person person_id';

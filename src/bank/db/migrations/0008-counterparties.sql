-- Whom a wallet pays, and where. A destination says everything a payment needs; it is never edited
-- but for its nickname, so that what was checked is what is paid to. Taken off the list it is hidden
-- and kept, because orders of the past went there.

create table counterparties (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  type text not null check (type in ('INDIVIDUAL', 'BUSINESS')),
  name text not null,
  nickname text,
  email text,
  phone text,
  is_pinned boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, wallet_id) references wallets
);
create unique index counterparties_once on counterparties
  (tenant_id, wallet_id, type, lower(name), coalesce(email, ''));
create index counterparties_by_age on counterparties (tenant_id, wallet_id, created_at desc, id);
comment on table counterparties is 'policy: person person_id';

create table destinations (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  counterparty_id uuid not null,
  type text not null check (
    type in ('DOMESTIC_WIRE', 'ACH', 'SWIFT', 'SEPA', 'CRYPTO_EXTERNAL', 'CRYPTO_INTERNAL')),
  nickname text,
  -- Of one shape for banks and of another for chains, both as the contract says them.
  bank jsonb,
  crypto jsonb,
  -- What makes two destinations the same one.
  fingerprint text not null,
  version int not null default 1,
  created_at timestamptz not null,
  usable_from timestamptz not null,
  hidden_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, counterparty_id) references counterparties,
  constraint one_kind check ((bank is null) <> (crypto is null))
);
create unique index destinations_once on destinations (tenant_id, counterparty_id, fingerprint)
  where hidden_at is null;
create index destinations_by_person on destinations (tenant_id, person_id)
  where crypto is not null;
comment on table destinations is 'policy: person person_id';

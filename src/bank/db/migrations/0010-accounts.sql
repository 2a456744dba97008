-- Virtual accounts: bank details of one's own, behind which a wallet stands. A program says which
-- currency and rails its accounts have. The issuer's details are kept as it gave them; those it
-- replaced stay beside them, so that a payment to old ones can be told apart and sent back.

create table account_programs (
  tenant_id uuid not null references tenants,
  id uuid not null,
  code text not null,
  name text not null,
  description text not null,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  currency_id uuid not null,
  rails text[] not null,
  vendor_id uuid not null,
  vendor_code text not null,
  vendor_name text not null,
  kyc_rail_id uuid not null,
  position int not null,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, currency_id) references currencies
);
comment on table account_programs is 'policy: tenant';

create table accounts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  program_id uuid not null,
  status text not null check (status in ('PENDING', 'ACTIVE', 'INACTIVE', 'CANCELED')),
  reason text,
  holder text not null,
  instructions jsonb not null,
  former jsonb not null,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, program_id) references account_programs
);
create unique index accounts_open_once on accounts (tenant_id, wallet_id, program_id)
  where status <> 'CANCELED';
create index accounts_by_age on accounts (tenant_id, wallet_id, created_at desc, id);
comment on table accounts is 'policy: person person_id';

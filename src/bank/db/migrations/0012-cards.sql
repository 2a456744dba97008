-- Cards: programs say how they are made, sub-accounts pay for them, and what happens with them is
-- told purchase by purchase. A card's number lies here sealed only; its verification value not at
-- all. What a card spent is counted by the day, so that every limit is a sum of days and what it
-- costs to look does not grow with the purchases.

create table issuing_programs (
  tenant_id uuid not null references tenants,
  id uuid not null,
  code text not null,
  name text not null,
  description text not null,
  status text not null check (status in ('ACTIVE', 'ARCHIVED')),
  currency_id uuid not null,
  brand text not null,
  form_factor text not null check (form_factor in ('VIRTUAL', 'PHYSICAL')),
  type text not null check (type in ('CREDIT', 'DEBIT')),
  sub_account_type text not null check (sub_account_type in ('prepaid', 'balance')),
  vendor_id uuid not null,
  kyc_rail_id uuid not null,
  max_cards int not null,
  cap_max numeric(38, 0) not null,
  issuing_fee numeric(38, 0) not null,
  blocked_categories text[] not null,
  blocked_countries text[] not null,
  position int not null,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, currency_id) references currencies
);
comment on table issuing_programs is 'policy: tenant';

create table sub_accounts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  program_id uuid not null,
  type text not null check (type in ('prepaid', 'balance')),
  status text not null check (status in ('ACTIVE', 'BLOCKED', 'INACTIVE', 'CANCELED')),
  stage text,
  reason text,
  nick_name text,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, program_id) references issuing_programs
);
create index sub_accounts_by_age on sub_accounts (tenant_id, wallet_id, created_at desc, id);
comment on table sub_accounts is 'policy: person person_id';

create table cards (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  sub_account_id uuid not null,
  program_id uuid not null,
  status text not null
    check (status in ('ACTIVE', 'FROZEN', 'BLOCKED', 'INACTIVE', 'CANCELED', 'CLOSED')),
  stage text,
  was_frozen boolean not null,
  reason text,
  nick_name text,
  name_on_card text,
  request_id text,
  replaces uuid,
  sealed_number bytea not null,
  number_digest bytea not null,
  last4 text not null,
  expiry_month int not null,
  expiry_year int not null,
  caps jsonb not null,
  fee numeric(38, 0) not null,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, number_digest),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, sub_account_id) references sub_accounts,
  foreign key (tenant_id, program_id) references issuing_programs
);
create index cards_by_age on cards (tenant_id, wallet_id, created_at desc, id);
create index cards_by_sub_account on cards (tenant_id, sub_account_id);
comment on table cards is 'policy: person person_id';

create table card_days (
  tenant_id uuid not null,
  card_id uuid not null,
  person_id uuid not null,
  day date not null,
  spent numeric(38, 0) not null,
  primary key (tenant_id, card_id, day),
  foreign key (tenant_id, card_id) references cards
);
comment on table card_days is 'policy: person person_id';

create table card_transactions (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  sub_account_id uuid not null,
  card_id uuid,
  last4 text,
  type text not null,
  status text not null,
  reason text,
  part_taken boolean not null,
  merchant jsonb not null,
  currency_id uuid not null,
  asked numeric(38, 0) not null,
  held numeric(38, 0) not null check (held >= 0),
  taken numeric(38, 0) not null check (taken >= 0),
  refunded numeric(38, 0) not null check (refunded between 0 and taken),
  original jsonb,
  is_credit boolean not null,
  overdrawn boolean not null,
  hold_id uuid,
  day date,
  created_at timestamptz not null,
  cleared_at timestamptz,
  expires_at timestamptz,
  version int not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sub_account_id) references sub_accounts,
  foreign key (tenant_id, card_id) references cards
);
create index card_transactions_of_card on card_transactions (tenant_id, card_id, created_at desc, id);
create index card_transactions_of_account
  on card_transactions (tenant_id, sub_account_id, created_at desc, id);
create index card_transactions_promised on card_transactions (tenant_id, card_id) where held > 0;
comment on table card_transactions is 'policy: person person_id';

create table card_stories (
  tenant_id uuid not null,
  transaction_id uuid not null,
  seq int not null,
  person_id uuid not null,
  type text not null,
  status text not null,
  minor numeric(38, 0) not null,
  is_credit boolean not null,
  reason text,
  at timestamptz not null,
  primary key (tenant_id, transaction_id, seq),
  foreign key (tenant_id, transaction_id) references card_transactions
);
comment on table card_stories is 'policy: person person_id';

create table card_keys (
  tenant_id uuid primary key references tenants,
  sealed_key bytea not null,
  public_key text not null,
  created_at timestamptz not null
);
comment on table card_keys is 'policy: tenant';

create table card_reveals (
  tenant_id uuid not null,
  blob_digest bytea not null,
  person_id uuid not null,
  kind text not null check (kind in ('secret', 'otp')),
  at timestamptz not null,
  primary key (tenant_id, blob_digest),
  foreign key (tenant_id, person_id) references people
);
create index card_reveals_by_age on card_reveals (tenant_id, person_id, kind, at);
comment on table card_reveals is 'policy: person person_id';

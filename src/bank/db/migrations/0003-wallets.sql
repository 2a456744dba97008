-- What a person owns and every move of it. The money itself stands in the book; a transaction is
-- what the customer reads of a posting, a hold, or something still on its way.

create table wallets (
  tenant_id uuid not null references tenants,
  id uuid not null,
  number bigint not null,
  person_id uuid not null,
  type text not null,
  created_at timestamptz not null,
  -- How many transactions the wallet has had: the newest one's place.
  places bigint not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, person_id) references people
) with (fillfactor = 70);
create index wallets_by_person on wallets (tenant_id, person_id, created_at, id);
comment on table wallets is 'policy: person person_id';

-- The place numbers a wallet's transactions without a gap, so that a page far back is found by
-- counting and not by walking there.
create table transactions (
  tenant_id uuid not null,
  id uuid not null,
  number bigint not null,
  wallet_id uuid not null,
  person_id uuid not null,
  place bigint not null,
  type text not null check (type in ('deposit', 'withdrawal')),
  method text,
  record_kind text not null,
  status text not null
    check (status in ('new', 'pending', 'processing', 'complete', 'canceled', 'failed')),
  sub_status text,
  reason_code text,
  currency_id uuid not null,
  minor numeric(38, 0) not null check (minor >= 0),
  order_id uuid,
  -- Whose fate it shares or what it answers: a fee's parent, what a refund gives back.
  linked_id uuid,
  txid text,
  info text,
  from_text text,
  to_text text,
  meta jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, wallet_id, place),
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, currency_id) references currencies
);
create index transactions_by_moment on transactions (tenant_id, wallet_id, created_at, place);
create index transactions_by_order on transactions (tenant_id, order_id) where order_id is not null;
create index transactions_by_link on transactions (tenant_id, linked_id) where linked_id is not null;
comment on table transactions is 'policy: person person_id';

-- Every step of every transaction, with what moved it.
create table transaction_history (
  tenant_id uuid not null,
  transaction_id uuid not null,
  version int not null,
  person_id uuid not null,
  from_status text,
  event text not null,
  to_status text not null,
  sub_status text,
  reason_code text,
  at timestamptz not null,
  primary key (tenant_id, transaction_id, version),
  foreign key (tenant_id, transaction_id) references transactions
);
comment on table transaction_history is 'policy: append';

-- Whose turn it is to export: one at a time for a person.
create table exports (
  tenant_id uuid not null,
  person_id uuid not null,
  id uuid not null,
  until timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people
);
comment on table exports is 'policy: person person_id';

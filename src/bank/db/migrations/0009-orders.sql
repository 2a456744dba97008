-- Orders: what a customer asked the bank to do with money, where it stands, and how it got there.
--
-- The row carries the facts its life decides by as columns, never a snapshot of the chart. It is
-- changed only together with its postings, its wallet transactions, its history and its news, and
-- only by whoever still knows its version, so that two who step it at once cannot both succeed.

create table orders (
  tenant_id uuid not null references tenants,
  id uuid not null,
  number bigint not null,
  person_id uuid not null,
  wallet_id uuid not null,
  order_type text not null,
  status text not null
    check (status in ('NEW', 'PENDING', 'PROCESSING', 'CANCELED', 'COMPLETE', 'ERROR', 'FAILED')),
  direction text not null check (direction in ('out', 'in')),
  settles text not null check (settles in ('atOnce', 'byRail')),
  money text not null
    check (money in ('untouched', 'held', 'sent', 'received', 'settled', 'returned')),
  sub_status text,
  reason_code text,
  confirmations_seen int,
  confirmations_needed int,
  attempt int not null,
  from_currency_id uuid not null,
  to_currency_id uuid not null,
  -- Minor units. What leaves, all included; what of it is exchanged or sent on; what arrives.
  total numeric(38, 0) not null check (total >= 0),
  net numeric(38, 0) not null check (net >= 0),
  arrives numeric(38, 0) not null check (arrives >= 0),
  -- What lies between total and net, and between rate times net and what arrives: each line once.
  lines jsonb not null,
  rate text not null,
  -- Until when the price stands, where the yes may come later.
  quote_until timestamptz,
  rail text,
  rail_ref text,
  sent_at timestamptz,
  to_wallet_id uuid,
  to_person_id uuid,
  to_address text,
  memo text,
  chain_id int,
  -- The destination as it stood when the order was placed.
  destination jsonb,
  counterparty_id uuid,
  destination_id uuid,
  account_id uuid,
  linked_order_id uuid,
  request_id text,
  reference text,
  note text,
  deadline_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, from_currency_id) references currencies,
  foreign key (tenant_id, to_currency_id) references currencies
) with (fillfactor = 70);
create index orders_by_wallet on orders (tenant_id, wallet_id, created_at desc, id desc);
create index orders_by_destination on orders (tenant_id, destination_id)
  where destination_id is not null and status in ('NEW', 'PENDING', 'PROCESSING', 'ERROR');
create index orders_by_rail_ref on orders (tenant_id, rail, rail_ref) where rail_ref is not null;
comment on table orders is 'policy: person person_id';

-- One row for every step an order took, its birth the first.
create table order_history (
  tenant_id uuid not null references tenants,
  order_id uuid not null,
  seq int not null,
  from_status text,
  event text not null,
  to_status text not null,
  sub_status text,
  reason_code text,
  money text not null,
  actor text not null check (actor in ('customer', 'bank', 'rail', 'operator')),
  actor_id uuid,
  at timestamptz not null,
  primary key (tenant_id, order_id, seq)
);
comment on table order_history is 'policy: append';

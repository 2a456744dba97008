-- What the bank holds on each chain, as the book and as the chain have it, and between which levels
-- treasury wants it.

create table hot_wallets (
  tenant_id uuid not null references tenants,
  id uuid not null,
  chain_id int not null,
  currency_id uuid not null,
  status text not null check (status in ('FINE', 'LOW', 'HIGH')),
  -- Minor units; null for no such level.
  low numeric(38, 0) check (low >= 0),
  high numeric(38, 0) check (high > low or low is null),
  -- Looser levels, which a second person has to confirm.
  next_low numeric(38, 0) check (next_low >= 0),
  next_high numeric(38, 0) check (next_high > next_low or next_low is null),
  proposed_by uuid,
  ledger numeric(38, 0) not null,
  held numeric(38, 0) not null,
  seen_at timestamptz not null,
  moved_at timestamptz not null,
  version int not null,
  primary key (tenant_id, id),
  check (proposed_by is not null or (next_low is null and next_high is null))
);
comment on table hot_wallets is 'policy: tenant; staff: select';

create table hot_wallet_steps (
  tenant_id uuid not null,
  wallet_id uuid not null,
  seq int not null,
  event text not null,
  status text not null,
  -- bank, or one of the staff by id.
  actor text not null,
  words text,
  held numeric(38, 0) not null,
  low numeric(38, 0),
  high numeric(38, 0),
  at timestamptz not null,
  primary key (tenant_id, wallet_id, seq),
  foreign key (tenant_id, wallet_id) references hot_wallets
);
comment on table hot_wallet_steps is 'policy: append; staff: select';

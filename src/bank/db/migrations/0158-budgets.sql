-- How much is meant to be spent from a wallet in a month, on one category or on all. Nothing is held
-- to it: the owner of the wallet is warned.
create table budgets (
  tenant_id uuid not null references tenants,
  wallet_id uuid not null,
  -- What spending is counted as, or 'all'.
  category text not null,
  person_id uuid not null,
  amount numeric(17, 2) not null check (amount > 0),
  -- The base currency when it was set.
  currency text not null,
  -- Of whoever set it: months begin in it.
  time_zone text not null,
  -- How many percent the owner was warned of, and in which month.
  warned int not null check (warned in (0, 80, 100)),
  warned_month text not null,
  created_at timestamptz not null,
  primary key (tenant_id, wallet_id, category),
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, person_id) references people
);
create index budgets_by_person on budgets (tenant_id, person_id);
comment on table budgets is 'policy: person person_id; member: wallet wallet_id';

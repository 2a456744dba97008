-- Payments to many people that are confirmed at once, and what became of each of them.

create table payouts (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  currency_id uuid not null,
  -- Who made it, a member or the owner, and by which session it was confirmed: its age limits the payments.
  made_by uuid not null,
  family_id uuid not null,
  status text not null check (status in ('DRAFT', 'PAYING', 'DONE', 'CANCELED')),
  decimal_sign text not null check (decimal_sign in ('.', ',')),
  row_count int not null check (row_count between 1 and 100),
  -- What was confirmed to leave the wallet; null in a draft.
  total numeric(38, 0),
  -- Whether it was proved with a second factor.
  is_proved boolean not null,
  version int not null,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, made_by) references people,
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, currency_id) references currencies,
  check (status <> 'DRAFT' or total is null)
);
create index payouts_of_wallet on payouts (tenant_id, wallet_id, created_at desc, id);
create index payouts_open on payouts (tenant_id, wallet_id) where status in ('DRAFT', 'PAYING');
comment on table payouts is 'policy: person person_id; member: wallet wallet_id';

-- As it stands in the file; whom it pays is written once the payout is confirmed.
create table payout_rows (
  tenant_id uuid not null references tenants,
  payout_id uuid not null,
  n int not null,
  person_id uuid not null,
  wallet_id uuid not null,
  recipient text not null,
  amount text not null,
  reference text not null,
  order_type text,
  payee jsonb,
  title text,
  detail text,
  pays numeric(38, 0),
  -- The most that may leave for it.
  total numeric(38, 0),
  outcome text check (outcome in ('PLACED', 'FAILED', 'LEFT_OUT')),
  order_id uuid,
  reason text,
  primary key (tenant_id, payout_id, n),
  unique (tenant_id, order_id),
  foreign key (tenant_id, payout_id) references payouts,
  check ((outcome is not distinct from 'PLACED') = (order_id is not null)),
  check (order_id is null or total is not null)
);
comment on table payout_rows is 'policy: person person_id; member: wallet wallet_id';

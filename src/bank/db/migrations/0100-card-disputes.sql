-- Purchases that customers say are wrong: what each says, who has it, and whose money moved.

create table card_disputes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  card_id uuid not null,
  purchase_id uuid not null,
  status text not null check (status in
    ('OPEN', 'NEEDS_MORE', 'SENT', 'WON', 'LOST', 'REFUNDED', 'DECLINED', 'WITHDRAWN')),
  reason text not null check (reason in ('not_mine', 'charged_twice', 'wrong_amount',
    'not_received', 'not_as_described', 'refund_missing')),
  answers jsonb not null,
  note text not null,
  currency_id uuid not null,
  -- In minor units of the card's currency: what was asked for, and what of it is still in dispute.
  asked numeric(38, 0) not null check (asked > 0),
  minor numeric(38, 0) not null check (minor between 0 and asked),
  -- The bank's own money that the customer has until it is decided.
  credited numeric(38, 0) not null check (credited between 0 and minor),
  -- What the network gave back, which is the customer's.
  returned numeric(38, 0) not null check (returned between 0 and asked),
  -- Of the purchase as it was then, for staff, who do not read purchases.
  merchant jsonb not null,
  bought numeric(38, 0) not null,
  last4 text,
  cleared_at timestamptz not null,
  -- Of the staff: who credited first, where a second person has to.
  credited_by uuid,
  reference text,
  due_at timestamptz,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  version int not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, card_id) references cards,
  foreign key (tenant_id, purchase_id) references card_transactions,
  check ((due_at is not null) = (status in ('OPEN', 'NEEDS_MORE', 'SENT')))
);
-- Whoever took it back may ask again; a decision is one.
create unique index card_disputes_once on card_disputes (tenant_id, purchase_id)
  where status <> 'WITHDRAWN';
create index card_disputes_of_purchase
  on card_disputes (tenant_id, purchase_id, created_at desc, id desc);
create index card_disputes_for_staff on card_disputes (tenant_id, moved_at, id)
  where due_at is not null;
comment on table card_disputes is 'policy: person person_id; staff: select';

create table card_dispute_steps (
  tenant_id uuid not null,
  dispute_id uuid not null,
  seq int not null,
  person_id uuid not null,
  event text not null,
  status text not null,
  -- customer, bank, network, merchant, or one of the staff by id.
  actor text not null,
  words text,
  minor numeric(38, 0),
  at timestamptz not null,
  primary key (tenant_id, dispute_id, seq),
  foreign key (tenant_id, dispute_id) references card_disputes
);
comment on table card_dispute_steps is 'policy: person person_id; staff: select';

-- Files are encrypted and lie outside the database, under the names of tenant and row.
create table card_dispute_files (
  tenant_id uuid not null,
  id uuid not null,
  dispute_id uuid not null,
  person_id uuid not null,
  name text not null,
  content_type text not null,
  bytes int not null,
  digest bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, dispute_id) references card_disputes
);
create unique index card_dispute_files_once
  on card_dispute_files (tenant_id, dispute_id, digest);
comment on table card_dispute_files is 'policy: person person_id; staff: select';

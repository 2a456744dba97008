-- Payments that their customers ask back after they left: why, what the other bank said, and what
-- of the money came back. The return is an order of its own, of the same id.

create table order_recalls (
  tenant_id uuid not null references tenants,
  id uuid not null,
  order_id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  status text not null check (status in
    ('REQUESTED', 'SENT', 'RETURNED', 'REFUSED', 'EXPIRED', 'NOT_NEEDED')),
  reason text not null check (reason in
    ('wrong_recipient', 'wrong_amount', 'paid_twice', 'fraud')),
  answer text check (answer in
    ('recipient_refused', 'account_closed', 'no_money', 'not_found', 'legal', 'other')),
  -- In minor units of the currency that arrived: what is asked for, and what came back of it.
  minor numeric(38, 0) not null check (minor > 0),
  returned numeric(38, 0) check (returned between 1 and minor),
  -- What the rail calls it.
  reference text,
  due_at timestamptz not null,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, wallet_id) references wallets,
  check ((returned is not null) = (status = 'RETURNED')),
  check ((answer is not null) = (status = 'REFUSED'))
);
-- One at a time; what was answered is not asked again.
create unique index order_recalls_once on order_recalls (tenant_id, order_id)
  where status in ('REQUESTED', 'SENT', 'RETURNED', 'REFUSED');
create index order_recalls_of_order
  on order_recalls (tenant_id, order_id, created_at desc, id desc);
comment on table order_recalls is 'policy: person person_id; member: wallet wallet_id';

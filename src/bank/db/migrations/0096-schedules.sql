-- Payments that the bank makes later, once or again and again, and what became of each date.

create table schedules (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  -- The session that made it: its age limits the payments.
  family_id uuid not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'COMPLETED', 'ENDED')),
  order_type text not null,
  from_id uuid not null,
  to_id uuid not null,
  -- As typed: of what is sent, or of what arrives.
  amount text not null,
  is_reverse boolean not null,
  is_subtract boolean not null,
  payee jsonb not null,
  recipient jsonb not null,
  reference text,
  note text,
  every text not null check (every in ('once', 'week', 'two_weeks', 'month')),
  first_on date not null,
  until_on date,
  times int check (times between 1 and 1000),
  -- The date to come, counted from 1; both stay at the last one once there is none.
  n int not null check (n >= 1),
  next_on date,
  retries int not null,
  retry_at timestamptz,
  reason text,
  -- For which date the balance was looked at the day before.
  warned_on date,
  -- Whether whoever made it proved it with a second factor.
  is_proved boolean not null,
  version int not null,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, wallet_id) references wallets,
  check ((next_on is null) = (status in ('COMPLETED', 'ENDED')))
);
create index schedules_of_wallet on schedules (tenant_id, wallet_id, next_on, created_at desc);
create index schedules_open on schedules (tenant_id, person_id) where next_on is not null;
comment on table schedules is 'policy: person person_id';

-- Once for each date: whoever comes second writes nothing, and its payment is not made.
create table schedule_occurrences (
  tenant_id uuid not null references tenants,
  schedule_id uuid not null,
  n int not null,
  person_id uuid not null,
  on_date date not null,
  outcome text not null check (outcome in ('MADE', 'SKIPPED', 'FAILED')),
  order_id uuid,
  reason text,
  at timestamptz not null,
  primary key (tenant_id, schedule_id, n),
  unique (tenant_id, order_id),
  foreign key (tenant_id, schedule_id) references schedules,
  check ((outcome = 'MADE') = (order_id is not null))
);
comment on table schedule_occurrences is 'policy: person person_id';

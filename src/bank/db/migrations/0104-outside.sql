-- The bank's own accounts at rails, chains and card programs, set against the book day by day: what
-- each statement said, what we had posted, and what is done about every difference.

create table outside_days (
  tenant_id uuid not null references tenants,
  -- The ledger's address of the account outside.
  source text not null,
  day date not null,
  status text not null check (status in ('TAKEN', 'MISSING')),
  -- Of each currency: what the statement and what our postings come to, in minor units.
  totals jsonb not null,
  tried_at timestamptz not null,
  primary key (tenant_id, source, day)
);
create index outside_days_newest on outside_days (tenant_id, day desc, source);
comment on table outside_days is 'policy: tenant; staff: select';

create table outside_lines (
  tenant_id uuid not null references tenants,
  id uuid not null,
  source text not null,
  currency_id uuid not null,
  reference text not null,
  -- The days on which it was first and last heard of.
  day date not null,
  last_day date not null,
  -- Minor units, more than nought where money came in; null for who never spoke of it.
  ours numeric(38, 0),
  theirs numeric(38, 0),
  order_id uuid,
  status text not null check (status in ('MATCHED', 'OPEN', 'EXPLAINED', 'PROPOSED', 'SETTLED')),
  proposed_by uuid,
  moved_at timestamptz not null,
  version int not null,
  primary key (tenant_id, id),
  check (ours is not null or theirs is not null),
  check ((status in ('MATCHED', 'SETTLED')) = (coalesce(ours, 0) = coalesce(theirs, 0))),
  check ((status = 'PROPOSED') = (proposed_by is not null))
);
create index outside_lines_of_day on outside_lines (tenant_id, source, day, id);
create index outside_lines_of_last_day on outside_lines (tenant_id, source, last_day, id)
  where last_day <> day;
create index outside_lines_open on outside_lines (tenant_id, source, day)
  where status in ('OPEN', 'PROPOSED', 'EXPLAINED');
comment on table outside_lines is 'policy: tenant; staff: select';

create table outside_line_steps (
  tenant_id uuid not null,
  line_id uuid not null,
  seq int not null,
  event text not null,
  status text not null,
  -- bank, or one of the staff by id.
  actor text not null,
  words text,
  ours numeric(38, 0),
  theirs numeric(38, 0),
  at timestamptz not null,
  primary key (tenant_id, line_id, seq),
  foreign key (tenant_id, line_id) references outside_lines
);
comment on table outside_line_steps is 'policy: append; staff: select';

-- What the pretended rails and card networks write into their own books.
create table play_statement_rows (
  tenant_id uuid not null references tenants,
  id uuid not null,
  source text not null,
  currency_id uuid not null,
  reference text not null,
  minor numeric(38, 0) not null,
  at timestamptz not null,
  -- Told to be forgotten.
  lost boolean not null default false,
  primary key (tenant_id, id)
);
create index play_statement_rows_by_time on play_statement_rows (tenant_id, source, at);
comment on table play_statement_rows is 'policy: tenant';

alter table play_payments add column mined_at timestamptz;
-- Sent by the bank itself.
alter table play_payments add column outward boolean not null default false;

-- Which purchases and disputes moved on a day.
create index card_stories_by_time on card_stories using brin (at) with (pages_per_range = 16);

-- News of wallets, written in the transaction of the change they tell of and numbered without a gap,
-- so that whoever has heard up to a number can ask for what came after it.

-- How far each wallet's news has come. Its lock is the order of the numbers: whoever tells news of a
-- wallet holds it until the commit, so a number is never seen before the one below it.
--
-- The epoch is the moment the numbering began, in milliseconds. A number heard in another epoch means
-- nothing: a database restored from a copy begins a new one, because it counts again what was counted.
create table wallet_feed_heads (
  tenant_id uuid not null references tenants,
  wallet_id uuid not null,
  person_id uuid not null,
  epoch bigint not null,
  seq bigint not null,
  primary key (tenant_id, wallet_id)
) with (fillfactor = 70);
comment on table wallet_feed_heads is 'policy: person person_id';

-- One change of one row, as the wire shows it. They are kept for a week: who was away for longer reads
-- the wallet anew.
create table wallet_feed (
  tenant_id uuid not null,
  wallet_id uuid not null,
  seq bigint not null,
  person_id uuid not null,
  epoch bigint not null,
  table_name text not null,
  kind text not null check (kind in ('INSERT', 'UPDATE', 'DELETE')),
  record jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, wallet_id, seq),
  foreign key (tenant_id, wallet_id) references wallet_feed_heads
);
create index wallet_feed_by_age on wallet_feed (tenant_id, at);
comment on table wallet_feed is 'policy: person person_id';

-- Notices: what the bank tells a person of. Each is a kind and its facts, put into words in the
-- language of whoever reads it; none carries a secret or a whole number.
--
-- What makes two of them one is their key: the same piece of news said again changes nothing, whoever
-- is killed when.

-- One for each person who was ever told something or chose where to be told. Its lock is the order of
-- a person's notices, so that the count of the unread is always the count of their rows.
create table notice_boxes (
  tenant_id uuid not null references tenants,
  person_id uuid not null,
  last_number int not null default 0,
  unread int not null default 0 check (unread >= 0),
  -- What differs from the usual choice, as the contract says it.
  choices jsonb not null default '{}',
  -- Since when the person blocks the tenant's bot, until they ask for its messages again.
  bot_shut_at timestamptz,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people
);
comment on table notice_boxes is 'policy: person person_id';

create table notices (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  number int not null,
  key text not null,
  kind text not null,
  facts jsonb not null,
  room text not null,
  subject text,
  wallet_id uuid,
  at timestamptz not null,
  read_at timestamptz,
  -- When the bot took it: a job that is done again sends it no second time.
  bot_took_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, person_id, key),
  unique (tenant_id, person_id, number),
  foreign key (tenant_id, person_id) references notice_boxes
);
-- By when it happened: what happened earlier may be told later.
create index notices_by_age on notices (tenant_id, person_id, at desc, number desc);
create index notices_unread on notices (tenant_id, person_id, number) where read_at is null;
comment on table notices is 'policy: person person_id';

-- How far each wallet's news were read for notices. What was there before is nothing to be told of.
create table notice_heard (
  tenant_id uuid not null references tenants,
  wallet_id uuid not null,
  epoch bigint not null,
  seq bigint not null,
  primary key (tenant_id, wallet_id)
) with (fillfactor = 70);
-- The walls of the heads stand already, and whoever migrates need not be above them.
alter table wallet_feed_heads no force row level security;
insert into notice_heard (tenant_id, wallet_id, epoch, seq)
  select tenant_id, wallet_id, epoch, seq from wallet_feed_heads;
alter table wallet_feed_heads force row level security;
comment on table notice_heard is 'policy: tenant';

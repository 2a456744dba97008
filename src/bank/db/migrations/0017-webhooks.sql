-- Webhooks: where a customer's own server hears of what happens to them, and what it was told.
--
-- A delivery is written once for each piece of a wallet's news, in the transaction that notes how far
-- the news were passed on, so that none is lost or made twice, whoever is killed when. It is then sent
-- by a job until the receiver took it, always under its own id.

create table webhooks (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  is_active boolean not null,
  -- News from before this moment are not for it: it was made or switched on later.
  since timestamptz not null,
  -- Sealed. The former one signs beside the new one for a while.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, person_id, url),
  foreign key (tenant_id, person_id) references people
);
comment on table webhooks is 'policy: person person_id';

create table webhook_deliveries (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  webhook_id uuid not null,
  event text not null,
  -- What is signed and sent, to the letter.
  body text not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  -- How often it was tried since it was last asked for.
  tries int not null,
  -- The last few tries, newest first, as the contract says them.
  history jsonb not null,
  next_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhooks on delete cascade
);
create index webhook_deliveries_by_age on webhook_deliveries
  (tenant_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (tenant_id, created_at);
comment on table webhook_deliveries is 'policy: person person_id';

-- How far each wallet's news were passed on to webhooks.
create table webhook_heard (
  tenant_id uuid not null references tenants,
  wallet_id uuid not null,
  epoch bigint not null,
  seq bigint not null,
  primary key (tenant_id, wallet_id)
) with (fillfactor = 70);
comment on table webhook_heard is 'policy: tenant';

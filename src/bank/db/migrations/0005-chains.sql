-- Addresses of customers, what was seen on its way to them, and what we send out; and the pretended
-- chains of play tenants, which live here so that they survive a restart and stand alike before
-- every process.

-- Where a tenant's keys come from: words of the bank's own making, sealed, or only the fingerprint
-- of those the operator keeps. Every address follows from them and a number.
create table chain_seeds (
  tenant_id uuid primary key references tenants,
  fingerprint text not null,
  words bytea,
  -- One number for all chains, so that no two customers ever share an address on any of them.
  next_path bigint not null default 0
);
comment on table chain_seeds is 'policy: tenant';

create table addresses (
  tenant_id uuid not null references tenants,
  id uuid not null,
  wallet_id uuid not null,
  person_id uuid not null,
  chain_id int not null,
  label text not null check (char_length(label) <= 64),
  address text not null,
  -- Where the whole tenant receives at one address, this tells its customers apart.
  memo text not null default '',
  path bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, wallet_id, chain_id, label),
  unique (tenant_id, chain_id, address, memo),
  foreign key (tenant_id, wallet_id) references wallets,
  foreign key (tenant_id, person_id) references people
);
create index addresses_by_address on addresses (tenant_id, address);
comment on table addresses is 'policy: person person_id';

-- How far a chain was read for a tenant: the newest blocks read, newest first, so that a
-- reorganisation shows as a hash that is there no more. Read by one process at a time.
create table chain_cursors (
  tenant_id uuid not null references tenants,
  chain_id int not null,
  read_blocks jsonb not null default '[]',
  leased_until timestamptz not null,
  primary key (tenant_id, chain_id)
);
comment on table chain_cursors is 'policy: tenant';

-- One payment to one of our addresses, once: whoever sees it first writes it, whoever comes second
-- runs into the key. `round` counts how often it came, as one that was gone may come back.
create table sightings (
  tenant_id uuid not null references tenants,
  id uuid not null,
  chain_id int not null,
  txid text not null,
  output int not null,
  round int not null,
  to_address text not null,
  asset text not null,
  -- Nobody's, where a shared address was paid without a memo that anyone has.
  wallet_id uuid,
  person_id uuid,
  currency_id uuid,
  minor numeric(38, 0) not null,
  state text not null check (state in ('pending', 'confirmed', 'dropped', 'refused')),
  block_height bigint,
  block_hash text,
  confirmations int not null,
  transaction_id uuid,
  seen_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, chain_id, txid, output)
);
create index sightings_open on sightings (tenant_id, chain_id) where state = 'pending';
comment on table sightings is 'policy: tenant';

-- What leaves us. Signed and kept before it is first told to a chain, so that after a crash the very
-- same payment is told again and can never become two.
create table outgoing (
  tenant_id uuid not null references tenants,
  key uuid not null,
  chain_id int not null,
  currency_id uuid not null,
  to_address text not null,
  memo text,
  minor numeric(38, 0) not null check (minor > 0),
  state text not null check (state in ('waiting', 'signed', 'sent', 'confirmed', 'failed')),
  nonce bigint,
  raw text,
  txid text,
  confirmations int not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, key),
  unique (tenant_id, chain_id, nonce),
  foreign key (tenant_id, currency_id) references currencies
);
create index outgoing_open on outgoing (tenant_id, chain_id)
  where state in ('waiting', 'signed', 'sent');
comment on table outgoing is 'policy: tenant';

-- A pretended chain. Whoever makes a block takes the row of its chain first.
create table play_chains (
  tenant_id uuid not null references tenants,
  chain_id int not null,
  height bigint not null,
  -- Counts reorganisations and payments, so that hashes and names never repeat and never surprise.
  branch int not null default 0,
  payments bigint not null default 0,
  primary key (tenant_id, chain_id)
);
comment on table play_chains is 'policy: tenant';

create table play_blocks (
  tenant_id uuid not null references tenants,
  chain_id int not null,
  height bigint not null,
  hash text not null,
  primary key (tenant_id, chain_id, height)
);
comment on table play_blocks is 'policy: tenant';

create table play_payments (
  tenant_id uuid not null references tenants,
  chain_id int not null,
  txid text not null,
  output int not null,
  to_address text not null,
  memo text,
  asset text not null,
  contract text,
  minor numeric(38, 0) not null,
  -- The block it stands in; none while it waits for one.
  height bigint,
  dropped boolean not null default false,
  primary key (tenant_id, chain_id, txid, output)
);
create index play_payments_by_address on play_payments (tenant_id, chain_id, to_address);
create index play_payments_by_height on play_payments (tenant_id, chain_id, height);
comment on table play_payments is 'policy: tenant';

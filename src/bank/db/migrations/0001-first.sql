-- The first floor of the database: tenants, people, sessions, codes, letters, outbox, audit and
-- idempotency keys.
--
-- Every tenant's row carries tenant_id first in its key, and row-level security is forced: a
-- statement sees the tenant named by app.tenant_id, and in tables of a person's own rows only the
-- person named by app.person_id, when one is named. Times come from the bank's clock, never from
-- now(). A table's comment names its policy; a table without one fails the build.

create table tenant_directory (
  tenant_id uuid primary key,
  slug text not null unique
);
comment on table tenant_directory is 'policy: world';

create table tenants (
  tenant_id uuid primary key references tenant_directory,
  kind text not null check (kind in ('sandbox', 'live')),
  config jsonb not null,
  secrets bytea,
  created_at timestamptz not null
);
comment on table tenants is 'policy: tenant';

create table currencies (
  tenant_id uuid not null references tenants,
  id uuid not null,
  symbol text not null,
  name text not null,
  type text not null check (type in ('token', 'native', 'fiat')),
  scale int not null check (scale between 0 and 18),
  shown_scale int not null,
  chain_id int,
  contract text,
  sign text,
  iso_code int,
  needs_memo boolean not null,
  is_stable boolean not null,
  is_enabled boolean not null,
  position int not null,
  primary key (tenant_id, id)
);
comment on table currencies is 'policy: tenant';

create table people (
  tenant_id uuid not null references tenants,
  id uuid not null,
  number bigint not null,
  email text,
  phone text,
  tg_id text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  password_hash text,
  state text not null check (state in ('active', 'blocked')),
  first_name text,
  last_name text,
  birth_date date,
  default_currency text not null,
  language text,
  theme text,
  is_developer boolean not null,
  kyc_status text not null,
  kyc_date timestamptz,
  contact_changed_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, email),
  unique (tenant_id, phone),
  unique (tenant_id, tg_id)
);
comment on table people is 'policy: person id';

-- One sign-in on one device; every token descends from it, so ending it ends them all.
create table families (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  client text not null check (client in ('web', 'telegram')),
  device text not null,
  ip text not null,
  method text not null,
  launch_hash bytea,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people
);
create index families_by_person on families (tenant_id, person_id, created_at desc);
create index families_by_launch on families (tenant_id, launch_hash) where launch_hash is not null;
comment on table families is 'policy: person person_id';

create table access_tokens (
  tenant_id uuid not null,
  hash bytea not null,
  family_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id, family_id) references families
);
create index access_tokens_by_family on access_tokens (tenant_id, family_id);
comment on table access_tokens is 'policy: tenant';

create table refresh_tokens (
  tenant_id uuid not null,
  hash bytea not null,
  family_id uuid not null,
  parent bytea,
  expires_at timestamptz not null,
  spent_at timestamptz,
  -- The pair that replaced this token, readable only with the token itself.
  successor bytea,
  successor_hash bytea,
  primary key (tenant_id, hash),
  foreign key (tenant_id, family_id) references families
);
create index refresh_tokens_by_family on refresh_tokens (tenant_id, family_id);
comment on table refresh_tokens is 'policy: tenant';

-- A code on its way to an address. Nothing here opens anything by itself: only the hash is kept.
-- How often an address is written to concerns the whole tenant, whoever asks.
create table codes (
  tenant_id uuid not null references tenants,
  id uuid not null,
  purpose text not null,
  channel text not null check (channel in ('email', 'sms')),
  destination text not null,
  person_id uuid,
  family_id uuid,
  hash bytea not null,
  salt bytea not null,
  facts jsonb not null,
  attempts int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  void_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people
);
create index codes_by_person on codes (tenant_id, person_id, created_at desc)
  where person_id is not null;
create index codes_by_destination on codes (tenant_id, purpose, destination, created_at desc);
comment on table codes is 'policy: tenant';

-- Wrong tries at an address, whether anybody lives there or not, until a right one forgets them.
create table tries (
  tenant_id uuid not null references tenants,
  purpose text not null,
  address text not null,
  count int not null,
  last_at timestamptz not null,
  primary key (tenant_id, purpose, address)
);
comment on table tries is 'policy: tenant';

-- What the pretended post office delivered: sandbox tenants only.
create table letters (
  tenant_id uuid not null references tenants,
  id uuid not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null,
  primary key (tenant_id, id)
);
create index letters_by_recipient on letters (tenant_id, recipient, sent_at desc);
comment on table letters is 'policy: tenant';

-- News and errands written with the change they tell of, carried out after its commit.
create table outbox (
  tenant_id uuid not null references tenants,
  id uuid not null,
  topic text not null,
  news jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  done_at timestamptz,
  primary key (tenant_id, id)
);
create index outbox_waiting on outbox (tenant_id, due_at) where done_at is null;
comment on table outbox is 'policy: tenant';

-- Who did what. Rows are never changed; the sealer adds their place in the chain beside them.
create table audit (
  tenant_id uuid not null references tenants,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  family_id uuid,
  client text,
  ip text,
  agent_hash text,
  action text not null,
  object text,
  outcome text not null check (outcome in ('ok', 'denied', 'failed')),
  code text,
  request_id text,
  changes jsonb not null,
  primary key (tenant_id, id)
);
comment on table audit is 'policy: append';

create table audit_seals (
  tenant_id uuid not null references tenants,
  seq bigint not null,
  audit_id uuid not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq),
  unique (tenant_id, audit_id),
  foreign key (tenant_id, audit_id) references audit
);
comment on table audit_seals is 'policy: append';

create table idempotency_keys (
  tenant_id uuid not null references tenants,
  principal text not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status int not null,
  -- Sealed: some answers are shown once and must not lie readable.
  answer bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, principal, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);
comment on table idempotency_keys is 'policy: tenant';

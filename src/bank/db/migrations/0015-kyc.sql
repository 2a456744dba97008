-- Verification: who stands behind a wallet, what of it is known, and what that opens.
--
-- What a customer tells of themselves lies here sealed under a label that names their tenant and
-- their row; of a document's number a keyed digest stands beside, so that somebody who comes twice
-- is found without anybody's number being readable. Documents themselves lie outside, sealed too.

create table kyc_entities (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  type text not null check (type in ('individual', 'business', 'universal')),
  status text not null check (status in
    ('UNVERIFIED', 'PENDING', 'HOLD', 'SOFT_REJECT', 'REJECT', 'DOUBLE', 'APPROVED', 'DECLINED')),
  stage text,
  reason text,
  missing text[] not null,
  attempts int not null,
  vouched_by text,
  -- Answers, sealed.
  told bytea,
  document_digest bytea,
  appeal bytea,
  -- When the newest word of the vendor that was taken was said there: an older one changes nothing.
  heard_at timestamptz,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, wallet_id),
  foreign key (tenant_id, person_id) references people,
  foreign key (tenant_id, wallet_id) references wallets
);
create index kyc_entities_by_document on kyc_entities (tenant_id, document_digest)
  where document_digest is not null;
create index kyc_entities_by_person on kyc_entities (tenant_id, person_id);
comment on table kyc_entities is 'policy: person person_id';

create table kyc_rails (
  tenant_id uuid not null references tenants,
  wallet_id uuid not null,
  rail_id text not null,
  person_id uuid not null,
  status text not null check (status in
    ('UNVERIFIED', 'PENDING', 'HOLD', 'SOFT_REJECT', 'REJECT', 'DOUBLE', 'APPROVED', 'DECLINED')),
  reason text,
  -- Accounts that were paused because this rail shut; they come back with it.
  paused uuid[] not null,
  moved_at timestamptz not null,
  primary key (tenant_id, wallet_id, rail_id),
  foreign key (tenant_id, wallet_id) references wallets
);
comment on table kyc_rails is 'policy: person person_id';

-- Terms of rails beyond the first version, which stands in the bank's own words.
create table kyc_terms (
  tenant_id uuid not null references tenants,
  rail_id text not null,
  version int not null,
  published_at timestamptz not null,
  primary key (tenant_id, rail_id, version)
);
comment on table kyc_terms is 'policy: tenant';

-- Who accepted which version, when and from where.
create table kyc_acceptances (
  tenant_id uuid not null references tenants,
  wallet_id uuid not null,
  rail_id text not null,
  version int not null,
  person_id uuid not null,
  title text not null,
  link text not null,
  description text,
  ip text not null,
  accepted_at timestamptz not null,
  primary key (tenant_id, wallet_id, rail_id, version),
  foreign key (tenant_id, wallet_id) references wallets
);
comment on table kyc_acceptances is 'policy: person person_id';

-- Visits to an identity vendor. One at a time is open for an entity; `draft` is what was told so far
-- to the vendor whose page the bank itself serves, sealed.
create table kyc_visits (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  entity_id uuid not null,
  vendor text not null check (vendor in ('sumsub', 'persona', 'pretend')),
  inquiry_id text not null,
  parts text[] not null,
  language text not null,
  back text not null check (back in ('web', 'telegram')),
  draft bytea,
  links int not null,
  links_since timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, vendor, inquiry_id),
  foreign key (tenant_id, entity_id) references kyc_entities
);
create unique index kyc_visits_open_once on kyc_visits (tenant_id, entity_id)
  where closed_at is null;
create index kyc_visits_newest on kyc_visits (tenant_id, entity_id, created_at desc);
comment on table kyc_visits is 'policy: person person_id';

create table kyc_documents (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  visit_id uuid not null,
  kind text not null,
  content_type text not null,
  bytes int not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, visit_id, kind),
  foreign key (tenant_id, visit_id) references kyc_visits
);
comment on table kyc_documents is 'policy: person person_id';

-- What vendors said, for ever: the same word said again changes nothing.
create table kyc_heard (
  tenant_id uuid not null references tenants,
  vendor text not null,
  event_id text not null,
  entity_id uuid,
  word text not null,
  outcome text not null check (outcome in ('taken', 'late', 'unfit', 'unknown')),
  said_at timestamptz not null,
  heard_at timestamptz not null,
  primary key (tenant_id, vendor, event_id)
);
comment on table kyc_heard is 'policy: append';

create table kyc_history (
  tenant_id uuid not null references tenants,
  id uuid not null,
  person_id uuid not null,
  wallet_id uuid not null,
  -- The entity, or a rail by its name.
  subject text not null,
  event text not null,
  status_before text not null,
  status_after text not null,
  reason text,
  actor text not null,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index kyc_history_by_age on kyc_history (tenant_id, wallet_id, at desc, id);
comment on table kyc_history is 'policy: append';

-- Programs name the rail they need as the order types do.
alter table account_programs alter column kyc_rail_id type text
  using case when code like 'EUR%' then 'eu-payments' else 'us-payments' end;
alter table issuing_programs alter column kyc_rail_id type text using 'cards';
